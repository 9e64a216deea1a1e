import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../database/database.js';
import { DomainError, InvalidRequestError } from '../errors/domain-error.js';
import { type Actor, currentRequest } from '../http/request-context.js';
import { Secrets } from '../security/secrets.js';
import { Clock } from '../time/clock.js';
import {
  AnswerSeal,
  IdempotencyRepository,
  type KeyScope,
  lockNumber,
  type StoredAnswer,
} from './idempotency.repository.js';

const HEADER = 'Idempotency-Key';

/** 400: the header holds no key. */
export class InvalidIdempotencyKeyError extends InvalidRequestError {
  constructor() {
    super('invalid-idempotency-key', 'Invalid idempotency key', 'The Idempotency-Key cannot be read.', {
      errors: [
        {
          header: HEADER,
          detail: 'must be one key of 1 to 255 printable ASCII characters, best a random UUID in quotes',
        },
      ],
    });
  }
}

/** 409: the first request with this key has not ended yet. */
export class IdempotencyKeyInUseError extends DomainError {
  constructor() {
    super(
      'conflict',
      'idempotency-key-in-use',
      'Request still running',
      'The first request with this Idempotency-Key is still running. Send it again in a moment to get its answer.',
      { headers: { 'Retry-After': '1' } },
    );
  }
}

/** 422: the key was used for another request. */
export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super(
      'rule',
      'idempotency-key-reused',
      'Idempotency key used before',
      'This Idempotency-Key was used for a request with another address or body. Make a new key for a new request.',
      { errors: [{ header: HEADER, detail: 'was used for another request' }] },
    );
  }
}

/** What may be a key without quotes: printable, and nothing that a structured field would give a meaning. */
const BARE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,255}$/;
/** A string of RFC 9651, 3.3.3: printable ASCII in quotes, with quotes and backslashes escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

const MAX_LENGTH = 255;

/**
 * The key that an `Idempotency-Key` header holds: a structured field string (`"8e03978e-…"`), or the same without quotes, as
 * many clients send it. Null for anything else: empty, longer than 255 characters, not printable, or two headers in one.
 */
export function readIdempotencyKey(header: string): string | null {
  const text = header.trim();
  if (BARE.test(text)) return text;
  const key = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return key !== undefined && key.length >= 1 && key.length <= MAX_LENGTH ? key : null;
}

/** Says that an answer is that of an earlier request. */
const REPLAYED_HEADER = 'Idempotent-Replayed';

const STORED_HEADERS = ['Location', 'ETag'];

/**
 * Does once what is sent twice with one `Idempotency-Key`, and answers both the same. The deed and its answer are written in
 * one transaction: neither exists without the other, whatever is killed when. Refusals are not kept.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly records: IdempotencyRepository,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const header = request.get('idempotency-key');
    if (header === undefined) return next.handle();
    const actor = currentRequest()?.actor;
    if (!actor) throw new Error('@Idempotent() needs a route with a known caller.');
    const key = readIdempotencyKey(header);
    if (key === null) throw new InvalidIdempotencyKeyError();
    return from(this.once(actor, key, request, http.getResponse<Response>(), next));
  }

  private once(actor: Actor, key: string, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    const { path: route } = request.route as { path: string };
    const scope = { actorKind: actor.kind, actorId: actor.id, method: request.method, route };
    const [newest, ...others] = this.sealsOf(scope, key);
    const fingerprintOf = (seal: AnswerSeal): Buffer => seal.fingerprint(request.originalUrl, request.body);
    return this.database.transaction(async () => {
      if (!(await this.records.take(lockNumber(scope, key)))) throw new IdempotencyKeyInUseError();
      const seals = [newest, ...others];
      const stored = await this.records.find(
        actor.organizationId,
        seals.map(({ hash }) => hash),
      );
      const keptBy = stored && seals.find(({ hash }) => hash.equals(stored.keyHash));
      if (keptBy) {
        if (!stored.fingerprint.equals(fingerprintOf(keptBy))) throw new IdempotencyKeyReusedError();
        return replay(keptBy.open(stored.sealed), response);
      }
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      if (response.statusCode < 300) {
        const sealed = newest.seal(answerOf(result, response));
        await this.records.keep(actor.organizationId, newest.hash, fingerprintOf(newest), sealed);
      }
      return result;
    });
  }

  /** With the key that seals today first; what an older one sealed can still be opened. */
  private sealsOf(scope: KeyScope, key: string): [AnswerSeal, ...AnswerSeal[]] {
    const ring = this.secrets.cookieSealKeys;
    const active = ring.active(this.clock.now());
    const others = ring.all().filter(({ kid }) => kid !== active.kid);
    return [new AnswerSeal(scope, key, active.key), ...others.map((other) => new AnswerSeal(scope, key, other.key))];
  }
}

function answerOf(result: unknown, response: Response): StoredAnswer {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: result === undefined ? null : JSON.stringify(result),
  };
}

function replay({ status, headers, body }: StoredAnswer, response: Response): unknown {
  response.status(status).set({ ...headers, [REPLAYED_HEADER]: 'true' });
  return body === null ? undefined : JSON.parse(body);
}
