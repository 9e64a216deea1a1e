/** One source's CVSS statement with a score. */
export interface CvssVector {
  source: string;
  version: string;
  vector: string | null;
  /** Base score 0.0-10.0; null when it could not be computed. */
  score: number | null;
}

/** The statement that is shown, and why this one. */
export interface ChosenCvss extends CvssVector {
  reason: string;
}

const VERSIONS = ['4.0', '3.1', '3.0', '2.0'];
const SOURCES = ['nvd', 'ghsa', 'redhat'];

/**
 * Chooses one CVSS statement out of several. Newest version of the standard first (FIRST recommends v4.0 over v3.1 over
 * v3.0 over v2.0; their scores do not compare); within a version NVD, then GitHub, then Red Hat, then the others by name;
 * of equals the higher score. Statements without a score come last. Null when there is none at all.
 */
export function chooseCvss(statements: readonly CvssVector[]): ChosenCvss | null {
  const [best, ...others] = [...statements].sort(
    (a, b) =>
      Number(a.score === null) - Number(b.score === null) ||
      rank(VERSIONS, a.version) - rank(VERSIONS, b.version) ||
      rank(SOURCES, a.source) - rank(SOURCES, b.source) ||
      compare(a.source, b.source) ||
      compare(a.version, b.version) ||
      (b.score ?? 0) - (a.score ?? 0) ||
      compare(a.vector ?? '', b.vector ?? ''),
  );
  if (!best) return null;
  return { ...best, reason: reasonFor(best, others) };
}

function reasonFor(best: CvssVector, others: CvssVector[]): string {
  if (others.length === 0) return 'the only statement';
  if (others.every((other) => other.version !== best.version))
    return `the newest version of the standard among ${others.length + 1} statements`;
  return `version ${best.version}, ${best.source} before the other sources, among ${others.length + 1} statements`;
}

function rank(order: string[], value: string): number {
  const index = order.indexOf(value);
  return index === -1 ? order.length : index;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
