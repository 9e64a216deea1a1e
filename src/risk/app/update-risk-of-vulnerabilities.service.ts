import { Injectable } from '@nestjs/common';
import { PublishedRisk, type RiskInvalidation } from '../../vulnerabilities/index.js';
import type { Assessment } from '../domain/assessment.js';
import { dayOf } from '../domain/day.js';
import { deviceTransition } from '../domain/device-transition.js';
import { type DeviceFigures, figuresAfter, type RiskBatch } from '../domain/risk-batch.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';
import type { LedgerCause } from '../domain/ledger-cause.js';
import { type Member, referencesOf, unpackMembers } from '../domain/member.js';
import { placeOf } from '../model/place-code.js';
import { DeviceFactsRepository } from '../persistence/device-facts.repository.js';
import { type CountedDevice, RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import { AssessKinds, type Reassessed } from './assess-kinds.service.js';
import type { RiskUpdate } from './risk-update.js';
import { SignalVulnerabilities } from './signal-vulnerabilities.service.js';
import { WriteRiskUpdate, type WrittenDevice } from './write-risk-update.service.js';

/** Devices read and written together. */
const CHUNK = 1000;

/**
 * Brings what is newly known about vulnerabilities into what devices were counted with. It looks at the devices as they were
 * counted and not at their findings, so that a scan that came meanwhile changes nothing here; its own invalidation brings it in.
 */
@Injectable()
export class UpdateRiskOfVulnerabilities {
  constructor(
    private readonly kinds: AssessKinds,
    private readonly signals: SignalVulnerabilities,
    private readonly published: PublishedRisk,
    private readonly facts: DeviceFactsRepository,
    private readonly devices: RiskDeviceRepository,
    private readonly writer: WriteRiskUpdate,
  ) {}

  async execute(update: RiskUpdate, vulnerabilityIds: readonly number[], cause: LedgerCause): Promise<void> {
    const { organizationId, policy, at } = update;
    const reassessed = await this.kinds.reassess(organizationId, vulnerabilityIds, policy.policy, dayOf(at));
    await this.signals.execute(organizationId, vulnerabilityIds);
    if (reassessed.after.size === 0) return;
    const known = new Map<number, Assessment>();
    const ids = await this.facts.withVulnerabilities(organizationId, vulnerabilityIds);
    const batch = update.batch();
    for (let from = 0; from < ids.length; from += CHUNK) {
      const stored = await this.devices.byIds(organizationId, ids.slice(from, from + CHUNK));
      await this.moveDevices(update, batch, stored, reassessed, cause, known);
    }
    const changed = new Set([...reassessed.after.values()].flatMap(({ vulnerability }) => vulnerability ?? []));
    await this.writer.shared(organizationId, batch, update.totals, update.policy.policy, [...changed]);
  }

  /** Takes out of the sums what was counted of vulnerabilities that are no more; their findings are another's. */
  async forget({ organizationId, totals }: RiskUpdate, invalidations: readonly RiskInvalidation[]): Promise<void> {
    const gone = invalidations.flatMap(({ vulnerabilityId, lost }) =>
      vulnerabilityId === null || lost === null
        ? []
        : [
            {
              vulnerabilityId,
              before: lost.cells,
              after: 0,
              inherentBefore: lost.inherentCells,
              inherentAfter: 0,
              profileBefore: lost.profile,
              profileAfter: null,
            },
          ],
    );
    await this.writer.moved(organizationId, totals, gone);
  }

  /** Devices that have, or had, a finding of one of them. */
  async devicesWith(organizationId: number, vulnerabilityIds: readonly number[]): Promise<number[]> {
    return vulnerabilityIds.length === 0 ? [] : this.facts.withVulnerabilities(organizationId, vulnerabilityIds);
  }

  private async moveDevices(
    update: RiskUpdate,
    batch: RiskBatch,
    stored: readonly CountedDevice[],
    { before, after }: Reassessed,
    cause: LedgerCause,
    known: Map<number, Assessment>,
  ): Promise<void> {
    const { organizationId, policy, at } = update;
    const affected = stored.flatMap((device) => {
      const members = affectedMembers(unpackMembers(device.members), after);
      return members.length === 0 ? [] : [{ device, members }];
    });
    await this.learn(
      organizationId,
      affected.flatMap(({ members }) => members),
      after,
      known,
    );
    const reassessed = new Set(after.keys());
    const written = affected.map(({ device, members }): WrittenDevice => {
      const { criticality } = placeOf(device.place, policy.policy);
      const side = { members, place: device.place, criticality };
      const transition = deviceTransition(
        {
          before: { ...side, assessmentOf: lookup(before, known) },
          after: { ...side, assessmentOf: lookup(after, known) },
        },
        reassessed,
      );
      const figures: DeviceFigures = { ...device, masses: device.masses.map(BigInt) };
      const now = figuresAfter(figures, transition, device);
      batch.add({ deviceId: device.deviceId, before: figures, after: now, transition }, cause);
      const { deviceId, members: packed, place } = device;
      return { deviceId, figures: now, members: packed, placeBefore: place, concluded: null };
    });
    await this.writer.devicesOf(organizationId, batch, written, { policy: policy.policy, at, moved: false });
  }

  /** The risks that stand beside those that changed, in the same components. */
  private async learn(
    organizationId: number,
    members: readonly Member[],
    after: ReadonlyMap<number, Assessment>,
    known: Map<number, Assessment>,
  ): Promise<void> {
    for (const [id, assessment] of after) known.set(id, assessment);
    const missing = referencesOf(members).findings.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    for (const row of await this.published.byIds(organizationId, missing)) known.set(row.id, assessmentOfKind(row));
  }
}

/** All members of the subjects in which something changed. */
function affectedMembers(members: readonly Member[], changed: ReadonlyMap<number, Assessment>): Member[] {
  const subjects = new Set(
    members.filter(({ assessment }) => assessment !== null && changed.has(assessment)).map(({ subject }) => subject),
  );
  return members.filter(({ subject }) => subjects.has(subject));
}

function lookup(first: ReadonlyMap<number, Assessment>, then: ReadonlyMap<number, Assessment>) {
  return ({ assessment }: Member): Assessment => {
    const found = assessment === null ? undefined : (first.get(assessment) ?? then.get(assessment));
    if (!found) throw new Error(`Nothing is known of assessment ${assessment}.`);
    return found;
  };
}
