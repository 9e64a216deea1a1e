import type { Principal } from '../../identity/index.js';
import type { ClaimActor } from '../app/claim-actor.js';

/** Who asks, and whether their role reviews. */
export function claimActor({ actor, role }: Principal): ClaimActor {
  return { by: { kind: actor.kind, id: actor.id }, mayReview: role === 'admin' || role === 'owner' };
}
