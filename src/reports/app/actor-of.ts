import type { ActorKind } from '../../platform/index.js';
import type { By } from '../domain/stored-report.js';

/** For the audit log: who it is also where no request is, such as in a job. */
export function actorOf({ kind, id }: By): { kind: ActorKind; id: string } {
  return { kind: kind === 'user' || kind === 'api-key' ? kind : 'service', id };
}
