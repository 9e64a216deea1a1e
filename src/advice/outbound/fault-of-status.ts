import { retryAfterMs } from '../../platform/index.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';

const TOO_MANY = 429;
/** The request took too long for the other side, or came too early: as good as a 5xx. */
const MOMENTARY = new Set([408, 425]);

/** What a status other than 200 means. Of what came with it only `Retry-After` is looked at. */
export function faultOfStatus(status: number, retryAfter: string | undefined, now: number): GenerationFailedError {
  const told = retryAfterMs(retryAfter, now);
  const again = { afterSeconds: told === null ? null : told / 1000 };
  if (status === TOO_MANY) return new GenerationFailedError('rate-limited', 'The model was asked too often.', again);
  if (status >= 500 || MOMENTARY.has(status))
    return new GenerationFailedError('failed', `The model answered with the status ${status}.`, again);
  if (status === 401 || status === 403)
    return new GenerationFailedError('key-refused', 'The model does not take the key.');
  if (status >= 300 && status <= 399)
    return new GenerationFailedError('refused', 'The model answered with a redirect, which is not followed.');
  return new GenerationFailedError('refused', `The model answered with the status ${status}.`);
}
