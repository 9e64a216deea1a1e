import { rollUpComponent } from './component-roll-up.js';
import type { Side } from './side.js';
import type { Member } from './member.js';

/** Why the mass of an organization moved. */
export const LEDGER_CAUSES = [
  'found',
  'fixed',
  'decision',
  'kev',
  'epss',
  'exploit',
  'facts',
  'context',
  'check',
  'cloud',
  'inventory',
  'policy',
  'model',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

/** By how much one subject on one device moved the mass, and why. */
export interface Change {
  subject: number;
  cause: LedgerCause;
  mass: bigint;
}

/**
 * Splits the move of a subject's mass. Where findings went and others came, the going is counted first: what is left then is
 * what the coming made. Where the same vulnerabilities are there in other states it was a decision, in the same states
 * another context of the device.
 */
export function changeOf(subject: number, before: Side, after: Side, massBefore: bigint, massAfter: bigint): Change[] {
  const one = (cause: LedgerCause, mass: bigint): Change[] => (mass === 0n ? [] : [{ subject, cause, mass }]);
  if ([...before.members, ...after.members].some(({ assessment }) => assessment === null))
    return one('check', massAfter - massBefore);
  const was = vulnerabilities(before);
  const is = vulnerabilities(after);
  const gone = [...was.keys()].some((id) => !is.has(id));
  const came = [...is.keys()].some((id) => !was.has(id));
  if (!gone && !came) {
    const decided = [...is].some(([id, states]) => was.get(id) !== states);
    return one(decided ? 'decision' : 'context', massAfter - massBefore);
  }
  if (!came) return one('fixed', massAfter - massBefore);
  if (!gone) return one('found', massAfter - massBefore);
  const stayed = before.members.filter((member) => is.has(vulnerabilityOf(before, member)));
  const massStayed =
    stayed.length === 0 ? 0n : rollUpComponent(stayed, before.assessmentOf, before.criticality).totals.masses.residual;
  return [...one('fixed', massStayed - massBefore), ...one('found', massAfter - massStayed)];
}

/** The states of each vulnerability, as a text. */
function vulnerabilities(side: Side): Map<number | null, string> {
  const states = new Map<number | null, Set<number>>();
  for (const member of side.members) {
    const id = vulnerabilityOf(side, member);
    states.set(id, (states.get(id) ?? new Set()).add(side.assessmentOf(member).state));
  }
  return new Map([...states].map(([id, set]) => [id, [...set].sort((a, b) => a - b).join()]));
}

function vulnerabilityOf(side: Side, member: Member): number | null {
  return side.assessmentOf(member).vulnerability;
}
