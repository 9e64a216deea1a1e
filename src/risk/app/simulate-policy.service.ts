import { Injectable } from '@nestjs/common';
import { inTurns } from '../../platform/index.js';
import { type CountedKind, PublishedRisk } from '../../vulnerabilities/index.js';
import { type Assessment, massesOf } from '../domain/assessment.js';
import { batchesOf, piecesOf } from '../domain/batches.js';
import { byDevice } from '../domain/count-by-number.js';
import { transitionSteps } from '../domain/device-transition.js';
import type { DeadlineClock } from '../domain/due-day.js';
import { nextClock } from '../domain/assess-kind.js';
import { NOTHING } from '../domain/side.js';
import { type CountedCloudCheck, cloudTotals } from '../domain/cloud-checks.js';
import { figuresAfter, RiskBatch } from '../domain/risk-batch.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';
import { type Member, referencesOf, unpackMembers } from '../domain/member.js';
import { emptyTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import { type Place, placeCode } from '../model/place-code.js';
import type { RiskPolicy } from '../model/policy.js';
import { DeviceFactsRepository } from '../persistence/device-facts.repository.js';
import { type CountedDevice, RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import { AssessKinds } from './assess-kinds.service.js';
import { kindKey } from './known-kinds.js';
import { CountedSides, type NamedCheck } from './counted-sides.service.js';
import { placeOfDevice, sideOf } from './count-devices.service.js';

/** Devices whose sizes are asked for at once. */
const DEVICES = 500;
/** Findings and failing checks that are looked at together: what is held of an organization at once, however large it is. */
const MEMBERS = 10_000;
/** Kinds of findings that are read or given their risk in one go. */
const KINDS = 1000;
/** Risks of kinds that are kept for the next devices; more are made again. */
const STORED_KINDS = 50_000;

/** The policy that is tried on, and the day on which that would be. */
interface Trial {
  policy: RiskPolicy;
  today: number;
}

/** What comes together of the devices that were counted. */
interface Sums {
  totals: OrganizationTotals;
  /** Of scanned devices. */
  masses: { id: number; masses: bigint[] }[];
  /** By `kindKey`. */
  known: Map<number, Assessment>;
}

/** A device with the place in which the policy sees it. */
interface Placed {
  device: CountedDevice;
  members: Member[];
  place: Place;
  /** Of the place. */
  context: number;
}

/** Counts an organization by another policy, without keeping anything. */
@Injectable()
export class SimulatePolicy {
  constructor(
    private readonly facts: DeviceFactsRepository,
    private readonly devices: RiskDeviceRepository,
    private readonly counted: CountedSides,
    private readonly published: PublishedRisk,
    private readonly kinds: AssessKinds,
  ) {}

  /**
   * Takes seconds of an organization with many findings. It is done in batches of {@link MEMBERS}, and others have their turn
   * within them.
   *
   * @param suites what was counted of cloud suites
   * @param today on which the policy would come into force, in days since 1970
   */
  async execute(
    organizationId: number,
    policy: RiskPolicy,
    suites: readonly CountedCloudCheck[],
    today: number,
  ): Promise<OrganizationTotals> {
    const totals = emptyTotals();
    totals.cloud = cloudTotals(suites, policy);
    const sums: Sums = { totals, masses: [], known: new Map() };
    for (let after = 0; ;) {
      const sizes = await this.devices.sizes(organizationId, after, DEVICES);
      const last = sizes.at(-1);
      if (last === undefined) break;
      for (const ids of batchesOf(sizes, MEMBERS)) {
        if (sums.known.size > STORED_KINDS) sums.known.clear();
        await this.addDevices(organizationId, ids, { policy, today }, sums);
      }
      after = last.deviceId;
    }
    const masses = sums.masses.sort((a, b) =>
      a.masses[0] === b.masses[0] ? a.id - b.id : (a.masses[0] ?? 0n) < (b.masses[0] ?? 0n) ? -1 : 1,
    );
    const chosen = masses[Math.max(Math.ceil(masses.length * policy.imputePercentile) - 1, 0)];
    totals.imputed = massesOf(totals.devices.neverScanned === 0 ? [] : (chosen?.masses ?? []));
    return totals;
  }

  private async addDevices(
    organizationId: number,
    deviceIds: readonly number[],
    trial: Trial,
    sums: Sums,
  ): Promise<void> {
    const { policy } = trial;
    const facts = new Map((await this.facts.devices(organizationId, deviceIds)).map((device) => [device.id, device]));
    const checks = byDevice(await this.facts.checks(organizationId, deviceIds));
    const placed = (await this.devices.byIds(organizationId, deviceIds)).flatMap((device): Placed[] => {
      const of = facts.get(device.deviceId);
      if (!of) return [];
      const place = placeOfDevice(of, checks.get(of.id) ?? [], policy);
      return [{ device, members: unpackMembers(device.members), place, context: placeCode(place, policy) }];
    });
    const { findings, checks: subjects } = referencesOf(placed.flatMap(({ members }) => members));
    const rowOf = new Map<number, CountedKind>();
    for (const piece of piecesOf(findings, KINDS))
      for (const row of await this.published.byIds(organizationId, piece)) rowOf.set(row.id, row);
    await this.learn(organizationId, placed, rowOf, trial, sums.known);
    const names = await this.counted.checks(organizationId, subjects);
    await inTurns(addAll(placed, rowOf, names, policy, sums));
  }

  /**
   * The risks of all kinds of findings that are not known yet. Deadlines that run go on running, as they would in an update: by the
   * new deadline alone a laxer policy would seem to undo what is overdue.
   */
  private async learn(
    organizationId: number,
    placed: readonly Placed[],
    rowOf: ReadonlyMap<number, CountedKind>,
    { policy, today }: Trial,
    known: Map<number, Assessment>,
  ): Promise<void> {
    const wanted = await inTurns(unknownKinds(placed, rowOf, known));
    for (const kinds of piecesOf(wanted, KINDS)) {
      const cached = await this.published.ofKinds(organizationId, kinds);
      const clocks = new Map<number, DeadlineClock>(cached.map((kind) => [kindKey(kind), kind]));
      for (const { kind, risk, days } of await this.kinds.assess(organizationId, kinds, policy)) {
        const key = kindKey(kind);
        const running = clocks.get(key);
        const { clockSince, clockDays } = running ? nextClock(running, days, policy, today) : risk;
        known.set(key, assessmentOfKind({ ...kind, ...risk, clockSince, clockDays }));
      }
    }
  }
}

/** Kinds of findings, in the places where they would be, that nothing is known of. */
function* unknownKinds(
  placed: readonly Placed[],
  rowOf: ReadonlyMap<number, CountedKind>,
  known: ReadonlyMap<number, Assessment>,
): Generator<void, CountedKind[], undefined> {
  const wanted = new Map<number, CountedKind>();
  for (const { members, context } of placed) {
    for (const { assessment } of members) {
      const row = assessment === null ? undefined : rowOf.get(assessment);
      if (!row) continue;
      const key = keyIn(row, context);
      if (!known.has(key) && !wanted.has(key)) wanted.set(key, { ...row, context });
    }
    yield;
  }
  return [...wanted.values()];
}

function* addAll(
  placed: readonly Placed[],
  rowOf: ReadonlyMap<number, CountedKind>,
  names: ReadonlyMap<number, NamedCheck>,
  policy: RiskPolicy,
  { totals, masses, known }: Sums,
): Generator<void, void, undefined> {
  const batch = new RiskBatch(totals);
  for (const { device, members, place, context } of placed) {
    const { deviceId, scanned, fixedAfter } = device;
    const assessmentOf = (id: number): Assessment | undefined => {
      const row = rowOf.get(id);
      return row && known.get(keyIn(row, context));
    };
    const side = sideOf(members, place, assessmentOf, names, policy);
    const transition = yield* transitionSteps({ before: NOTHING, after: side });
    const figures = figuresAfter(null, transition, { place: side.place, scanned, fixedAfter });
    batch.add({ deviceId, before: null, after: figures, transition }, null);
    batch.release();
    if (scanned) masses.push({ id: deviceId, masses: figures.masses });
  }
}

/** The key of the same kind of finding in another place. */
function keyIn({ vulnerabilityId, reachable, state }: CountedKind, context: number): number {
  return kindKey({ vulnerabilityId, context, reachable, state });
}
