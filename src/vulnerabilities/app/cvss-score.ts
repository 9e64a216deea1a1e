import cvss from 'ae-cvss-calculator';

interface Calculator {
  isBaseFullyDefined(): boolean;
  calculateScores(): { overall?: number };
}

const CALCULATORS: Record<string, new (vector: string) => Calculator> = {
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
    const calculator = new Calculator(vector);
    // The library scores an incomplete or misspelt vector as 0.0, which would read as harmless.
    if (!calculator.isBaseFullyDefined()) return null;
    const { overall } = calculator.calculateScores();
    return typeof overall === 'number' && overall >= 0 && overall <= 10 ? overall : null;
  } catch {
    // It throws on what is no vector at all.
    return null;
  }
}
