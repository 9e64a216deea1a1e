import { currentRequest } from '../../platform/index.js';

/** Public id of the person or API key behind the request; null where there is none, as in jobs. */
export function makerOfRequest(): string | null {
  const actor = currentRequest()?.actor;
  return actor?.kind === 'user' || actor?.kind === 'api-key' ? actor.id : null;
}
