import { Injectable } from '@nestjs/common';
import type { MovedVulnerability } from '../../vulnerabilities/index.js';
import { type ActionDelta, isNoAction } from '../domain/action-part.js';
import { massList } from '../domain/assessment.js';
import { type RiskBatch, openFindings } from '../domain/risk-batch.js';
import type { ActionTotals, ProfileTotals } from '../domain/stored-totals.js';
import type { Threats } from '../domain/threat-totals.js';
import { RiskActionRepository } from '../persistence/risk-action.repository.js';
import { type ComponentRow, RiskComponentRepository } from '../persistence/risk-component.repository.js';
import { RiskSubjectRollupRepository } from '../persistence/risk-subject-rollup.repository.js';
import { RiskThreatProfileRepository } from '../persistence/risk-threat-profile.repository.js';

/** Writes what subjects, what would be done about them, and what they stand for gained or lost, on each device of a batch and over all. */
@Injectable()
export class WriteSubjects {
  constructor(
    private readonly subjects: RiskSubjectRollupRepository,
    private readonly actions: RiskActionRepository,
    private readonly profiles: RiskThreatProfileRepository,
    private readonly components: RiskComponentRepository,
  ) {}

  async write(organizationId: number, batch: RiskBatch): Promise<void> {
    await Promise.all([
      this.subjects.add(
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
      ),
      this.actions.add(
        organizationId,
        [...batch.subjects].flatMap(([subjectId, { fixable, unfixable }]) => [
          ...actionTotals(subjectId, true, fixable),
          ...actionTotals(subjectId, false, unfixable),
        ]),
      ),
    ]);
  }

  /** What subjects are on single devices; forgotten where they are on them no more. */
  async writeComponents(organizationId: number, batch: RiskBatch): Promise<void> {
    const written: ComponentRow[] = [];
    const gone: { deviceId: number; subjectId: number }[] = [];
    for (const { deviceId, subjectId, component } of batch.components)
      if (component)
        written.push({
          deviceId,
          subjectId,
          masses: massList(component.totals.masses).map(String),
          findings: openFindings(component.totals),
          vulnerabilities: component.vulnerabilities,
          level: component.level,
          tier: component.tier,
          dueDay: component.dueDay,
          confidence: component.confidence,
        });
      else gone.push({ deviceId, subjectId });
    await Promise.all([this.components.write(organizationId, written), this.components.remove(organizationId, gone)]);
  }

  /** @param moved vulnerabilities that came to have something open, or have nothing any more */
  async writeThreats(organizationId: number, threats: Threats, moved: readonly MovedVulnerability[]): Promise<void> {
    await this.profiles.add(organizationId, profileTotals(threats, moved));
  }
}

/** What is open of profiles, with how many vulnerabilities came to have any, or lost them. */
function profileTotals(threats: Threats, moved: readonly MovedVulnerability[]): ProfileTotals[] {
  const vulnerabilities = new Map<number, number>();
  const count = (profile: number | null, by: number): void => {
    if (profile !== null) vulnerabilities.set(profile, (vulnerabilities.get(profile) ?? 0) + by);
  };
  for (const { profileBefore, profileAfter } of moved) {
    count(profileBefore, -1);
    count(profileAfter, 1);
  }
  return [...new Set([...threats.keys(), ...vulnerabilities.keys()])]
    .filter((profile) => profile > 0)
    .map((profile) => {
      const threat = threats.get(profile);
      return {
        profile,
        mass: String(threat?.mass ?? 0n),
        findings: threat?.findings.toRecord() ?? {},
        vulnerabilities: vulnerabilities.get(profile) ?? 0,
        content: threat?.content,
      };
    });
}

function actionTotals(subjectId: number, fixable: boolean, delta: ActionDelta): ActionTotals[] {
  return isNoAction(delta) ? [] : [{ subjectId, fixable, ...delta, waves: delta.waves.toRecord() }];
}
