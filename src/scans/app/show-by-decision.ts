import type { FindingChangeRequest, FindingDelta, FindingSinkPort } from '../finding-sink.decorator.js';
import type { DecidableScan } from '../persistence/scan-decision.repository.js';
import type { ScanEntryRepository } from '../persistence/scan-entry.repository.js';

/** What a series shows from now on, because somebody decided so and not because anybody looked. */
export type ShownByDecision = Pick<FindingChangeRequest, 'seriesId' | 'matchIds' | 'traits' | 'versionIds'>;

/** Makes a series show something else by a decision about one of its scans. In a transaction that holds its device. */
export async function showByDecision(
  sink: FindingSinkPort,
  organizationId: number,
  { id, deviceId }: DecidableScan,
  shown: ShownByDecision,
  state: Awaited<ReturnType<ScanEntryRepository['state']>>,
  at: Date,
): Promise<FindingDelta> {
  const delta = await sink.apply({
    organizationId,
    deviceId,
    scanId: id,
    deviceVersion: state.version,
    ...shown,
    findingEcosystems: [],
    seenEcosystems: [],
    incomplete: [],
    doubt: null,
    limits: null,
    findingCountBefore: state.series?.findingCount ?? null,
    ofInventory: false,
    shownBefore: state.findingsReported,
    closingCause: 'decision',
    at,
  });
  if (!delta) throw new Error('A device that is held does not move on.');
  return delta;
}
