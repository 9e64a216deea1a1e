import { Injectable } from '@nestjs/common';
import {
  type Gone,
  type InventoryLoss,
  LOSSES_JUDGED,
  type NextStreamInventory,
  type ShownThen,
  worstPoint,
} from '../../scans/index.js';
import { type LostMatchRow, StreamLossRepository, type StreamLossRow } from '../persistence/stream-loss.repository.js';
import { ForeseeMatches } from './matching/foresee-matches.service.js';
import { MATCHER } from './matching/match-versions.service.js';

/** Later than everything in the window. */
const NOW = Number.MAX_SAFE_INTEGER;

/** Something that a stream began or stopped showing. */
type Move = Pick<
  StreamLossRow,
  'ofInventory' | 'streamId' | 'deviceVersion' | 'goneIds' | 'cameIds' | 'shownBefore' | 'deviceBefore'
>;

/**
 * Judges inventories as lists of findings are judged: by the open findings that follow from packages which are not listed any
 * more, and in whose place nothing newer stands. Most inventories lose nothing of that kind, and cost one look.
 */
@Injectable()
export class GuardInventories {
  constructor(
    private readonly losses: StreamLossRepository,
    private readonly foreseen: ForeseeMatches,
  ) {}

  /** Null where it is believed; then what it leaves out is remembered, in the transaction that applies it. */
  async judge(next: NextStreamInventory): Promise<InventoryLoss | null> {
    const { organizationId, deviceId, deviceVersion } = next;
    const leaving = await this.losses.leaving(organizationId, deviceId, { ...next, source: MATCHER });
    const { matchIds, streamId, shown: shownBefore, shownByAll: deviceBefore } = leaving;
    if (matchIds.length === 0 || streamId === null) return null;
    const lately = await this.losses.lately(organizationId, deviceId);
    const closedBefore = lately.reduce((sum, { goneIds }) => sum + goneIds.length, 0);
    if (isRestless(lately)) return { findings: matchIds.length, before: shownBefore, closedLately: closedBefore };
    const now = { ofInventory: true, streamId, shownBefore, deviceBefore, goneIds: matchIds, cameIds: [] };
    const moves = [...lately, { ...now, deviceVersion: NOW }];
    const rows = await this.losses.matches(organizationId, [
      ...new Set(moves.flatMap(({ goneIds, cameIds }) => [...goneIds, ...cameIds])),
    ]);
    const points = moves.flatMap(pointsOf);
    let left = new Set(matchIds);
    // At first as if everything were gone; only where that is too much it is asked what is.
    if (worstPoint(points, goneOf(moves, rows, left), next.limits) !== null) {
      const gone = new Set((await this.gone(next, rows)).map(({ id }) => id));
      left = new Set(matchIds.filter((id) => gone.has(id)));
      const worst = worstPoint(points, goneOf(moves, rows, left, gone), next.limits);
      if (worst) return { findings: left.size, before: shownBefore, closedLately: worst.gone - worst.closing };
    }
    if (left.size > 0) await this.losses.keep(organizationId, deviceId, { ...now, deviceVersion, goneIds: [...left] });
    return null;
  }

  /** Of what was lost, that which nothing would show, and in whose place nothing newer would stand. */
  private async gone(next: NextStreamInventory, rows: readonly LostMatchRow[]): Promise<LostMatchRow[]> {
    const { organizationId, deviceId } = next;
    const { matchIds, newer } = await this.foreseen.after(organizationId, deviceId, next);
    const shown = await this.losses.shown(organizationId, deviceId, {
      matchIds,
      notSource: MATCHER,
      vulnerabilityIds: [...new Set(rows.map(({ vulnerabilityId }) => vulnerabilityId))],
    });
    const standing = new Set(shown.map(findingOf));
    return rows.filter((row) => !standing.has(findingOf(row)) && !newer.supersede(row));
  }
}

function findingOf({ vulnerabilityId, packageId }: { vulnerabilityId: number; packageId: number }): string {
  return `${vulnerabilityId} ${packageId}`;
}

function isRestless(lately: readonly StreamLossRow[]): boolean {
  const findings = lately.reduce((sum, { goneIds, cameIds }) => sum + goneIds.length + cameIds.length, 0);
  return lately.length > LOSSES_JUDGED.scans || findings > LOSSES_JUDGED.findings;
}

/** Each stream by itself, and all inventories and all lists of findings of the device together. */
function groupsOf({ ofInventory, streamId }: Pick<Move, 'ofInventory' | 'streamId'>): [string, string] {
  const kind = ofInventory ? 'inventory' : 'findings';
  return [`${kind} ${streamId}`, kind];
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
 * Each finding that is gone, with when it came and went, for each time that a stream stopped showing it.
 *
 * @param closing ids of the matches that go now
 * @param gone ids of the matches of which nothing is left; all where it is not given
 */
function goneOf(
  moves: readonly Move[],
  rows: readonly LostMatchRow[],
  closing: ReadonlySet<number>,
  gone?: ReadonlySet<number>,
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
      if (finding === undefined || gone?.has(id) === false) continue;
      const came = Math.max(since.get(`${own}\n${finding}`) ?? -1, empty.get(own) ?? -1);
      const one = { since: came, step, closes: closes.has(finding) };
      found.push({ ...one, group: own }, { ...one, group: all });
    }
    for (const id of move.cameIds) since.set(`${own}\n${findings.get(id) ?? ''}`, step);
    if (move.shownBefore === 0) empty.set(own, step);
  }
  return found;
}
