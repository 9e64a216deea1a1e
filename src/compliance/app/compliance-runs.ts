import { Injectable } from '@nestjs/common';
import { Clock, Database, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { dayOf } from '../domain/days.js';
import type { DeviceAnswers } from '../domain/device-signals.js';
import { canonicalJson, unpackAnswers } from '../domain/packed-answers.js';
import { CellChanges, type SignalCells } from '../domain/signal-cells.js';
import { ComplianceDeviceRepository, type CountedDevice } from '../persistence/compliance-device.repository.js';
import { ComplianceInvalidationRepository } from '../persistence/compliance-invalidation.repository.js';
import { ComplianceOrganizationRepository } from '../persistence/compliance-organization.repository.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { ComplianceSweepRepository } from '../persistence/compliance-sweep.repository.js';
import { AnswerCloudSignals } from './answer-cloud-signals.service.js';
import { type AnsweringDevice, AnswerSignals } from './answer-signals.service.js';
import { BATCH, ComplianceProjection } from './compliance-projection.service.js';
import { CountCloudChecks, CountDevices } from './count-devices.service.js';
import { OrganizationSignals } from './organization-signals.service.js';

/** Scans that were received and not yet applied when the last pass looked. */
const OVERLAP_MS = 3_600_000;

/**
 * Lets time pass in an organization: scans that showed nothing new confirm what is known, once a day every device is looked at
 * because deadlines pass, and what stands is written as the end of the day.
 */
@Injectable()
export class PassComplianceDays {
  constructor(
    private readonly database: Database,
    private readonly organizations: ComplianceOrganizationRepository,
    private readonly invalidations: ComplianceInvalidationRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly asked: OrganizationSignals,
    private readonly projection: ComplianceProjection,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number, at = this.clock.now()): Promise<void> {
    await this.database.transaction(() => this.invalidate(organizationId, at));
    await this.projection.update(organizationId, at);
    const ofOrganization = await this.asked.cells(at);
    await this.projection.withLock(organizationId, () =>
      this.signals.writeDay(organizationId, dayOf(at), ofOrganization),
    );
  }

  private async invalidate(organizationId: number, at: Date): Promise<void> {
    const state = await this.organizations.one(organizationId);
    const today = dayOf(at);
    // Exceptions of a suite end, and nobody has to say so.
    await this.invalidations.organization(organizationId, 'whenFree', at);
    if (!state?.scansSeenUntil || state.countedOn === null || state.countedOn < today) {
      await this.invalidations.everything(organizationId, 'whenFree', at);
      await this.organizations.saw(organizationId, at, today);
      return;
    }
    await this.invalidations.rescanned(
      organizationId,
      new Date(state.scansSeenUntil.getTime() - OVERLAP_MS),
      'whenFree',
      at,
    );
    await this.organizations.saw(organizationId, at, null);
  }
}

/** Days pass without a change, deadlines with them, and scans confirm what was known. */
@JobHandler({ name: 'store-compliance-days', everySeconds: 1800, isLong: true })
@Injectable()
export class StoreComplianceDaysHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ComplianceSweepRepository,
    private readonly days: PassComplianceDays,
    private readonly each: EachOrganization,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizations(), (id) => this.days.execute(id));
  }
}

/** Counts every device and every check of a suite anew, forgetting what is kept: for an operator who does not trust it. The days that are written stay. */
@Injectable()
export class RebuildCompliance {
  constructor(
    private readonly devices: ComplianceDeviceRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly projection: ComplianceProjection,
    private readonly counting: CountDevices,
    private readonly cloud: CountCloudChecks,
    private readonly clock: Clock,
  ) {}

  /** One transaction: readers see what was kept until it is replaced. */
  async execute(organizationId: number): Promise<void> {
    const at = this.clock.now();
    await this.projection.withLock(organizationId, async () => {
      await this.devices.clear(organizationId);
      await this.signals.clear(organizationId);
      for (let after = 0; ;) {
        const ids = await this.devices.idsAfter(organizationId, after, BATCH);
        const last = ids.at(-1);
        if (last === undefined) break;
        await this.counting.execute(organizationId, ids, at);
        after = last;
      }
      await this.cloud.execute(organizationId, at);
    });
  }
}

export interface ComplianceDifference {
  what: string;
  stored: unknown;
  computed: unknown;
}

export interface ComplianceVerification {
  devices: number;
  signals: number;
  differences: ComplianceDifference[];
}

/** Works out the signals of an organization from facts alone, and compares what is kept. */
@Injectable()
export class VerifyCompliance {
  constructor(
    private readonly database: Database,
    private readonly devices: ComplianceDeviceRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly answering: AnswerSignals,
    private readonly cloud: AnswerCloudSignals,
    private readonly clock: Clock,
  ) {}

  /** Over one state of the database. What is invalid is a difference. */
  execute(organizationId: number, at = this.clock.now()): Promise<ComplianceVerification> {
    return this.database.snapshot(async () => {
      const differences: ComplianceDifference[] = [];
      const all = new CellChanges();
      let devices = 0;
      for (let after = 0; ;) {
        const ids = await this.devices.idsAfter(organizationId, after, BATCH);
        const last = ids.at(-1);
        if (last === undefined) break;
        const computed = await this.answering.of(organizationId, ids, at);
        differences.push(...compareDevices(await this.devices.of(organizationId, ids), computed));
        for (const { answers, weight } of computed) all.count(answers, weight, 1);
        devices += computed.length;
        after = last;
      }
      const stored = (await this.signals.now(organizationId))?.signals ?? {};
      const ofSuites = await this.cloud.cells(organizationId, at);
      const keys = [...new Set([...Object.keys(stored), ...all.keys(), ...Object.keys(ofSuites)])].sort();
      for (const key of keys) {
        const computed = ofSuites[key] ?? all.applied(key, {});
        if (!isSame(stored[key] ?? {}, computed)) differences.push({ what: key, stored: stored[key] ?? {}, computed });
      }
      return { devices, signals: keys.length, differences };
    });
  }
}

function compareDevices(
  stored: readonly CountedDevice[],
  computed: readonly AnsweringDevice[],
): ComplianceDifference[] {
  const before = new Map(
    stored.map(({ deviceId, weight, answers }) => [deviceId, reported(weight, unpackAnswers(answers))]),
  );
  const after = new Map(computed.map(({ deviceId, weight, answers }) => [deviceId, reported(weight, answers)]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => !isSame(before.get(id) ?? {}, after.get(id) ?? {}))
    .map((id) => ({ what: `device ${id}`, stored: before.get(id) ?? null, computed: after.get(id) ?? null }));
}

function reported(weight: number, answers: DeviceAnswers): Record<string, string> {
  return {
    weight: String(weight),
    ...Object.fromEntries([...answers].map(([key, { outcome, day }]) => [key, `${outcome} ${day}`.trim()])),
  };
}

function isSame(a: SignalCells | Record<string, string>, b: SignalCells | Record<string, string>): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
