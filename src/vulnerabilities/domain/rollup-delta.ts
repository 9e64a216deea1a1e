/** How one finding of a device moved: its severity and whether it is open, before and after. */
export interface FindingMove {
  vulnerabilityId: number;
  packageId: number;
  /** Stored severity numbers; null when the finding did not exist. */
  severityBefore: number | null;
  severityAfter: number;
  openBefore: boolean;
  openAfter: boolean;
}

/** What moves mean for the organization's roll-ups, as parallel arrays ready to be stored. */
export interface RollupDelta {
  vulnerabilityIds: number[];
  packageIds: number[];
  severities: number[];
  /** +1 or -1 open finding of that severity. */
  deltas: number[];
  deviceVulnerabilityIds: number[];
  /** +1 or -1 device that has the vulnerability open. */
  deviceDeltas: number[];
}

/**
 * Turns the moves of one device into roll-up deltas.
 *
 * @param openBefore how many findings of each vulnerability were open on the device before
 */
export function rollupDelta(moves: readonly FindingMove[], openBefore: ReadonlyMap<number, number>): RollupDelta {
  const delta: RollupDelta = {
    vulnerabilityIds: [],
    packageIds: [],
    severities: [],
    deltas: [],
    deviceVulnerabilityIds: [],
    deviceDeltas: [],
  };
  const net = new Map<number, number>();
  const push = ({ vulnerabilityId, packageId }: FindingMove, severity: number, sign: 1 | -1): void => {
    delta.vulnerabilityIds.push(vulnerabilityId);
    delta.packageIds.push(packageId);
    delta.severities.push(severity);
    delta.deltas.push(sign);
    net.set(vulnerabilityId, (net.get(vulnerabilityId) ?? 0) + sign);
  };
  for (const move of moves) {
    if (move.openBefore && move.openAfter && move.severityBefore === move.severityAfter) continue;
    if (move.openBefore) push(move, move.severityBefore ?? 0, -1);
    if (move.openAfter) push(move, move.severityAfter, 1);
  }
  for (const [vulnerabilityId, change] of net) {
    const before = openBefore.get(vulnerabilityId) ?? 0;
    const sign = Math.sign(before + change) - Math.sign(before);
    if (sign === 0) continue;
    delta.deviceVulnerabilityIds.push(vulnerabilityId);
    delta.deviceDeltas.push(sign);
  }
  return delta;
}
