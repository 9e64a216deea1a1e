import type { Severity } from './observation.js';

/**
 * The severity that a CVSS base score (0.0-10.0) stands for: the qualitative scale of CVSS 3.0 to 4.0, or with `version`
 * 2.0 the one that NVD used for it, which ends at high. `unknown` for anything that is no score.
 */
export function severityOfScore(score: number | null, version: string | null = null): Severity {
  if (score === null || !(score >= 0 && score <= 10)) return 'unknown';
  if (version === '2.0') return score < 4 ? 'low' : score < 7 ? 'medium' : 'high';
  if (score === 0) return 'none';
  if (score < 4) return 'low';
  if (score < 7) return 'medium';
  return score < 9 ? 'high' : 'critical';
}

/** What a severity was derived from, in words: `CVSS:4.0/AV:N/… by ghsa`, `score 9.8 (CVSS 3.1) by nvd`. */
export function basisOfStatement({
  source,
  version,
  vector,
  score,
}: {
  source: string;
  version: string;
  vector: string | null;
  score: number | null;
}): string {
  return `${vector ?? `score ${score} (CVSS ${version})`} by ${source}`;
}
