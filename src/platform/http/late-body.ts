import type { Request } from 'express';
import { currentRequest } from './request-context.js';

const checks = new WeakMap<Request, () => Promise<void>>();

/**
 * What a guard asks once more when the body of a request came after it had decided, or when the request waited for a place: a person
 * may have been removed meanwhile.
 */
export function askAgainAfterBody(request: Request, check: () => Promise<void>): void {
  checks.set(request, check);
  askAgainAfterWait(check);
}

/** The same of a guard that reads the body itself. */
export function askAgainAfterWait(check: () => Promise<void>): void {
  const context = currentRequest();
  if (context) context.askAgain = check;
}

/** Asks the guard of the request once more, after a wait. Throws what it throws; nothing in a job. */
export async function stillAllowed(): Promise<void> {
  await currentRequest()?.askAgain?.();
}

/**
 * Runs what reads the body. Whoever sends the last byte of it long after the first would otherwise act with rights that ended in
 * between; of a body that was there already when the guards decided nothing is asked again. Throws what the guard then throws.
 */
export async function withBodyRead<T>(request: Request, read: () => Promise<T>): Promise<T> {
  const isLate = !request.complete;
  const body = await read();
  if (isLate) await checks.get(request)?.();
  return body;
}
