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

/** What of the answer of a change is told to a key that may not read what it changes. */
export interface WriterAnswer {
  /** Of which resource the whole answer is a reading; null for that of the route. */
  readAs: string | null;
  /** Members beside `id` and `version`, `device.id` for one inside another. */
  told: readonly string[];
  /** A parameter of the query with which the request changes nothing and only reads. */
  trial: string | null;
}

const ACCESS = Symbol('access');
const KEY_SCOPE = Symbol('key-scope');
const WRITER_ANSWER = Symbol('writer-answer');

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

/**
 * States what the answer of a change tells a key that may write and not read: `told` is what the request made, such as a token that is
 * shown once, or did, such as counts. Without it only `id` and `version` are told (decision 0104).
 */
export function TellsWriters(...told: string[]): MethodDecorator {
  return writerAnswer({ told });
}

/** The answer of a change is a reading of another resource than the one that is changed. */
export function AnswersAs(readAs: string): MethodDecorator {
  return writerAnswer({ readAs });
}

/** With this parameter the request only reads: a key needs the scope to read, too. */
export function ReadsWith(trial: string): MethodDecorator {
  return writerAnswer({ trial });
}

function writerAnswer(stated: Partial<WriterAnswer>): MethodDecorator {
  return (_target, _name, { value }) => {
    if (typeof value !== 'function') return;
    Reflect.defineMetadata(WRITER_ANSWER, { ...toldToWriters(value), ...stated }, value);
  };
}

/** What of a handler's answer is told to a key that may not read. */
export function toldToWriters(handler: object): WriterAnswer {
  const stated = Reflect.getMetadata(WRITER_ANSWER, handler) as WriterAnswer | undefined;
  return stated ?? { readAs: null, told: [], trial: null };
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
