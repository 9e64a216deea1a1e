import { isPerson, type Principal } from '../../identity/index.js';
import type { ClaimActor } from '../app/claim-actor.js';

/** Who asks, with the person behind a key, and whether their role reviews. */
export function claimActor(principal: Principal): ClaimActor {
  const { actor, role } = principal;
  const person = isPerson(principal) || principal.makerId === null ? {} : { person: principal.makerId };
  return { by: { kind: actor.kind, id: actor.id, ...person }, mayReview: role === 'admin' || role === 'owner' };
}
