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
      /** What an API key must be made for to get in; null where no key gets in, whatever its role. */
      keys: KeyScope | null;
    };

/** What a route is about, as scopes of API keys name it, and whether it changes anything. */
export interface KeyScope {
  /** `devices` of `devices:read`. */
  resource: string;
  /** Null: as the method says, GET and HEAD read and all else writes. */
  access: 'read' | 'write' | null;
}

const ACCESS = Symbol('access');
const KEY_SCOPE = Symbol('key-scope');

/** States a route's access decision; `@Public`, and the decorators of identity and devices, are made of it. */
export function Access(decision: StatedAccess): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, decision);
}

/** Open to anybody, and why that is right. */
export function Public(why: string): MethodDecorator & ClassDecorator {
  return applyDecorators(Access({ kind: 'public', why }), ApiSecurity({}));
}

/**
 * Opens a route, or every route of a controller, to API keys that were made for this resource. Without it no key gets in: a new
 * feature joins no key that is there, unless its author says so. `access` is for a POST that only reads.
 */
export function OpenToKeys(resource: string, access: KeyScope['access'] = null): MethodDecorator & ClassDecorator {
  return SetMetadata(KEY_SCOPE, { resource, access } satisfies KeyScope);
}

/** Keeps API keys out of a route of a controller that is open to them. */
export function ClosedToKeys(): MethodDecorator & ClassDecorator {
  return SetMetadata(KEY_SCOPE, null);
}

/** The decision stated on a handler or its class. */
export function accessDecision(handler: object, controller: object): AccessDecision | undefined {
  const stated = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as
    StatedAccess | undefined;
  if (stated?.kind !== 'user') return stated;
  const keys = [handler, controller]
    .map((target) => Reflect.getMetadata(KEY_SCOPE, target) as KeyScope | null | undefined)
    .find((scope) => scope !== undefined);
  return { ...stated, keys: keys ?? null };
}
