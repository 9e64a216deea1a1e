/** Published when what findings count for changed without a scan: somebody decided about them, or they were listed as exploited. */
export const FINDINGS_RECONSIDERED = 'FindingsReconsidered';

/** The vulnerabilities that it is about; never very many. */
export interface FindingsReconsidered extends Record<string, unknown> {
  vulnerabilityIds: number[];
}
