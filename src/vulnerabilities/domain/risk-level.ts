/** Levels of risk, lowest first: level 1 is `RISK_LEVELS[0]` (NIST SP 800-30 r1). */
export const RISK_LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

/** The name of a level 1-5; null for 0 and null: nothing is at risk, or nobody looked. */
export function riskLevelOf(level: number | null): RiskLevel | null {
  return RISK_LEVELS[(level ?? 0) - 1] ?? null;
}

/** The level 1-5 of a name. */
export function riskLevelNumber(level: RiskLevel): number {
  return RISK_LEVELS.indexOf(level) + 1;
}
