import cvss from 'ae-cvss-calculator';

const CALCULATORS: Record<string, new (vector: string) => { calculateScores(): { overall?: number } }> = {
  '2.0': cvss.Cvss2,
  '3.0': cvss.Cvss3P0,
  '3.1': cvss.Cvss3P1,
  '4.0': cvss.Cvss4P0,
};

/** The score of a vector that came without one; null when there is no vector or it does not compute. */
export function scoreOf(version: string, vector: string | null): number | null {
  const Calculator = CALCULATORS[version];
  if (vector === null || !Calculator) return null;
  try {
    const { overall } = new Calculator(vector).calculateScores();
    return typeof overall === 'number' && overall >= 0 && overall <= 10 ? overall : null;
  } catch {
    // The library throws on vectors that are incomplete; such a vector has no score.
    return null;
  }
}
