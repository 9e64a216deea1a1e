import { SetMetadata } from '@nestjs/common';

const READS_OWN_BODY = Symbol('reads-own-body');

/** Marks a handler that reads its body itself, within limits of its own: JSON of user routes is read for all others. */
export function ReadsOwnBody(): MethodDecorator {
  return SetMetadata(READS_OWN_BODY, true);
}

/** Whether a handler is marked so. */
export function readsOwnBody(handler: object): boolean {
  return Reflect.getMetadata(READS_OWN_BODY, handler) === true;
}
