import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { v7 } from 'uuid';

/** What can do something here: a person, an organization's API key, an agent's device, the service itself. */
export const ACTOR_KINDS = ['user', 'api-key', 'device', 'service'] as const;

/** One of {@link ACTOR_KINDS}. */
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who is behind a request, once a guard has established it; what logs and audit events name. */
export interface Actor {
  kind: ActorKind;
  id: string;
  /** Internal organization id. */
  organizationId: number;
}

/** What is left of a limit that a request was counted against. */
export interface Quota {
  policy: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/** What the whole flow of one request may know about it. */
export interface RequestContext {
  requestId: string;
  method: string;
  path: string;
  ip: string;
  userAgent: string | null;
  actor: Actor | null;
  /** Of the limits that the request was counted against, the one nearest to exhaustion. */
  quota: Quota | null;
  /** What the guard asks once more after a wait; absent before it decided, and where nobody in particular calls. */
  askAgain?: () => Promise<void>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the request being served, or null in a job. */
export function currentRequest(): RequestContext | null {
  return storage.getStore() ?? null;
}

/** Tells logs and audit who is calling. */
export function setActor(actor: Actor): void {
  const context = storage.getStore();
  if (context) context.actor = actor;
}

/** Notes a limit that the request was counted against; the one of which the smallest share is left is told. */
export function noteQuota(quota: Quota): void {
  const context = storage.getStore();
  if (context && (context.quota === null || shareLeft(quota) <= shareLeft(context.quota))) context.quota = quota;
}

function shareLeft({ remaining, limit }: Quota): number {
  return remaining / limit;
}

/** Gives every request an id (ours: a caller's own id could forge log lines) and opens its context. */
export function requestContextMiddleware(request: Request, response: Response, next: NextFunction): void {
  const requestId = v7();
  response.setHeader('X-Request-Id', requestId);
  storage.run(
    {
      requestId,
      method: request.method,
      path: request.path,
      ip: request.ip ?? 'unknown',
      userAgent: request.get('user-agent')?.slice(0, 256) ?? null,
      actor: null,
      quota: null,
    },
    next,
  );
}
