/** What of a dashboard tells whether there is a score at all. */
export interface CountedRisk {
  figures: { score: number; low: number; high: number; band: string; devices: number };
  neverScanned: number;
  cloud: { suites: readonly unknown[] } | null;
}

/** A score with its band and its range. */
export interface ScoreStatus {
  value: number;
  low: number;
  high: number;
  band: string;
}

/** The score; null where no device was ever scanned and no cloud suite audited: then 0 would look like a result. */
export function statusOf({ figures, neverScanned, cloud }: CountedRisk): ScoreStatus | null {
  if (figures.devices - neverScanned <= 0 && (cloud?.suites.length ?? 0) === 0) return null;
  const { score: value, low, high, band } = figures;
  return { value, low, high, band };
}
