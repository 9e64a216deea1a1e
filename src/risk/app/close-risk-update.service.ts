import { Injectable } from '@nestjs/common';
import { Ids } from '../../platform/index.js';
import { PublishRisk } from '../../vulnerabilities/index.js';
import { massesOf } from '../domain/assessment.js';
import { addToDay, beginDay, type DayEntry } from '../domain/day-causes.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import type { RiskBatch } from '../domain/risk-batch.js';
import type { LedgerCause } from '../domain/ledger-cause.js';
import { cellCounts, concerned, loadTotals, storeTotals, wholeMass } from '../domain/organization-totals.js';
import { RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import {
  type LedgerEntry,
  type OrganizationRow,
  RiskOrganizationRepository,
} from '../persistence/risk-organization.repository.js';
import { CountCoverage } from './count-coverage.service.js';
import { type RiskUpdate } from './risk-update.js';
import { dayFigures } from '../domain/day-figures.js';

const NAMED_SUBJECTS = 8;

/** Writes the organization's row, its ledger and its day, at the end of an update. */
@Injectable()
export class CloseRiskUpdate {
  constructor(
    private readonly devices: RiskDeviceRepository,
    private readonly organizations: RiskOrganizationRepository,
    private readonly coverage: CountCoverage,
    private readonly publish: PublishRisk,
    private readonly ids: Ids,
  ) {}

  async close(update: RiskUpdate, row: OrganizationRow | null): Promise<void> {
    const { organizationId, totals, policy, at } = update;
    const before = row ? loadTotals(row.totals) : null;
    const [masses, coverage] = await Promise.all([
      totals.devices.neverScanned === 0
        ? null
        : this.devices.percentile(organizationId, policy.policy.imputePercentile),
      this.coverage.whenUpdated(organizationId, totals.devices.enrolled, row?.coverage ?? null, at),
    ]);
    totals.imputed = massesOf(masses ?? []);
    const stood = { mass: before ? wholeMass(before) : 0n, devices: before?.devices.enrolled ?? 0 };
    const booked = this.entries(update, stood);
    const entries = booked.map(({ entry }) => entry);
    const day = dayOf(at);
    const begun = row?.today.day === day ? row.today : beginDay(day, stood.mass, stood.devices);
    const today = addToDay(
      begun,
      booked.map(({ ofDay }) => ofDay),
    );
    const cloud = update.cloud.changed ? update.cloud.stored : null;
    const made = { policyVersion: policy.version, method: update.method };
    const stored = { ...made, totals: storeTotals(totals), coverage, cloud, today };
    const figures = dayFigures(totals, policy.policy, coverage, day, { policyVersion: policy.version, at });
    await Promise.all([
      this.organizations.write(organizationId, stored, at),
      this.publish.countCells(organizationId, cellCounts(totals)),
      this.organizations.append(organizationId, entries),
      this.organizations.writeDay(organizationId, dateOfDay(day), { ...figures, changes: today }),
    ]);
  }

  /**
   * An entry for each cause, and one for what only the number of devices did. What devices that were never scanned are taken
   * for moves with those that were: where one cause alone moved the same devices, it is that cause's.
   */
  private entries(update: RiskUpdate, before: { mass: bigint; devices: number }): Booked[] {
    const { totals, at, cloud } = update;
    const causes = mergeCauses(update.causes);
    const alone = causes.size === 1 && !update.causes.some(({ repopulated }) => repopulated);
    // What is imputed follows devices, never suites.
    const imputedTo = alone ? [...causes.keys()][0] : undefined;
    const devicesBefore = BigInt(Math.max(1, before.devices));
    const each = addMoves(causes, cloud.moves, devicesBefore);
    let mass = before.mass;
    const entries: Booked[] = [];
    const add = (cause: LedgerCause, moved: bigint, subjects: LedgerEntry['subjects'], devicesAfter: number): void => {
      const id = this.ids.next();
      const [massBefore, ofSuites] = [String(mass), each.get(cause) ?? 0n];
      const ofDevices = moved - ofSuites * devicesBefore;
      entries.push({
        entry: {
          id,
          at,
          cause,
          mass: String(moved),
          massBefore,
          devicesBefore: before.devices,
          devicesAfter,
          subjects,
        },
        ofDay: { cause, mass: ofDevices, each: ofSuites, subjects },
      });
      mass += moved;
    };
    const seen = new Map([...causes].map(([cause, subjects]) => [cause, sum(subjects)]));
    const imputed = wholeMass(totals) - before.mass - [...seen.values()].reduce((total, one) => total + one, 0n);
    const gone = causes.get('inventory');
    causes.delete('inventory');
    for (const [cause, subjects] of causes) {
      const moved = (seen.get(cause) ?? 0n) + (cause === imputedTo ? imputed : 0n);
      if (moved !== 0n || [...subjects.values()].some((one) => one.mass !== 0n))
        add(cause, moved, named(subjects), before.devices);
    }
    const left = wholeMass(totals) - mass;
    if (left !== 0n || totals.devices.enrolled !== before.devices) {
      add('inventory', left, gone ? named(gone) : [], totals.devices.enrolled);
      const last = entries.at(-1);
      // That suites count for more devices, or fewer, moves no score.
      if (last) last.ofDay.mass -= (BigInt(concerned(totals)) - devicesBefore) * totals.cloud.masses.residual;
    }
    return entries;
  }
}

/** What the ledger says, and what of it the day needs to tell a score from the one before. */
interface Booked {
  entry: LedgerEntry;
  ofDay: DayEntry;
}

/** Adds what suites moved, for each of the devices; gives by cause what it is on the scale of one. */
function addMoves(
  causes: RiskBatch['causes'],
  moves: RiskUpdate['cloud']['moves'],
  devices: bigint,
): Map<LedgerCause, bigint> {
  const each = new Map<LedgerCause, bigint>();
  for (const { subject, cause, mass } of moves) {
    const subjects = causes.get(cause) ?? new Map<number, { mass: bigint; devices: number }>();
    const known = subjects.get(subject)?.mass ?? 0n;
    causes.set(cause, subjects.set(subject, { mass: known + mass * devices, devices: Number(devices) }));
    each.set(cause, (each.get(cause) ?? 0n) + mass);
  }
  return each;
}

function sum(subjects: ReadonlyMap<number, { mass: bigint }>): bigint {
  return [...subjects.values()].reduce((total, one) => total + one.mass, 0n);
}

function mergeCauses(batches: readonly RiskBatch[]): RiskBatch['causes'] {
  const merged: RiskBatch['causes'] = new Map();
  for (const { causes } of batches)
    for (const [cause, subjects] of causes) {
      const known = merged.get(cause) ?? new Map<number, { mass: bigint; devices: number }>();
      merged.set(cause, known);
      for (const [id, { mass, devices }] of subjects) {
        const one = known.get(id) ?? { mass: 0n, devices: 0 };
        known.set(id, { mass: one.mass + mass, devices: one.devices + devices });
      }
    }
  return merged;
}

/** Those that moved most. */
function named(subjects: ReadonlyMap<number, { mass: bigint; devices: number }>): LedgerEntry['subjects'] {
  const size = (mass: bigint): bigint => (mass < 0n ? -mass : mass);
  return [...subjects]
    .filter(([, { mass }]) => mass !== 0n)
    .sort(([a, x], [b, y]) => (size(x.mass) === size(y.mass) ? a - b : size(x.mass) > size(y.mass) ? -1 : 1))
    .slice(0, NAMED_SUBJECTS)
    .map(([id, { mass, devices }]) => ({ id, mass: String(mass), devices }));
}
