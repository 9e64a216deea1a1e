import type { Texts } from '../texts/en';

/** Who did something, as it stands behind “by”: the name of today, the service, or somebody who is gone. */
export function actorName(actor: { kind: string; name: string | null }, common: Texts['common']): string {
  return actor.name ?? (actor.kind === 'service' ? common.theService : common.somebodyGone);
}
