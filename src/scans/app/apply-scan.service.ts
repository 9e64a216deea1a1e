import { Injectable } from '@nestjs/common';
import { DeviceRefusedError } from '../../devices/index.js';
import { Database, EventBus } from '../../platform/index.js';
import type { Observations } from '../domain/observation.js';
import { ScanIdTakenError } from '../errors.js';
import { SCAN_APPLIED } from '../events/scan-applied.event.js';
import type { FindingDelta, FindingWords } from '../finding-sink.decorator.js';
import { DeviceObservationRepository } from '../persistence/device-observation.repository.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import { type DeviceScanState, type ExistingScan, ScanRepository } from '../persistence/scan.repository.js';
import { observationDigest, type ObservationSet } from './observation-digest.js';
import { PackageDictionary } from './package-dictionary.service.js';
import { ScanExtensions } from './scan-extensions.js';

/** A scan on its way in: its receipt, what it shows, and the bytes it came as. */
export interface IncomingScan {
  receipt: NewScan;
  observations: Observations;
  bytes: Buffer;
}

const DEACTIVATED = {
  code: 'device-deactivated',
  detail: 'The device was deactivated before the scan was applied.',
};

/** What became of a scan. `queue` means that others wait before it, so it has to wait too. */
export type ApplyOutcome = 'completed' | 'superseded' | 'duplicate' | 'queue' | 'refused';

interface ResolvedScan {
  set: ObservationSet;
  /** Null when the document does not speak of findings. */
  findingCount: number | null;
  words: FindingWords | null;
  digest: Buffer;
}

/**
 * Applies a scan to its device. A scan that shows what its stream already holds costs one statement; any other is
 * compared and written in one transaction, the device being locked: receipt, findings and events appear together or not at all.
 */
@Injectable()
export class ApplyScanService {
  constructor(
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly extensions: ScanExtensions,
    private readonly packages: PackageDictionary,
    private readonly scans: ScanRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly observations: DeviceObservationRepository,
  ) {}

  /** Applies a scan that has just arrived. */
  async apply(scan: IncomingScan): Promise<Exclude<ApplyOutcome, 'refused'>> {
    const resolved = await this.resolve(scan);
    if (await this.scans.insertUnchanged(scan.receipt, resolved.digest)) return 'completed';
    const { organizationId, deviceId, source, scope, id } = scan.receipt;
    return this.database.transaction(async () => {
      await this.scans.lockDevice(organizationId, deviceId);
      await this.scans.lockStream(organizationId, deviceId, source, scope);
      const state = await this.scans.state(organizationId, deviceId, source, scope, id);
      if (state.deactivated) throw new DeviceRefusedError('device-deactivated');
      if (state.existing) return this.duplicate(scan.receipt, state.existing);
      if (state.waiting > 0) return 'queue';
      return this.write(scan, resolved, state);
    });
  }

  /** Applies a scan whose receipt was stored before. */
  async applyStored(scan: IncomingScan): Promise<ApplyOutcome> {
    const resolved = await this.resolve(scan);
    const { organizationId, deviceId, source, scope, id } = scan.receipt;
    return this.database.transaction(async () => {
      await this.scans.lockDevice(organizationId, deviceId);
      await this.scans.lockStream(organizationId, deviceId, source, scope);
      const state = await this.scans.state(organizationId, deviceId, source, scope, id);
      if (state.deactivated) {
        await this.scans.setStatus(organizationId, id, 'failed', DEACTIVATED);
        return 'refused';
      }
      if (state.existing?.status !== 'received' && state.existing?.status !== 'processing') return 'duplicate';
      return this.write(scan, resolved, state);
    });
  }

  private async resolve({ receipt, observations }: IncomingScan): Promise<ResolvedScan> {
    const { organizationId, source } = receipt;
    const { findings, software, checks, listeningPorts, coverage } = observations;
    const placed = findings && (await this.packages.placeFindings(organizationId, findings));
    const resolved = placed && (await this.extensions.sink.resolve(organizationId, source, placed));
    const softwareIds = software && (await this.packages.softwareIds(organizationId, software));
    const words = resolved?.words ?? null;
    const set: ObservationSet = {
      matchIds: resolved?.matchIds ?? null,
      wordsDigest: words?.digest ?? null,
      softwareIds,
      checks,
      listeningPorts,
      coverage,
    };
    return { set, findingCount: resolved?.findingCount ?? null, words, digest: observationDigest(set) };
  }

  private async write(
    { receipt, bytes }: IncomingScan,
    resolved: ResolvedScan,
    state: DeviceScanState,
  ): Promise<'completed' | 'superseded'> {
    const { organizationId, deviceId, id, sha256, startedAt } = receipt;
    if (state.stream && state.stream.startedAt > startedAt) {
      const reason = {
        code: 'newer-scan-applied',
        detail: 'A scan of the same source and scope that was started later had already been applied.',
      };
      if (state.existing) await this.scans.setStatus(organizationId, id, 'superseded', reason);
      else await this.scans.insert(receipt, 'superseded', reason);
      return 'superseded';
    }
    const streamId = state.stream?.id ?? state.streams + 1;
    const { set, findingCount, words, digest } = resolved;
    const wordsDigest = words?.digest ?? null;
    // Only when this stream's words changed: devices whose scanners have other databases do not take turns.
    if (words && !state.stream?.wordsDigest?.equals(words.digest)) await words.record();
    const delta = await this.applyFindings(resolved, receipt, streamId);
    if (set.softwareIds) {
      await this.observations.recordSoftware(organizationId, deviceId, streamId, set.softwareIds, receipt.complete);
    }
    if (set.checks) await this.observations.recordChecks(organizationId, deviceId, set.checks, startedAt);
    await this.documents.keep(organizationId, sha256, bytes);
    const stream = { id: streamId, digest, wordsDigest, findingCount, listeningPorts: set.listeningPorts };
    await this.scans.insertApplied(receipt, stream, delta);
    const payload = { scanId: id, deviceId, changed: delta?.changes.length ?? 0 };
    await this.events.publish({ type: SCAN_APPLIED, organizationId, payload });
    return 'completed';
  }

  /** Null when the document does not speak of findings: that is not the same as showing none. */
  private async applyFindings(
    { set, findingCount }: ResolvedScan,
    { organizationId, deviceId, complete, startedAt }: NewScan,
    streamId: number,
  ): Promise<FindingDelta | null> {
    const { matchIds } = set;
    if (matchIds === null || findingCount === null) return null;
    return this.extensions.sink.apply({
      organizationId,
      deviceId,
      streamId,
      matchIds,
      findingCount,
      complete,
      at: startedAt,
    });
  }

  private duplicate(receipt: NewScan, existing: ExistingScan): 'duplicate' {
    if (existing.deviceId !== receipt.deviceId || !existing.sha256.equals(receipt.sha256)) throw new ScanIdTakenError();
    return 'duplicate';
  }
}
