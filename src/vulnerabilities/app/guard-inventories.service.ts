import { Injectable } from '@nestjs/common';
import {
  type Gone,
  type InventoryLoss,
  LOSSES_EVALUATED,
  type NextSeriesInventory,
  type ShownThen,
  worstPoint,
} from '../../scans/index.js';
import { type LostMatchRow, SeriesLossRepository, type SeriesLossRow } from '../persistence/series-loss.repository.js';
import { type ForeseenMatches, ForeseeMatches } from './matching/foresee-matches.service.js';
import { MATCHER } from './matching/match-versions.service.js';

/** Later than everything in the window. */
const NOW = Number.MAX_SAFE_INTEGER;

/** Something that a series began or stopped showing. */
type Move = Pick<
  SeriesLossRow,
  'ofInventory' | 'seriesId' | 'deviceVersion' | 'goneIds' | 'cameIds' | 'shownBefore' | 'deviceBefore'
>;

/**
 * Evaluates inventories as lists of findings are evaluated: by the open findings that would not follow any more, and in the place of whose
 * package nothing newer stands. Not only what is left out closes findings: so does a list that says more of the same packages
 * (their source, who brought them) or adds one to which others belong. So the matching is done ahead for each list that differs.
 */
@Injectable()
export class GuardInventories {
  constructor(
    private readonly losses: SeriesLossRepository,
    private readonly foreseen: ForeseeMatches,
  ) {}

  /** Null where it is believed; then what it leaves out is remembered, in the transaction that applies it. */
  async evaluate(next: NextSeriesInventory): Promise<InventoryLoss | null> {
    const { organizationId, deviceId } = next;
    const { limits } = next;
    const atStake = await this.losses.atStake(organizationId, deviceId, { ...next, source: MATCHER });
    const { openIds, leavingIds, seriesId, shown: shownBefore, shownByAll: deviceBefore } = atStake;
    if (openIds.length === 0 || seriesId === null) return null;
    const lately = await this.losses.lately(organizationId, deviceId);
    const now = { ofInventory: true, seriesId, shownBefore, deviceBefore, cameIds: [] };
    // So few that it would be believed if all of them went: as if those did that are not listed.
    if (lately.length === 0 && openIds.length < limits.minimum)
      return this.store(next, { ...now, goneIds: leavingIds });
    const foreseen = await this.foreseen.after(organizationId, deviceId, next);
    const follows = new Set(foreseen.matchIds);
    const closing = openIds.filter((id) => !follows.has(id));
    if (closing.length === 0) return null;
    const restless = isRestless(lately);
    const moves = [...(restless ? [] : lately), { ...now, goneIds: closing, deviceVersion: NOW }];
    const rows = await this.losses.matches(organizationId, [
      ...new Set(moves.flatMap(({ goneIds, cameIds }) => [...goneIds, ...cameIds])),
    ]);
    const gone = new Set((await this.gone(next, rows, foreseen)).map(({ id }) => id));
    const left = new Set(closing.filter((id) => gone.has(id)));
    if (restless && left.size > 0) {
      const closedLately = lately.reduce((sum, { goneIds }) => sum + goneIds.length, 0);
      return { findings: left.size, before: shownBefore, closedLately };
    }
    const worst = worstPoint(moves.flatMap(pointsOf), goneOf(moves, rows, left, gone), limits);
    if (worst) return { findings: left.size, before: shownBefore, closedLately: worst.gone - worst.closing };
    return this.store(next, { ...now, goneIds: [...left] });
  }

  /** It is believed. */
  private async store(
    { organizationId, deviceId, deviceVersion }: NextSeriesInventory,
    loss: Omit<SeriesLossRow, 'ofInventory' | 'cameIds' | 'deviceVersion'>,
  ): Promise<null> {
    if (loss.goneIds.length > 0) await this.losses.store(organizationId, deviceId, { ...loss, deviceVersion });
    return null;
  }

  /** Of what was lost, that which nothing would show, and in whose place nothing newer would stand. */
  private async gone(
    { organizationId, deviceId }: NextSeriesInventory,
    rows: readonly LostMatchRow[],
    { matchIds, newer }: ForeseenMatches,
  ): Promise<LostMatchRow[]> {
    const shown = await this.losses.shown(organizationId, deviceId, {
      matchIds,
      notSource: MATCHER,
      vulnerabilityIds: [...new Set(rows.map(({ vulnerabilityId }) => vulnerabilityId))],
    });
    const status = new Set(shown.map(findingOf));
    return rows.filter((row) => !status.has(findingOf(row)) && !newer.supersede(row));
  }
}

function findingOf({ vulnerabilityId, packageId }: { vulnerabilityId: number; packageId: number }): string {
  return `${vulnerabilityId} ${packageId}`;
}

function isRestless(lately: readonly SeriesLossRow[]): boolean {
  const findings = lately.reduce((sum, { goneIds, cameIds }) => sum + goneIds.length + cameIds.length, 0);
  return lately.length > LOSSES_EVALUATED.scans || findings > LOSSES_EVALUATED.findings;
}

/** Each series by itself, and all inventories and all lists of findings of the device together. */
function groupsOf({ ofInventory, seriesId }: Pick<Move, 'ofInventory' | 'seriesId'>): [string, string] {
  const kind = ofInventory ? 'inventory' : 'findings';
  return [`${kind} ${seriesId}`, kind];
}

function pointsOf(move: Move): ShownThen[] {
  const [own, all] = groupsOf(move);
  const step = move.deviceVersion;
  return [
    { step, group: own, shown: move.shownBefore },
    { step, group: all, shown: move.deviceBefore },
  ];
}

/**
 * Each finding that is gone, with when it came and went, for each time that a series stopped showing it.
 *
 * @param closing ids of the matches that go now
 * @param gone ids of the matches of which nothing is left
 */
function goneOf(
  moves: readonly Move[],
  rows: readonly LostMatchRow[],
  closing: ReadonlySet<number>,
  gone: ReadonlySet<number>,
): Gone[] {
  const findings = new Map(rows.map((row) => [row.id, findingOf(row)]));
  const closes = new Set([...closing].map((id) => findings.get(id)));
  const since = new Map<string, number>();
  const empty = new Map<string, number>();
  const found: Gone[] = [];
  for (const move of moves) {
    const [own, all] = groupsOf(move);
    const step = move.deviceVersion;
    for (const id of move.goneIds) {
      const finding = findings.get(id);
      if (finding === undefined || !gone.has(id)) continue;
      const came = Math.max(since.get(`${own}\n${finding}`) ?? -1, empty.get(own) ?? -1);
      const one = { since: came, step, closes: closes.has(finding) };
      found.push({ ...one, group: own }, { ...one, group: all });
    }
    for (const id of move.cameIds) since.set(`${own}\n${findings.get(id) ?? ''}`, step);
    if (move.shownBefore === 0) empty.set(own, step);
  }
  return found;
}
