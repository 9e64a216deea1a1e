import cvss from 'ae-cvss-calculator';

interface Calculator {
  isBaseFullyDefined(): boolean;
  calculateScores(): { base?: number; baseMetricsOnly?: number };
}

const CALCULATORS: Record<string, new (vector: string) => Calculator> = {
  '2.0': cvss.Cvss2,
  '3.0': cvss.Cvss3P0,
  '3.1': cvss.Cvss3P1,
  '4.0': cvss.Cvss4P0,
};

/**
 * The base score of a vector that came without one; null when there is no vector or it does not compute. What a vector says
 * besides of exploits, remedies and its environment (`E:U`, `RL:O`, `CR:H`) is left aside: likelihood is evaluated from EPSS,
 * catalogues and exploits, and scores with and without it do not compare.
 */
export function scoreOf(version: string, vector: string | null): number | null {
  const Calculator = CALCULATORS[version];
  if (vector === null || !Calculator) return null;
  try {
    const calculator = new Calculator(vector);
    // The library scores an incomplete or misspelt vector as 0.0, which would read as harmless.
    if (!calculator.isBaseFullyDefined()) return null;
    // For version 4.0 the library's "base" has the threat metrics in it.
    const { base, baseMetricsOnly = base } = calculator.calculateScores();
    return typeof baseMetricsOnly === 'number' && baseMetricsOnly >= 0 && baseMetricsOnly <= 10
      ? baseMetricsOnly
      : null;
  } catch {
    // It throws on what is no vector at all.
    return null;
  }
}

/**
 * The score of a statement: the one that came with it, else that of its vector. A score of 0 beside a vector is looked at again:
 * programs write it for "none", and the npm package cvss 1.0.5 for every vector of 3.1 and 4.0 (findings/cvss-3.1-scores-zero.sh).
 */
export function scoreOfStatement({
  version,
  vector,
  score,
}: {
  version: string;
  vector: string | null;
  score: number | null;
}): number | null {
  return score === null || score === 0 ? (scoreOf(version, vector) ?? score) : score;
}
