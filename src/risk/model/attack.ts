import { cvssMetrics } from './cvss-metrics.js';

export type TechniqueBasis = 'curated' | 'cvss-rule' | 'check' | 'malware' | 'cwe-related';

/** A technique of ATT&CK that fits, why, and how sure that is. */
export interface TechniqueClaim {
  id: string;
  /** 0-1. */
  confidence: number;
  basis: TechniqueBasis;
  /** Only related: shown, never counted. */
  related: boolean;
}

export interface TechniqueFacts {
  /** CVSS 2.0, 3.x or 4.0. */
  vector: string | null;
  /** What analysts mapped this CVE to (Center for Threat-Informed Defense). */
  curated: readonly string[];
  /** What the weaknesses lead to by way of CAPEC. */
  ofWeaknesses: readonly string[];
}

/**
 * Measured against the techniques that analysts gave 191 CVEs: the rule finds one of them for half, the way over weaknesses
 * for one in eight while it names eight a CVE. So the first may be counted, the second only shown.
 */
const CONFIDENCE: Record<TechniqueBasis, number> = {
  curated: 0.95,
  malware: 0.9,
  check: 0.7,
  'cvss-rule': 0.55,
  'cwe-related': 0.1,
};

/**
 * How malware in a package comes in and what it takes first, as ATT&CK 19 calls it: a dependency or a program that was tampered with
 * before it was received, a library that somebody runs, credentials in files.
 */
const OF_MALWARE = ['T1195.001', 'T1195.002', 'T1204.005', 'T1552.001'];

/** Techniques by the best source that has any: analysts, else a rule over the vector. Those of the weaknesses come last, as related. */
export function techniquesOf({ vector, curated, ofWeaknesses }: TechniqueFacts): TechniqueClaim[] {
  const counted = curated.length > 0 ? claims(curated, 'curated') : claims(byVector(vector), 'cvss-rule');
  const ids = new Set(counted.map(({ id }) => id));
  return [...counted, ...claims(ofWeaknesses, 'cwe-related').filter(({ id }) => !ids.has(id))];
}

/** Techniques of malware in a package; what analysts mapped comes first. */
export function techniquesOfMalware(curated: readonly string[]): TechniqueClaim[] {
  const ids = new Set(curated);
  return [
    ...claims(curated, 'curated'),
    ...claims(
      OF_MALWARE.filter((id) => !ids.has(id)),
      'malware',
    ),
  ];
}

/** Claims under the ids that techniques have today, each once with the surest of what became the same. */
export function underCurrentIds(
  claimed: readonly TechniqueClaim[],
  successors: ReadonlyMap<string, string>,
): readonly TechniqueClaim[] {
  if (!claimed.some(({ id }) => successors.has(id))) return claimed;
  const current = new Map<string, TechniqueClaim>();
  for (const claim of claimed) {
    const id = successors.get(claim.id) ?? claim.id;
    const known = current.get(id);
    if (!known || known.confidence < claim.confidence) current.set(id, { ...claim, id });
  }
  return [...current.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Techniques that a failing check opens the way for, by the table of the policy. */
export function techniquesOfCheck(techniques: readonly string[]): TechniqueClaim[] {
  return claims(techniques, 'check');
}

function claims(ids: readonly string[], basis: TechniqueBasis): TechniqueClaim[] {
  return [...new Set(ids)]
    .sort()
    .map((id) => ({ id, confidence: CONFIDENCE[basis], basis, related: basis === 'cwe-related' }));
}

/** Somebody must open it; or it takes an account on the machine; or it is reached over the network. */
function byVector(vector: string | null): string[] {
  const metrics = cvssMetrics(vector);
  if (!metrics) return [];
  if (metrics.interaction) return ['T1203', 'T1204'];
  if (metrics.attackVector === 'L') return ['T1068'];
  if (metrics.attackVector !== 'N') return [];
  return metrics.privileges === 'N' ? ['T1190'] : ['T1078', 'T1190', 'T1210'];
}
