import type { IntelFact } from '../../domain/intel/intel-fact.js';

type TechniqueFact = Extract<IntelFact, { kind: 'technique' }>;

/** The edition of ATT&CK whose moves are known here; for what ships and for older documents that somebody imports. */
export const KNOWN_EDITION = {
  version: '19.2',
  released: '2026-08-01',
  source: 'https://attack.mitre.org/resources/updates/',
} as const;

/** What edition 19 revoked, and by what. */
export const REVOKED: Readonly<Record<string, string>> = {
  'T1070.001': 'T1685.005',
  'T1070.002': 'T1685.006',
  T1562: 'T1685',
  'T1562.001': 'T1685',
  'T1562.002': 'T1685.001',
  'T1562.003': 'T1690',
  'T1562.004': 'T1686',
  'T1562.006': 'T1685',
  'T1562.007': 'T1686.001',
  'T1562.008': 'T1685.002',
  'T1562.009': 'T1688',
  'T1562.010': 'T1689',
  'T1562.011': 'T1685.003',
  'T1562.012': 'T1685.004',
  'T1562.013': 'T1686.002',
  T1656: 'T1684.001',
  T1672: 'T1684.002',
};

const STEALTH = 'TA0005';
const IMPAIRMENT = 'TA0112';

/** What edition 19 made anew of what it revoked. */
const MADE: readonly [id: string, name: string, tactic: string][] = [
  ['T1684', 'Social Engineering', STEALTH],
  ['T1684.001', 'Impersonation', STEALTH],
  ['T1684.002', 'Email Spoofing', STEALTH],
  ['T1685', 'Disable or Modify Tools', IMPAIRMENT],
  ['T1685.001', 'Disable or Modify Windows Event Log', IMPAIRMENT],
  ['T1685.002', 'Disable or Modify Cloud Log', IMPAIRMENT],
  ['T1685.003', 'Modify or Spoof Tool UI', IMPAIRMENT],
  ['T1685.004', 'Disable or Modify Linux Audit System Log', IMPAIRMENT],
  ['T1685.005', 'Clear Windows Event Logs', IMPAIRMENT],
  ['T1685.006', 'Clear Linux or Mac System Logs', IMPAIRMENT],
  ['T1686', 'Disable or Modify System Firewall', IMPAIRMENT],
  ['T1686.001', 'Cloud Firewall', IMPAIRMENT],
  ['T1686.002', 'Network Device Firewall', IMPAIRMENT],
  ['T1686.003', 'Windows Host Firewall', IMPAIRMENT],
  ['T1687', 'Exploitation for Defense Impairment', IMPAIRMENT],
  ['T1688', 'Safe Mode Boot', IMPAIRMENT],
  ['T1689', 'Downgrade Attack', IMPAIRMENT],
  ['T1690', 'Prevent Command History Logging', IMPAIRMENT],
];

/** Techniques that moved from the one tactic to the other, with all that is below them. */
const MOVED: ReadonlySet<string> = new Set(
  'T1112 T1207 T1222 T1484 T1553 T1556 T1578 T1599 T1600 T1601 T1647 T1666'.split(' '),
);

/**
 * Tells an edition of ATT&CK before 19 as 19 has it: TA0005 is Stealth, TA0112 is Defense Impairment, and what was revoked says by
 * what. Names, platforms and mitigations of the rest stay those of the document, and its version says both. Whether a document is
 * older is seen by its tactics.
 */
export async function* inEdition19(facts: AsyncIterable<IntelFact>): AsyncGenerator<IntelFact> {
  const all: IntelFact[] = [];
  for await (const fact of facts) all.push(fact);
  const isOlder = all.some(isTactic(STEALTH)) && !all.some(isTactic(IMPAIRMENT));
  if (!isOlder) yield* all;
  else {
    yield* all.flatMap(amended);
    yield* made(all.filter((fact) => fact.kind === 'technique'));
  }
}

function isTactic(id: string): (fact: IntelFact) => boolean {
  return (fact) => fact.kind === 'tactic' && fact.id === id;
}

function amended(fact: IntelFact): IntelFact[] {
  if (fact.kind === 'edition' && fact.version !== null)
    return [{ ...fact, version: `${KNOWN_EDITION.version}, over ${fact.version}` }];
  if (fact.kind === 'tactic' && fact.id === STEALTH) {
    const { position } = fact;
    return [
      { kind: 'tactic', id: STEALTH, name: 'Stealth', shortName: 'stealth', position },
      // Beside it, and behind it by its id.
      { kind: 'tactic', id: IMPAIRMENT, name: 'Defense Impairment', shortName: 'defense-impairment', position },
    ];
  }
  if (fact.kind !== 'technique') return [fact];
  const revokedBy = REVOKED[fact.id];
  if (revokedBy !== undefined) return [{ ...fact, revokedBy }];
  if (!MOVED.has(parentOf(fact.id))) return [fact];
  return [{ ...fact, tactics: fact.tactics.map((tactic) => (tactic === STEALTH ? IMPAIRMENT : tactic)) }];
}

/** What is new has the platforms and mitigations of what it stands for. */
function made(techniques: readonly TechniqueFact[]): TechniqueFact[] {
  const known = new Set(techniques.map(({ id }) => id));
  return MADE.filter(([id]) => !known.has(id)).map(([id, name, tactic]): TechniqueFact => {
    const before = techniques.filter((one) => REVOKED[one.id] === id);
    const union = (of: (one: TechniqueFact) => readonly string[]): string[] => [...new Set(before.flatMap(of))].sort();
    return {
      kind: 'technique',
      id,
      name,
      tactics: [tactic],
      platforms: union(({ platforms }) => platforms),
      mitigations: union(({ mitigations }) => mitigations),
      revokedBy: null,
      deprecated: false,
    };
  });
}

function parentOf(id: string): string {
  return id.split('.')[0] ?? id;
}
