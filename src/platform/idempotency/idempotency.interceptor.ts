import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../database/database.js';
import { type Actor, currentRequest } from '../http/request-context.js';
import { Secrets } from '../security/secrets.js';
import { Clock } from '../time/clock.js';
import { AnswerSeal, type StoredAnswer, type KeyScope, lockNumber } from './answer-seal.js';
import {
  IdempotencyKeyInUseError,
  IdempotencyKeyReusedError,
  InvalidIdempotencyKeyError,
} from './idempotency-errors.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { IdempotencyRepository } from './idempotency.repository.js';

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
