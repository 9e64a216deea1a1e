import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/index.js';
import { incompleteCollectors, retainedEcosystems, type Suspicion, suspicionReason } from '../domain/suspicion.js';
import { SCAN_APPLIED } from '../events/scan.events.js';
import { evaluateCheck } from '../domain/evaluate-check.js';
import { withFailingBefore } from '../domain/resource-answers.js';
import type { FindingDelta } from '../finding-sink.decorator.js';
import type { NewScan } from '../persistence/new-scan.js';
import type { DeviceScanState } from '../persistence/scan-entry.repository.js';
import { FailingBeforeRepository } from '../persistence/failing-before.repository.js';
import { ScanResultRepository, type CheckStatusNow } from '../persistence/scan-result.repository.js';
import { BoundInventories, StoreScanSeriesService } from './store-scan-series.service.js';
import { type Doubtful, EvaluateClosing } from './evaluate-closing.service.js';
import type { IncomingScan, ResolvedScan } from './resolve-scan.service.js';

/** A digest that no set has: the series holds more than the last scan showed. */
const NO_DIGEST = Buffer.alloc(0);

/** Writes the receipt of an applied scan and all that comes with it, in the transaction of its findings. */
@Injectable()
export class RecordScanService {
  constructor(
    private readonly results: ScanResultRepository,
    private readonly events: EventBus,
    private readonly before: StoreScanSeriesService,
    private readonly closing: EvaluateClosing,
    private readonly failing: FailingBeforeRepository,
    private readonly inventories: BoundInventories,
  ) {}

  /** Throws {@link TooManyInventoriesError} where the device may not have this inventory beside its others. */
  bound(receipt: NewScan, state: DeviceScanState, softwareIds: readonly number[] | null): Promise<void> {
    return this.inventories.check(receipt, state, softwareIds);
  }

  /** What a scan would close of checks and by its inventory without being a ground for that; null for none. */
  doubtful(scan: IncomingScan, resolved: ResolvedScan, state: DeviceScanState): Promise<Doubtful | null> {
    return this.closing.doubtful(scan, resolved, state);
  }

  /** A person says what is right: what went before is not counted any more. */
  beginAnew({ organizationId, deviceId }: NewScan): Promise<void> {
    return this.closing.beginAnew(organizationId, deviceId);
  }

  /** What the series holds, for who may undo the scan; before its findings are changed, in the same transaction. */
  storeBefore(receipt: NewScan, seriesId: number): Promise<void> {
    return this.before.store(receipt, seriesId);
  }

  /** Null when the receipt was written by somebody else meanwhile: then the transaction must be rolled back. */
  async record(applied: {
    scan: IncomingScan;
    resolved: ResolvedScan;
    state: DeviceScanState;
    seriesId: number;
    delta: FindingDelta | null;
    decision: { by: string; at: Date } | null;
    doubtful: Doubtful | null;
  }): Promise<'completed' | 'suspect' | null> {
    const { scan, resolved, state, seriesId, delta, decision } = applied;
    const { receipt, observations } = scan;
    const { organizationId, deviceId } = receipt;
    const suspicion = suspicionOf(applied);
    const status = suspicion ? 'suspect' : 'completed';
    const event = {
      type: SCAN_APPLIED,
      organizationId,
      payload: {
        scanId: receipt.id,
        deviceId,
        status,
        source: receipt.source,
        hasInventory: resolved.softwareIds !== null,
        ...delta?.counts,
      },
    };
    const written = await this.results.record({
      receipt,
      status,
      reason: suspicion && suspicionReason(suspicion),
      seriesId,
      digest: suspicion ? NO_DIGEST : resolved.digest,
      shownVersionIds: resolved.versionIds,
      listeningPorts: observations.listeningPorts,
      softwareIds: resolved.softwareIds,
      traits: observations.traits ?? [],
      // Who confirms a scan says that it shows all there is.
      retainedEcosystems: decision ? [] : retainedEcosystems(observations.coverage),
      checks: await this.status(scan, state, seriesId),
      checksAreSome: observations.checksAreSome === true,
      checkKinds: observations.checkKinds ?? null,
      checkTools: observations.checkTools ?? null,
      delta,
      // What waited, or was suspect, has its document on record.
      document: state.existing ? null : resolved.document,
      jobs: this.events.jobsOf(event, ...(delta?.events ?? [])),
      decision,
      replaces: state.existing ? [state.existing.status] : [],
    });
    return written ? status : null;
  }

  /** Its checks by the limits of the organization, with what fails in resources that it does not speak of; of one that looked at nothing, those that are new. */
  private async status(
    { receipt, observations: { checks: shown, looksAtNothing } }: IncomingScan,
    { limits }: DeviceScanState,
    seriesId: number,
  ): Promise<CheckStatusNow[] | null> {
    if (shown === null) return null;
    const { organizationId, deviceId } = receipt;
    const ids = looksAtNothing ? shown.map(({ id }) => id) : [];
    const known = await this.failing.known(organizationId, deviceId, seriesId, ids);
    const checks = shown.filter(({ id }) => !known.has(id));
    const some = checks.flatMap(({ id, answers }) => (answers === undefined ? [] : [id]));
    const before = await this.failing.before(organizationId, deviceId, seriesId, some);
    return checks.map((check) => {
      const { answers: _said, ...standing } = withFailingBefore(check, before.get(check.id) ?? null);
      return { ...standing, ...evaluateCheck(standing, limits) };
    });
  }
}

/** An inventory that could not look everywhere is as suspect as a list of findings that could not. */
function suspicionOf({
  scan,
  delta,
  decision,
  doubtful,
}: {
  scan: IncomingScan;
  delta: FindingDelta | null;
  decision: object | null;
  doubtful: Doubtful | null;
}): Suspicion | null {
  if (decision) return null;
  const { doubt = null, facts = {} } = doubtful ?? {};
  if (delta?.suspicion) return { ...delta.suspicion, ...facts };
  const collectors = delta ? [] : incompleteCollectors(scan.observations.coverage);
  if (collectors.length === 0 && !doubtful) return null;
  return { collectors, vanished: [], closing: 0, ...facts, before: null, doubt };
}
