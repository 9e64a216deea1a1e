import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';

/** What a route states about access. */
type StatedAccess = { kind: 'public'; why: string } | { kind: 'device' } | { kind: 'user'; role: string };

/** Who may call a route. Every route has one; one without stops the boot. */
export type AccessDecision =
  | { kind: 'public'; why: string }
  | { kind: 'device' }
  | {
      kind: 'user';
      /** The least role that suffices. */
      role: string;
      /** No API key opens it, whatever its role. */
      peopleOnly: boolean;
    };

const ACCESS = Symbol('access');
const PEOPLE_ONLY = Symbol('people-only');

/** States a route's access decision; `@Public`, and the decorators of identity and devices, are made of it. */
export function Access(decision: StatedAccess): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, decision);
}

/** Open to anybody, and why that is right. */
export function Public(why: string): MethodDecorator & ClassDecorator {
  return applyDecorators(Access({ kind: 'public', why }), ApiSecurity({}));
}

/** Keeps API keys out of a route that is open to people, or of every such route of a controller. */
export function ClosedToKeys(): MethodDecorator & ClassDecorator {
  return SetMetadata(PEOPLE_ONLY, true);
}

/** The decision stated on a handler or its class. */
export function accessDecision(handler: object, controller: object): AccessDecision | undefined {
  const stated = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as
    StatedAccess | undefined;
  if (stated?.kind !== 'user') return stated;
  const peopleOnly = [handler, controller].some((target) => Reflect.getMetadata(PEOPLE_ONLY, target) === true);
  return { ...stated, peopleOnly };
}
