import { Inject, Injectable } from '@nestjs/common';
import { scansConfig, type ScansConfig } from '../config.js';
import { type CheckKind, CHECK_KINDS, type Observations } from '../domain/observation.js';
import { type ClosingDoubt, closingDoubt } from '../domain/suspicion.js';
import { type SuspicionLimits, isTooMuch, worstStep } from '../domain/vanishing.js';
import { ClosingCheckRepository, type FailingCheck } from '../persistence/closing-check.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import type { ScanSeries } from '../persistence/scan-entry.repository.js';

/** Failing checks that a document would close, although it is no ground for that. */
export interface DoubtfulClosing {
  checks: number;
  /** Of how many failing ones, where that is what speaks against it; else absent. */
  checksBefore?: number;
  /** How many more closed lately, where there are any. */
  checksClosedLately?: number;
  doubt: ClosingDoubt;
}

/** Finds out whether a document may close what it does not tell of misconfigurations, code, secrets and licences. */
@Injectable()
export class ClosingChecks {
  constructor(
    private readonly checks: ClosingCheckRepository,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  /** Null where it closes nothing, or may. Asks the database only where its series holds failing checks of a kind that it looked for. */
  async doubtful(
    { organizationId, deviceId }: NewScan,
    said: Observations,
    series: ScanSeries | null,
  ): Promise<DoubtfulClosing | null> {
    if (said.checks === null || said.checksAreSome || !series) return null;
    const looked = (said.checkKinds ?? CHECK_KINDS).filter((kind) => series.failingKinds.includes(kind));
    const general = closingDoubt(said);
    if (looked.length === 0) return null;
    const reported = said.checks.map(({ id }) => id);
    const tools = said.checkTools ?? null;
    const closing = (kinds: readonly CheckKind[]): Promise<{ checks: number; before: number }> =>
      this.checks.closing(organizationId, deviceId, series.id, { kinds, tools, told: reported });
    const kinds = general === null ? looked.filter((kind) => said.untoldKinds?.includes(kind)) : looked;
    if (kinds.length > 0) {
      const { checks } = await closing(kinds);
      if (checks > 0) return { checks, doubt: general ?? 'look-untold' };
    }
    // A doubt that there is, but without anything that it speaks against, is no reason to look further.
    if (general !== null) return null;
    const { checks, before } = await closing(looked);
    if (checks === 0) return null;
    if (isTooMuch(checks, before, this.limits)) return { checks, checksBefore: before, doubt: 'checks-vanished' };
    // With what closed lately, of all tools and scopes: else nine at a time would go unnoticed, down to none.
    return this.withThoseBefore(organizationId, deviceId, series.id, { looked, tools, told: reported });
  }

  private async withThoseBefore(
    organizationId: number,
    deviceId: number,
    seriesId: number,
    {
      looked,
      tools,
      told: reported,
    }: { looked: readonly CheckKind[]; tools: readonly string[] | null; told: readonly string[] },
  ): Promise<DoubtfulClosing | null> {
    const { failing, moves } = await this.checks.lately(organizationId, deviceId);
    const isStill = new Set(reported);
    const isLookedFor = ({ id }: { id: string }): boolean =>
      tools === null || tools.includes(id.split(':', 1)[0] ?? '');
    const closes = (one: FailingCheck): boolean =>
      one.seriesId === seriesId && looked.includes(one.kind) && isLookedFor(one) && !isStill.has(one.id);
    const ofSeries = (one: { seriesId: number }): boolean => one.seriesId === seriesId;
    const groups: ((one: { seriesId: number; id: string }) => boolean)[] = [
      (one) => ofSeries(one) && isLookedFor(one),
      ofSeries,
      () => true,
    ];
    for (const isIn of groups) {
      const now = failing.filter(isIn);
      const worst = worstStep(
        new Set(now.map(keyOf)),
        new Set(now.filter((one) => !closes(one)).map(keyOf)),
        moves.filter(isIn).map((move) => ({ step: move.scan, key: keyOf(move), came: move.came })),
        this.limits,
      );
      if (worst === null) continue;
      const { closing: checks, gone } = worst;
      const lately = gone > checks ? { checksClosedLately: gone - checks } : {};
      return { checks, checksBefore: now.length, ...lately, doubt: 'checks-vanished' };
    }
    return null;
  }

  /** Those of findings. */
  private get limits(): SuspicionLimits {
    const { SCAN_SUSPECT_MINIMUM: minimum, SCAN_SUSPECT_SHARE_PERCENT: percent } = this.config;
    return { minimum, share: percent / 100 };
  }
}

function keyOf({ seriesId, id }: { seriesId: number; id: string }): string {
  return `${seriesId} ${id}`;
}
