import { Injectable } from '@nestjs/common';
import { DeviceRollups } from '../../devices/index.js';
import { FindingRisks, VulnerabilityRisks, VulnerabilityRollups } from '../../vulnerabilities/index.js';
import { type ActionDelta, isNoAction } from '../domain/action-part.js';
import { massList } from '../domain/assessment.js';
import { type DeviceFigures, type FoldBatch, openFindings } from '../domain/fold-batch.js';
import type { OrganizationTotals } from '../domain/organization-totals.js';
import { type RiskPolicy, tiersOf } from '../model/policy.js';
import { score } from '../model/score.js';
import { type ActionTotals, RiskActionRepository } from '../persistence/risk-action.repository.js';
import { RiskComponentRepository } from '../persistence/risk-component.repository.js';
import { RiskDeviceRepository } from '../persistence/risk-device.repository.js';

/** Vulnerabilities brought up to date in one statement. */
const VULNERABILITIES = 5000;

/** A device as it is to be written; null figures for one that does not count any more. */
export interface WrittenDevice {
  deviceId: number;
  figures: DeviceFigures | null;
  members: Uint8Array;
}

/** Writes the differences of a batch, a statement for each table. */
@Injectable()
export class WriteFold {
  constructor(
    private readonly devices: RiskDeviceRepository,
    private readonly components: RiskComponentRepository,
    private readonly actions: RiskActionRepository,
    private readonly risks: FindingRisks,
    private readonly vulnerabilities: VulnerabilityRisks,
    private readonly rollups: VulnerabilityRollups,
    private readonly deviceRollups: DeviceRollups,
  ) {}

  /**
   * What is of the devices alone; `batch` lets go of their components.
   *
   * @param moved whether their members may be others; if not, they are as they are stored
   */
  async devicesOf(
    organizationId: number,
    batch: FoldBatch,
    devices: readonly WrittenDevice[],
    { policy, at, moved }: { policy: RiskPolicy; at: Date; moved: boolean },
  ): Promise<void> {
    const written = devices.flatMap(({ deviceId, figures, members }) =>
      figures ? [{ deviceId, ...figures, masses: figures.masses.map(String), members }] : [],
    );
    if (moved) {
      const gone = devices.flatMap(({ deviceId, figures }) => (figures ? [] : [deviceId]));
      await this.devices.write(organizationId, written, gone, at);
      await this.vulnerabilities.place(
        organizationId,
        new Map(devices.map(({ deviceId, figures }) => [deviceId, figures?.place ?? null])),
      );
    } else await this.devices.revalue(organizationId, written, at);
    await this.writeComponents(organizationId, batch);
    batch.release();
    await this.deviceRollups.score(
      organizationId,
      devices.map(({ deviceId, figures }) => ({
        deviceId,
        riskScore: figures?.scanned === true ? score(figures.masses[0] ?? 0n, 1, policy) : null,
      })),
    );
  }

  /**
   * What devices share: subjects, kinds of findings, vulnerabilities. Once for a batch, and late in a transaction: others
   * count vulnerabilities too.
   *
   * @param reassessed vulnerabilities whose risk changed though their findings did not
   */
  async shared(
    organizationId: number,
    batch: FoldBatch,
    organization: OrganizationTotals,
    policy: RiskPolicy,
    reassessed: readonly number[] = [],
  ): Promise<void> {
    await this.writeSubjects(organizationId, batch);
    await this.risks.count(organizationId, batch.assessments);
    await this.risks.countDue(
      organizationId,
      [...batch.due].flatMap(([vulnerabilityId, days]) =>
        [...days].flatMap(([day, by]) => (by === 0 ? [] : [{ vulnerabilityId, day, by }])),
      ),
    );
    const touched = [...new Set([...reassessed, ...batch.touched])];
    if (touched.length === 0) return;
    // What is counted here may have come with a scan whose own counts still wait.
    await this.rollups.fold(organizationId);
    const scale = { ...policy.score, tiers: tiersOf(policy).map(({ key }) => key) };
    for (let from = 0; from < touched.length; from += VULNERABILITIES) {
      const some = touched.slice(from, from + VULNERABILITIES);
      for (const moved of await this.vulnerabilities.refresh(organizationId, some, scale)) {
        moveVulnerability(organization.reach, moved.before, moved.after);
        moveVulnerability(organization.inherentReach, moved.inherentBefore, moved.inherentAfter);
      }
    }
  }

  private async writeComponents(organizationId: number, batch: FoldBatch): Promise<void> {
    await this.components.write(
      organizationId,
      batch.components.flatMap(({ deviceId, subjectId, component }) =>
        component
          ? [
              {
                deviceId,
                subjectId,
                masses: massList(component.totals.masses).map(String),
                findings: openFindings(component.totals),
                vulnerabilities: component.vulnerabilities,
                level: component.level,
                tier: component.tier,
                dueDay: component.dueDay,
                confidence: component.confidence,
              },
            ]
          : [],
      ),
    );
    await this.components.remove(
      organizationId,
      batch.components.flatMap(({ deviceId, subjectId, component }) => (component ? [] : [{ deviceId, subjectId }])),
    );
  }

  private async writeSubjects(organizationId: number, batch: FoldBatch): Promise<void> {
    await this.components.addSubjects(
      organizationId,
      [...batch.subjects].map(([subjectId, delta]) => ({
        subjectId,
        masses: massList(delta.masses).map(String),
        devices: delta.devices,
        findings: delta.findings,
        byLevel: delta.byLevel,
        byTier: delta.byTier.toRecord(),
        due: delta.due.toRecord(),
        byConfidence: delta.byConfidence,
      })),
    );
    await this.actions.add(
      organizationId,
      [...batch.subjects].flatMap(([subjectId, { fixable, unfixable }]) => [
        ...actionTotals(subjectId, true, fixable),
        ...actionTotals(subjectId, false, unfixable),
      ]),
    );
  }
}

function actionTotals(subjectId: number, fixable: boolean, delta: ActionDelta): ActionTotals[] {
  return isNoAction(delta) ? [] : [{ subjectId, fixable, ...delta, waves: delta.waves.toRecord() }];
}

function moveVulnerability(reach: { vulnerabilities: number }[], before: number, after: number): void {
  reach.forEach((cell, i) => {
    cell.vulnerabilities += ((after >> i) & 1) - ((before >> i) & 1);
  });
}
