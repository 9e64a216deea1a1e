import { Injectable } from '@nestjs/common';
import { type FindingKind, type CountedKind, FindingRisks } from '../../vulnerabilities/index.js';
import type { Assessment } from '../domain/assessment.js';
import { byDevice } from '../domain/by-device.js';
import { deviceTransition } from '../domain/device-transition.js';
import { type DeadlineClock, windClock } from '../domain/due-day.js';
import { NOTHING } from '../domain/side.js';
import { type CountedCloudCheck, cloudTotals } from '../domain/cloud-checks.js';
import { figuresAfter, FoldBatch } from '../domain/fold-batch.js';
import { massesOf } from '../domain/assessment.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';
import { type Member, unpackMembers } from '../domain/member.js';
import { emptyTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import { type Place, placeCode } from '../model/place-code.js';
import type { RiskPolicy } from '../model/policy.js';
import { DeviceFactsRepository } from '../persistence/device-facts.repository.js';
import { RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import { AssessKinds } from './assess-kinds.service.js';
import { kindKey } from './known-kinds.js';
import { CountedSides } from './counted-sides.service.js';
import { placeOfDevice, sideOf } from './count-devices.service.js';

const DEVICES = 500;

/** The policy that is tried on, and the day on which that would be. */
interface Trial {
  policy: RiskPolicy;
  today: number;
}

/** Counts an organization by another policy, without keeping anything. */
@Injectable()
export class SimulatePolicy {
  constructor(
    private readonly facts: DeviceFactsRepository,
    private readonly devices: RiskDeviceRepository,
    private readonly counted: CountedSides,
    private readonly risks: FindingRisks,
    private readonly kinds: AssessKinds,
  ) {}

  /**
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
    const masses: { id: number; masses: bigint[] }[] = [];
    const known = new Map<number, Assessment>();
    for (let after = 0; ;) {
      const ids = await this.facts.deviceIds(organizationId, after, DEVICES);
      const last = ids.at(-1);
      if (last === undefined) break;
      await this.addDevices(organizationId, ids, { policy, today }, totals, known, masses);
      after = last;
    }
    masses.sort((a, b) =>
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
    totals: OrganizationTotals,
    known: Map<number, Assessment>,
    masses: { id: number; masses: bigint[] }[],
  ): Promise<void> {
    const { policy } = trial;
    const facts = new Map((await this.facts.devices(organizationId, deviceIds)).map((device) => [device.id, device]));
    const checks = byDevice(await this.facts.checks(organizationId, deviceIds));
    const counted = (await this.devices.byIds(organizationId, deviceIds)).flatMap((device) => {
      const of = facts.get(device.deviceId);
      return of
        ? [
            {
              device,
              members: unpackMembers(device.members),
              place: placeOfDevice(of, checks.get(of.id) ?? [], policy),
            },
          ]
        : [];
    });
    const ids = new Set(counted.flatMap(({ members }) => members.map(({ assessment }) => assessment)));
    const rows = await this.risks.byIds(
      organizationId,
      [...ids].filter((id) => id > 0),
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    await this.learn(organizationId, counted, rowOf, trial, known);
    const names = await this.counted.checks(
      organizationId,
      [...ids].filter((id) => id < 0).map((id) => -id),
    );
    const batch = new FoldBatch(totals);
    for (const { device, members, place } of counted) {
      const ofDevice = new Map(
        members.flatMap(({ assessment }) => {
          const row = rowOf.get(assessment);
          const found = row && known.get(kindKey(moved(row, place, policy)));
          return found ? [[assessment, found] as const] : [];
        }),
      );
      const side = sideOf(members, place, (id) => ofDevice.get(id), names, policy);
      const transition = deviceTransition({ before: NOTHING, after: side });
      const { scanned, fixedAfter } = device;
      const figures = figuresAfter(null, transition, { place: side.place, scanned, fixedAfter });
      batch.add({ deviceId: device.deviceId, before: null, after: figures, transition }, null);
      if (scanned) masses.push({ id: device.deviceId, masses: figures.masses });
    }
  }

  /**
   * The risks of all kinds of findings that are not known yet. Deadlines that run go on running, as they would in a fold: by the
   * new deadline alone a laxer policy would seem to undo what is overdue.
   */
  private async learn(
    organizationId: number,
    counted: readonly { members: readonly Member[]; place: Place }[],
    rowOf: ReadonlyMap<number, CountedKind>,
    { policy, today }: Trial,
    known: Map<number, Assessment>,
  ): Promise<void> {
    const wanted = new Map<number, CountedKind>();
    for (const { members, place } of counted)
      for (const { assessment } of members) {
        const row = rowOf.get(assessment);
        if (!row) continue;
        const kind = moved(row, place, policy);
        const key = kindKey(kind);
        if (!known.has(key)) wanted.set(key, kind);
      }
    const kept = await this.risks.ofKinds(organizationId, [...wanted.values()]);
    const clocks = new Map<number, DeadlineClock>(kept.map((kind) => [kindKey(kind), kind]));
    for (const { kind, risk, days } of await this.kinds.assess(organizationId, [...wanted.values()], policy)) {
      const key = kindKey(kind);
      const running = clocks.get(key);
      const { clockSince, clockDays } = running ? windClock(running, days, today) : risk;
      known.set(key, assessmentOfKind({ ...kind, ...risk, clockSince, clockDays }));
    }
  }
}

/** The same kind of finding in another place. */
function moved<Kind extends FindingKind>(kind: Kind, place: Place, policy: RiskPolicy): Kind {
  return { ...kind, context: placeCode(place, policy) };
}
