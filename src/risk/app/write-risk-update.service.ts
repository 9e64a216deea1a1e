import { Injectable } from '@nestjs/common';
import { DeviceRollups } from '../../devices/index.js';
import { type ConcludedCheck, ConcludedChecks } from '../../scans/index.js';
import { type MovedVulnerability, PublishRisk } from '../../vulnerabilities/index.js';
import type { DeviceFigures, RiskBatch } from '../domain/risk-batch.js';
import type { OrganizationTotals } from '../domain/organization-totals.js';
import type { Threats } from '../domain/threat-totals.js';
import { numberedTiers, type RiskPolicy } from '../model/policy.js';
import { score } from '../model/score.js';
import { type CountedDevice, RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import { WriteSubjects } from './write-subjects.service.js';

/** A device as it is to be written; null figures for one that does not count any more. */
export interface WrittenDevice {
  deviceId: number;
  figures: DeviceFigures | null;
  members: Uint8Array;
  /** Null when it did not count. */
  placeBefore: number | null;
  /** What the service concludes to fail on it; null where that stays as it is. */
  concluded: readonly ConcludedCheck[] | null;
}

/** Writes the differences of a batch, a statement for each table. */
@Injectable()
export class WriteRiskUpdate {
  constructor(
    private readonly devices: RiskDeviceRepository,
    private readonly subjects: WriteSubjects,
    private readonly publish: PublishRisk,
    private readonly deviceRollups: DeviceRollups,
    private readonly concluded: ConcludedChecks,
  ) {}

  /**
   * What is of the devices alone; `batch` lets go of their components.
   *
   * @param moved whether their members may be others; if not, they are as they are stored
   */
  async devicesOf(
    organizationId: number,
    batch: RiskBatch,
    devices: readonly WrittenDevice[],
    { policy, at, moved }: { policy: RiskPolicy; at: Date; moved: boolean },
  ): Promise<void> {
    const written = devices.flatMap(({ deviceId, figures, members }) =>
      figures ? [{ deviceId, ...figures, masses: figures.masses.map(String), members }] : [],
    );
    await Promise.all([
      moved
        ? this.writeDevices(organizationId, devices, written, at)
        : this.devices.revalue(organizationId, written, at),
      this.subjects.writeComponents(organizationId, batch),
      this.concludedOf(organizationId, devices),
    ]);
    for (const { deviceId, figures } of devices)
      batch.scores.set(deviceId, figures?.scanned === true ? score(figures.masses[0] ?? 0n, 1, policy) : null);
    batch.release();
  }

  /**
   * What devices share: subjects, kinds of findings, vulnerabilities. Once for a batch, and late in a transaction: others
   * count vulnerabilities too.
   *
   * @param reassessed vulnerabilities whose risk changed though their findings did not
   */
  async shared(
    organizationId: number,
    batch: RiskBatch,
    organization: OrganizationTotals,
    policy: RiskPolicy,
    reassessed: readonly number[] = [],
  ): Promise<void> {
    await Promise.all([
      this.subjects.write(organizationId, batch),
      this.countFindings(organizationId, batch),
      // A scan of the device waits for its row until this transaction ends.
      this.deviceRollups.score(organizationId, batch.scores),
    ]);
    const touched = [...new Set([...reassessed, ...batch.touched])];
    const moved = await this.publish.reviseVulnerabilities(organizationId, touched, scaleOf(policy));
    await this.moved(organizationId, organization, moved, batch.threats);
  }

  /** Vulnerabilities that came into cells or left them, or that came to stand for something or do not any more. */
  async moved(
    organizationId: number,
    organization: OrganizationTotals,
    moved: readonly MovedVulnerability[],
    threats: Threats = new Map(),
  ): Promise<void> {
    moveVulnerabilities(organization, moved);
    await this.subjects.writeThreats(organizationId, threats, moved);
  }

  private countFindings(organizationId: number, batch: RiskBatch): Promise<void> {
    const due = [...batch.due].flatMap(([vulnerabilityId, days]) =>
      [...days].flatMap(([day, by]) => (by === 0 ? [] : [{ vulnerabilityId, day, by }])),
    );
    return this.publish.countFindings(organizationId, batch.assessments, due);
  }

  private async writeDevices(
    organizationId: number,
    devices: readonly WrittenDevice[],
    written: readonly CountedDevice[],
    at: Date,
  ): Promise<void> {
    const gone = devices.flatMap(({ deviceId, figures }) => (figures ? [] : [deviceId]));
    const placed = devices.flatMap(({ deviceId, figures, placeBefore }) =>
      figures && figures.place === placeBefore ? [] : [[deviceId, figures?.place ?? null] as const],
    );
    await Promise.all([
      this.devices.write(organizationId, written, gone, at),
      this.publish.placeDevices(organizationId, new Map(placed)),
    ]);
  }

  /** Lists show what scores count: what was concluded goes where lists find it. */
  private concludedOf(organizationId: number, devices: readonly WrittenDevice[]): Promise<void> {
    const changed = devices.filter(({ concluded }) => concluded !== null);
    return this.concluded.replace(
      organizationId,
      changed.map(({ deviceId }) => deviceId),
      changed.flatMap(({ concluded }) => concluded ?? []),
    );
  }
}

/** What lists need of a policy to show risk as scores, and tiers by name. */
function scaleOf(policy: RiskPolicy) {
  return { ...policy.score, tiers: numberedTiers(policy).map(([, { key }]) => key) };
}

function moveVulnerabilities(organization: OrganizationTotals, moved: readonly MovedVulnerability[]): void {
  for (const one of moved) {
    moveVulnerability(organization.reach, one.before, one.after);
    moveVulnerability(organization.inherentReach, one.inherentBefore, one.inherentAfter);
  }
}

function moveVulnerability(reach: { vulnerabilities: number }[], before: number, after: number): void {
  reach.forEach((cell, i) => {
    cell.vulnerabilities += ((after >> i) & 1) - ((before >> i) & 1);
  });
}
