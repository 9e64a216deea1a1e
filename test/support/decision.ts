import { readAll } from './scan.js';
import type { Session } from './session.js';

/** Decides, as the session's person, that all findings of a vulnerability are mitigated. */
export async function mitigated(session: Session, vulnerabilityId: string): Promise<void> {
  const body = { vulnerabilityId, decision: 'mitigated', scope: { all: true }, reason: 'A filter stands before it.' };
  const { status } = await session.post('/risk-acceptances', body);
  if (status !== 201) throw new Error(`Not decided: ${status}`);
}

/** `CVE device package state` of each finding of these vulnerabilities. */
export async function statesOf(session: Session, ...cves: string[]): Promise<string[]> {
  const rows = await readAll(session, `/findings?vulnerabilityId=${cves.join(',')}`);
  return rows.map((row) => `${row.vulnerabilityId} ${row.device.name} ${row.package.name} ${row.state}`).sort();
}
