import { Inject, Injectable } from '@nestjs/common';
import { scansConfig, type ScansConfig } from '../config.js';
import { type ClosingDoubt, retainedEcosystems, type Suspicion } from '../domain/suspicion.js';
import type { DeviceScanState } from '../persistence/scan-entry.repository.js';
import { ClosingChecks } from './closing-checks.service.js';
import type { IncomingScan, ResolvedScan } from './resolve-scan.service.js';
import { ScanExtensions } from './scan-extensions.js';

/** What a scan would close although it is no ground for that: why, and the figures. */
export interface Doubtful {
  doubt: ClosingDoubt;
  facts: Partial<Suspicion>;
}

/** Evaluates what a scan leaves out beside findings: failing checks, and packages that findings follow from. */
@Injectable()
export class EvaluateClosing {
  constructor(
    private readonly checks: ClosingChecks,
    private readonly extensions: ScanExtensions,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** Null where it closes nothing of these, or may. In the transaction that applies the scan. */
  async doubtful(scan: IncomingScan, resolved: ResolvedScan, state: DeviceScanState): Promise<Doubtful | null> {
    const ofChecks = await this.checks.doubtful(scan.receipt, scan.observations, state.series);
    const loss = await this.ofInventory(scan, resolved, state);
    if (!ofChecks && !loss) return null;
    const { checks: closingChecks, doubt, ...checks } = ofChecks ?? { checks: 0, doubt: null };
    return {
      doubt: doubt ?? 'packages-vanished',
      facts: {
        ...(ofChecks ? { closingChecks, ...checks } : {}),
        ...(loss ? { closingMatched: loss.findings, matchedBefore: loss.before } : {}),
        ...(loss && loss.closedLately > 0 ? { matchedClosedLately: loss.closedLately } : {}),
      },
    };
  }

  /** A person says what is right: what went before is not counted any more. */
  beginAnew(organizationId: number, deviceId: number): Promise<void> {
    return this.extensions.sink.pruneLosses(organizationId, deviceId);
  }

  private async ofInventory(
    { receipt, observations }: IncomingScan,
    { softwareIds }: ResolvedScan,
    state: DeviceScanState,
  ): ReturnType<ScanExtensions['sink']['evaluateInventory']> {
    if (softwareIds === null) return null;
    const { organizationId, deviceId, scope, startedAt } = receipt;
    return this.extensions.sink.evaluateInventory({
      organizationId,
      deviceId,
      scope,
      startedAt,
      seriesId: state.series?.id ?? state.highestSeriesId + 1,
      deviceVersion: state.version,
      versionIds: softwareIds,
      retainedEcosystems: retainedEcosystems(observations.coverage),
      limits: { minimum: this.config.SCAN_SUSPECT_MINIMUM, share: this.config.SCAN_SUSPECT_SHARE_PERCENT / 100 },
    });
  }
}
