import { Injectable } from '@nestjs/common';
import { FindingRisks } from '../../vulnerabilities/index.js';
import type { Assessment } from '../domain/assessment.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';
import { unpackMembers } from '../domain/member.js';
import type { Side } from '../domain/side.js';
import { placeOf } from '../model/place-code.js';
import type { RiskPolicy } from '../model/policy.js';
import type { CountedDevice } from '../persistence/risk-device.repository.js';
import { RiskSubjectRepository } from '../persistence/risk-subject.repository.js';
import { sideOf } from './count-devices.service.js';

/** What devices were counted as, by the risks that are kept: those are what was counted. */
@Injectable()
export class CountedSides {
  constructor(
    private readonly risks: FindingRisks,
    private readonly subjects: RiskSubjectRepository,
  ) {}

  async sides(
    organizationId: number,
    devices: readonly CountedDevice[],
    policy: RiskPolicy,
  ): Promise<Map<number, Side>> {
    const unpacked = devices.map((device) => ({ device, members: unpackMembers(device.members) }));
    const ids = [...new Set(unpacked.flatMap(({ members }) => members.map(({ assessment }) => assessment)))];
    const found = await this.risks.byIds(
      organizationId,
      ids.filter((id) => id > 0),
    );
    const assessments = new Map<number, Assessment>(found.map((row) => [row.id, assessmentOfKind(row)]));
    const checks = await this.checks(
      organizationId,
      ids.filter((id) => id < 0).map((id) => -id),
    );
    return new Map(
      unpacked.map(({ device, members }) => [
        device.deviceId,
        sideOf(members, placeOf(device.place, policy), assessments, checks, policy),
      ]),
    );
  }

  /** The checks that subjects are. */
  async checks(
    organizationId: number,
    subjectIds: readonly number[],
  ): Promise<Map<number, { checkId: string; severity: string | null }>> {
    if (subjectIds.length === 0) return new Map();
    const subjects = await this.subjects.byIds(organizationId, subjectIds);
    return new Map(
      subjects.map(({ id, name, ecosystem }) => [id, { checkId: name, severity: ecosystem === '' ? null : ecosystem }]),
    );
  }
}
