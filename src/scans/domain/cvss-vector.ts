import { cleanText, TEXT_LIMITS } from './clean-text.js';
import type { CvssStatement } from './observation.js';

export type CvssVersion = CvssStatement['version'];

const BASE_3 = { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'NLH', I: 'NLH', A: 'NLH' };

/** The base metrics that a vector must hold, each once, with their values (CVSS 2.0 §2.4, 3.0/3.1 §6, 4.0 §7). */
const BASE_METRICS: Record<CvssVersion, Record<string, string>> = {
  '2.0': { AV: 'LAN', AC: 'HML', Au: 'MSN', C: 'NPC', I: 'NPC', A: 'NPC' },
  '3.0': BASE_3,
  '3.1': BASE_3,
  '4.0': {
    AV: 'NALP',
    AC: 'LH',
    AT: 'NP',
    PR: 'NLH',
    UI: 'NPA',
    VC: 'HLN',
    VI: 'HLN',
    VA: 'HLN',
    SC: 'HLN',
    SI: 'HLN',
    SA: 'HLN',
  },
};

/** The versions that a vector names itself. */
const NAMED_VERSIONS = ['3.1', '3.0', '4.0'] as const;
const LONGEST_VECTOR = 512;
const METRIC = /^([A-Za-z]{1,3}):([A-Za-z]{1,6})$/;

function inOrder(version: CvssVersion): RegExp {
  const metrics = Object.entries(BASE_METRICS[version]).map(([metric, values]) => `${metric}:[${values}]`);
  return new RegExp(`^${metrics.join('/')}$`);
}

/** Nearly every vector is its base metrics in their usual order; the others are taken apart. */
const IN_ORDER = { '2.0': inOrder('2.0'), '3.0': inOrder('3.0'), '3.1': inOrder('3.1'), '4.0': inOrder('4.0') };

function hasBaseMetrics(metrics: string, version: CvssVersion): boolean {
  if (IN_ORDER[version].test(metrics)) return true;
  const base = BASE_METRICS[version];
  const seen = new Map<string, string>();
  for (const part of metrics.split('/')) {
    const [, metric, value] = METRIC.exec(part) ?? [];
    if (metric === undefined || value === undefined || seen.has(metric)) return false;
    seen.set(metric, value);
  }
  return Object.entries(base).every(([metric, values]) => {
    const value = seen.get(metric);
    return value !== undefined && value.length === 1 && values.includes(value);
  });
}

/**
 * The version and the tidy form of a CVSS vector, or null for anything that is not one. A vector names its version
 * (`CVSS:3.1/…`) except in 2.0; without a name, `stated` is tried first (some tools drop the prefix), then 2.0.
 */
export function readCvssVector(
  value: unknown,
  stated: CvssVersion | null = null,
): { version: CvssVersion; vector: string } | null {
  if (typeof value !== 'string' || value.length > LONGEST_VECTOR) return null;
  const text = value.trim().replace(/^CVSS2#|^CVSS:2\.0\//, '');
  const named = NAMED_VERSIONS.find((version) => text.startsWith(`CVSS:${version}/`));
  if (named !== undefined) {
    return hasBaseMetrics(text.slice('CVSS:3.1/'.length), named) ? { version: named, vector: text } : null;
  }
  if (stated !== null && stated !== '2.0' && hasBaseMetrics(text, stated)) {
    return { version: stated, vector: `CVSS:${stated}/${text}` };
  }
  const plain = text.replace(/^\((.*)\)$/, '$1');
  return hasBaseMetrics(plain, '2.0') ? { version: '2.0', vector: plain } : null;
}

/** A base score: 0.0-10.0, or null for anything else. */
export function cvssScore(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 10 ? value : null;
}

/**
 * One source's statement. The vector's own version wins over the one stated beside it; a bad vector leaves the score
 * standing. Null when neither a vector nor a score with a version remains.
 */
export function cvssStatement(claim: {
  source: string;
  version: CvssVersion | null;
  vector: unknown;
  score: unknown;
}): CvssStatement | null {
  const read = readCvssVector(claim.vector, claim.version);
  const score = cvssScore(claim.score);
  const version = read?.version ?? claim.version;
  if (version === null || (read === null && score === null)) return null;
  const source = cleanText(claim.source.toLowerCase(), TEXT_LIMITS.word) ?? 'unknown';
  return { source, version, vector: read?.vector ?? null, score };
}

/** The statements without repetitions, in their order. */
export function distinctStatements(statements: readonly (CvssStatement | null)[]): CvssStatement[] {
  const made = statements.filter((one) => one !== null);
  if (made.length < 2) return made;
  const distinct = new Map<string, CvssStatement>();
  for (const one of made) {
    const key = `${one.source} ${one.version} ${one.vector ?? ''} ${one.score ?? ''}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}
