import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';

/** Who may call a route. Every route states one; one without stops the boot. */
export type AccessDecision = { kind: 'public'; why: string } | { kind: 'device' } | { kind: 'user'; role: string };

const ACCESS = Symbol('access');

/** States a route's access decision; `@Public`, and the decorators of identity and devices, are made of it. */
export function Access(decision: AccessDecision): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, decision);
}

/** Open to anybody, and why that is right. */
export function Public(why: string): MethodDecorator & ClassDecorator {
  return applyDecorators(Access({ kind: 'public', why }), ApiSecurity({}));
}

/** The decision stated on a handler or its class. */
export function accessDecision(handler: object, controller: object): AccessDecision | undefined {
  return (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as
    AccessDecision | undefined;
}
