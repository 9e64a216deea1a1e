import { SEVERITIES, type Severity } from './observation.js';

const SEVERITY_OF_WORD = new Map<string, Severity>([
  ['critical', 'critical'],
  ['high', 'high'],
  ['important', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
  ['none', 'none'],
  ['negligible', 'none'],
  ['info', 'none'],
  ['informational', 'none'],
]);

/** The severity behind a scanner's word in any case; `unknown` for a word that no scanner is known to use. */
export function severityOf(word: unknown): Severity {
  if (typeof word !== 'string' || word.length > 32) return 'unknown';
  return SEVERITY_OF_WORD.get(word.trim().toLowerCase()) ?? 'unknown';
}

/** The highest of the severities; `unknown` for none. */
export function highestSeverity(severities: readonly Severity[]): Severity {
  let highest = 0;
  for (const severity of severities) highest = Math.max(highest, SEVERITIES.indexOf(severity));
  return SEVERITIES[highest] ?? 'unknown';
}
