import type { Session } from './session.js';

/** Decides, as the session's person, that all findings of a vulnerability are mitigated. */
export async function mitigated(session: Session, vulnerabilityId: string): Promise<void> {
  const body = { vulnerabilityId, decision: 'mitigated', scope: { all: true }, reason: 'A filter stands before it.' };
  const { status } = await session.post('/risk-acceptances', body);
  if (status !== 201) throw new Error(`Not decided: ${status}`);
}
