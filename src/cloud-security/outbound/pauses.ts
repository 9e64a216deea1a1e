import { setTimeout as pause } from 'node:timers/promises';
import { retryAfterMs } from '../../platform/index.js';
import type { CloudResponse } from '../domain/cloud-suite.port.js';

/** Time and chance, as waiting needs them, so that tests can wait without waiting. */
export interface OutboundClock {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

/** Of a tenant that is our own nobody has to be patient: its limits are made up. */
export const hurriedClock: OutboundClock = {
  now: () => Date.now(),
  wait: (_ms, signal) => pause(1, undefined, { signal }),
  random: () => 0.5,
};

export const systemClock: OutboundClock = {
  now: () => Date.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }),
  random: () => Math.random(),
};

/** The longest that a suite may make us wait for one answer. */
const LONGEST_MS = 120_000;
const FIRST_MS = 2_000;
const FACTOR = 3;
/** By how much chance shortens or lengthens a pause, so that what was refused together does not come back together. */
const JITTER = 0.25;

const TOO_MANY = 429;
const UNAVAILABLE = 503;
const FORBIDDEN = 403;
/** A gateway in between that had a bad moment. */
const MOMENTARY = new Set([502, 504]);
/** Google's directory says it with a status of its own for permissions. */
const QUOTA_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);

/** Whether a suite says that it was asked too often. */
export function isThrottled({ status, body }: CloudResponse): boolean {
  return (
    status === TOO_MANY || status === UNAVAILABLE || (status === FORBIDDEN && QUOTA_REASONS.has(firstReason(body)))
  );
}

/** Whether asking again may help. */
export function isMomentary(response: CloudResponse): boolean {
  return isThrottled(response) || MOMENTARY.has(response.status);
}

/** How long to wait before trying again: as the suite says (`Retry-After`), else longer each time. Null when it asks for more than we wait. */
export function pauseAfter(headers: CloudResponse['headers'], attempt: number, clock: OutboundClock): number | null {
  const told = retryAfterMs(headers['retry-after'], clock.now());
  if (told !== null) return told <= LONGEST_MS ? told : null;
  return FIRST_MS * FACTOR ** (attempt - 1) * (1 - JITTER + 2 * JITTER * clock.random());
}

function firstReason(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { errors?: unknown } | null };
  const errors: unknown = typeof error === 'object' ? error?.errors : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const reason = (first as { reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' ? reason : '';
}
