import { Inject, Injectable } from '@nestjs/common';
import { DeviceRefusedError } from '../../devices/index.js';
import { Database } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import { closingDoubt, incompleteCollectors } from '../domain/suspicion.js';
import { ScanIdTakenError, TooManyInventoriesError } from '../errors.js';
import type { FindingDelta } from '../finding-sink.decorator.js';
import { type DeltaEntry, joinDeltas } from '../persistence/delta-entries.js';
import { type DeviceScanState, ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import { isWaiting, type ScanReason, ScanRepository } from '../persistence/scan.repository.js';
import type { Doubtful } from './evaluate-closing.service.js';
import { RecordScanService } from './record-scan.service.js';
import {
  type IncomingScan,
  type RecognizedScan,
  type ResolvedScan,
  ResolveScanService,
} from './resolve-scan.service.js';
import { ScanExtensions } from './scan-extensions.js';

const DEACTIVATED: ScanReason = {
  code: 'device-deactivated',
  detail: 'The device was deactivated before the scan was applied.',
};

const LATE: ScanReason = {
  code: 'newer-scan-applied',
  detail: 'A scan of the same source and scope that was started later had already been applied.',
};

/** What became of a scan. `queue` means that others wait before it, so it has to wait too. */
export type ApplyOutcome = 'completed' | 'suspect' | 'superseded' | 'duplicate' | 'queue' | 'refused';

/** Ends a transaction whose device moved on since it was looked at. */
class DeviceMovedOn extends Error {}

/** A person says that a suspect scan is right. */
export interface Confirmation {
  decision: { by: string; at: Date };
  /** What the scan had changed already. */
  earlier: DeltaEntry[];
  /** Whether a scan that stands came after it. */
  overtaken(): Promise<boolean>;
  /** Writes who did it, in the same transaction. */
  audit(): Promise<void>;
}

/** What a scan is applied on. */
interface Ground {
  isBelieved?: boolean;
  /** Whether the service concluded it. */
  isConcluded?: boolean;
  confirmation?: Confirmation;
}

/**
 * Applies a scan to its device. A scan that shows what its series already holds costs one statement. Any other is compared
 * and written in one transaction of two: the first takes the device at the version that was seen and changes its findings,
 * the second writes the receipt and all the rest. When somebody else was faster, it starts again under the device's lock.
 */
@Injectable()
export class ApplyScanService {
  constructor(
    private readonly database: Database,
    private readonly extensions: ScanExtensions,
    private readonly resolver: ResolveScanService,
    private readonly entry: ScanEntryRepository,
    private readonly scans: ScanRepository,
    private readonly recorder: RecordScanService,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** Writes the receipt of a scan that shows what its series already holds, and gives null; else where its device stands. */
  enter(receipt: NewScan, digest: Buffer): Promise<DeviceScanState | null> {
    return this.entry.enter(receipt, digest);
  }

  /** Applies a scan that has just arrived; `seen` is where its device stands, when somebody looked already. */
  async apply(
    scan: IncomingScan,
    recognized: RecognizedScan,
    seen: DeviceScanState | null = null,
  ): Promise<Exclude<ApplyOutcome, 'refused'>> {
    const state = seen ?? (await this.entry.enter(scan.receipt, recognized.digest));
    if (!state) return 'completed';
    const resolved = await this.resolver.prepare(scan, recognized);
    return this.underLock(scan, state, async (now) => {
      if (now.deactivated) throw new DeviceRefusedError('device-deactivated');
      if (now.existing) return duplicate(scan, now);
      if (now.waiting > 0) return 'queue';
      return this.write(scan, resolved, now);
    });
  }

  /** Applies a scan whose receipt was stored before. */
  async applyStored(scan: IncomingScan): Promise<ApplyOutcome> {
    const resolved = await this.resolver.resolve(scan);
    const { organizationId, id } = scan.receipt;
    const state = await this.entry.state(scan.receipt);
    const refused = async (reason: ScanReason): Promise<'refused'> => {
      await this.scans.endWaiting(organizationId, id, 'failed', reason);
      return 'refused';
    };
    try {
      return await this.underLock<ApplyOutcome>(scan, state, async (now) => {
        if (now.deactivated) return refused(DEACTIVATED);
        if (!isWaiting(now.existing?.status)) return 'duplicate';
        return this.write(scan, resolved, now);
      });
    } catch (error) {
      if (!(error instanceof TooManyInventoriesError)) throw error;
      return refused({ code: error.code, detail: error.detail });
    }
  }

  /** Applies a suspect scan after all, because a person says that it is right. `superseded` when a newer one was applied. */
  async applyConfirmed(
    scan: IncomingScan,
    confirmation: Confirmation,
  ): Promise<'completed' | 'superseded' | 'refused' | 'deactivated'> {
    const resolved = await this.resolver.resolve(scan);
    return this.underLock(scan, await this.entry.state(scan.receipt), async (now) => {
      if (now.deactivated) return 'deactivated';
      if (now.existing?.status !== 'suspect') return 'refused';
      if (await confirmation.overtaken()) return 'superseded';
      await this.change(scan, resolved, now, { isBelieved: true, confirmation });
      await confirmation.audit();
      return 'completed';
    });
  }

  /**
   * Applies what was concluded from a device that stood at `version`. Null when it moved on since: then the conclusion may
   * not follow any more. It is never late and never suspect.
   */
  async applyDerived(
    scan: IncomingScan,
    resolved: ResolvedScan,
    version: number,
  ): Promise<'completed' | 'refused' | null> {
    try {
      return await this.database.transaction(async () => {
        const now = await this.entry.state(scan.receipt);
        if (now.deactivated) return 'refused';
        if (now.version !== version) return null;
        const { startedAt } = scan.receipt;
        const last = now.series?.startedAt ?? startedAt;
        const receipt = { ...scan.receipt, startedAt: last > startedAt ? last : startedAt };
        await this.change({ ...scan, receipt }, resolved, now, { isBelieved: true, isConcluded: true });
        return 'completed';
      });
    } catch (error) {
      if (error instanceof DeviceMovedOn) return null;
      throw error;
    }
  }

  /** First with what was seen without a lock; when the device moved on since, again with what is seen under its lock. */
  private async underLock<T>(
    scan: IncomingScan,
    seen: DeviceScanState,
    work: (state: DeviceScanState) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.database.transaction(() => work(seen));
    } catch (error) {
      if (!(error instanceof DeviceMovedOn)) throw error;
    }
    return this.database.transaction(async () => {
      await this.extensions.sink.lock(scan.receipt.organizationId);
      await this.entry.lock(scan.receipt);
      return work(await this.entry.state(scan.receipt));
    });
  }

  private async write(
    scan: IncomingScan,
    resolved: ResolvedScan,
    state: DeviceScanState,
  ): Promise<'completed' | 'suspect' | 'superseded'> {
    const { receipt } = scan;
    if (!state.series || state.series.startedAt <= receipt.startedAt) {
      return this.change(scan, resolved, state);
    }
    if (state.existing) await this.scans.endWaiting(receipt.organizationId, receipt.id, 'superseded', LATE);
    else if (!(await this.scans.insert(receipt, 'superseded', LATE))) throw new DeviceMovedOn();
    return 'superseded';
  }

  private async change(
    scan: IncomingScan,
    resolved: ResolvedScan,
    state: DeviceScanState,
    { isBelieved = false, isConcluded = false, confirmation }: Ground = {},
  ): Promise<'completed' | 'suspect'> {
    const seriesId = state.series?.id ?? state.highestSeriesId + 1;
    const decision = confirmation?.decision ?? null;
    if (!isConcluded) await this.recorder.bound(scan.receipt, state, resolved.softwareIds);
    // In the transaction that takes the device at the version that was seen: nobody changes the series in between.
    if (scan.isUploaded === true) await this.recorder.storeBefore(scan.receipt, seriesId);
    const doubtful = isBelieved ? null : await this.recorder.doubtful(scan, resolved, state);
    if (confirmation) await this.recorder.beginAnew(scan.receipt);
    const applied = await this.applyFindings(
      scan,
      resolved,
      { ...state, seriesId, doubtful },
      { isBelieved, isConcluded },
    );
    const delta = applied && confirmation ? joinDeltas(confirmation.earlier, applied) : applied;
    const outcome = await this.recorder.record({ scan, resolved, state, seriesId, delta, decision, doubtful });
    if (!outcome) throw new DeviceMovedOn();
    return outcome;
  }

  /** Null when the document does not speak of findings: that is not the same as showing none. */
  private async applyFindings(
    { receipt, observations }: IncomingScan,
    { matchIds, versionIds, findingEcosystems, seenEcosystems }: ResolvedScan,
    state: DeviceScanState & { seriesId: number; doubtful: Doubtful | null },
    { isBelieved, isConcluded }: { isBelieved: boolean; isConcluded: boolean },
  ): Promise<FindingDelta | null> {
    const { organizationId, deviceId, startedAt, id } = receipt;
    // A series that showed findings before is one that looks: when it shows none, they are gone.
    const isNoLook = matchIds?.length === 0 && observations.isSearched === false && !state.series?.reportsFindings;
    if (matchIds === null || isNoLook) {
      if (!(await this.entry.lockAt(receipt, state, state.seriesId))) throw new DeviceMovedOn();
      return null;
    }
    const { unseen } = observations;
    const stored = unseen ? await this.extensions.sink.shownIn(organizationId, deviceId, state.seriesId, unseen) : [];
    const delta = await this.extensions.sink.apply({
      organizationId,
      deviceId,
      seriesId: state.seriesId,
      scanId: id,
      deviceVersion: state.version,
      matchIds: stored.length === 0 ? matchIds : [...new Set([...matchIds, ...stored])].sort((a, b) => a - b),
      traits: observations.traits ?? [],
      versionIds,
      findingEcosystems,
      seenEcosystems,
      incomplete: incompleteCollectors(observations.coverage),
      // What keeps checks from closing keeps findings too: a suspect scan closes nothing.
      doubt: closingDoubt(observations) ?? state.doubtful?.doubt ?? null,
      limits: isBelieved
        ? null
        : { minimum: this.config.SCAN_SUSPECT_MINIMUM, share: this.config.SCAN_SUSPECT_SHARE_PERCENT / 100 },
      findingCountBefore: state.series?.findingCount ?? null,
      ofInventory: isConcluded,
      shownBefore: isConcluded ? state.findingsConcluded : state.findingsReported,
      closingCause: null,
      at: startedAt,
    });
    if (!delta) throw new DeviceMovedOn();
    return delta;
  }
}

function duplicate({ receipt }: IncomingScan, { existing }: DeviceScanState): 'duplicate' {
  if (existing?.deviceId !== receipt.deviceId || !existing.sha256.equals(receipt.sha256)) throw new ScanIdTakenError();
  return 'duplicate';
}
