import { Injectable } from '@nestjs/common';
import { CheckNames } from '../../scans/index.js';
import { massList } from '../domain/assessment.js';
import { type WeighedCloudCheck, weighCloudChecks } from '../domain/cloud-checks.js';
import { checkTitle, ruleOfCheck } from '../model/check-rules.js';
import type { RiskPolicy } from '../model/policy.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import type { GreatestSubjects, NamedSubject, SubjectRow } from '../persistence/risk-query.repository.js';
import { KnowCloudChecks } from './know-cloud-checks.service.js';

/** Puts what cloud suites drive beside what devices do, and says what checks are called. */
@Injectable()
export class DescribeSubjects {
  constructor(
    private readonly cloud: KnowCloudChecks,
    private readonly names: CheckNames,
  ) {}

  /** @param most drivers that are given */
  async withSuites(
    organizationId: number,
    { drivers, named }: GreatestSubjects,
    { row, policy, most }: { row: OrganizationRow; policy: RiskPolicy; most: number },
  ): Promise<GreatestSubjects> {
    const checks = [...drivers, ...named].filter(({ kind }) => kind === 'check').map(({ name }) => name);
    const names = await this.names.of(organizationId, [...new Set(checks)]);
    const devices = Math.max(1, row.totals.devices.enrolled);
    const ofSuites = weighCloudChecks(row.cloud?.checks ?? [], policy)
      .map((one) => driverOf(one, devices))
      .filter(({ masses: [mass = '0'] }) => mass !== '0');
    return {
      drivers: [...drivers, ...ofSuites]
        .sort(greatestFirst)
        .slice(0, most)
        .map((one) => this.named(one, policy, names)),
      named: named.map((one) => this.named(one, policy, names)),
    };
  }

  private named<Subject extends NamedSubject>(
    subject: Subject,
    policy: RiskPolicy,
    names: ReadonlyMap<string, string>,
  ): Subject {
    const { kind, ecosystem, name } = subject;
    if (kind === 'cloud-check') return { ...subject, ...this.cloud.named(ecosystem, name) };
    const rule = kind === 'check' ? ruleOfCheck(policy.checks, name, ecosystem === '' ? null : ecosystem) : null;
    return rule === null ? subject : { ...subject, title: checkTitle(rule, name, names.get(name)) };
  }
}

/** A check of a suite counts for each of the devices. */
function driverOf({ check, rollUp }: WeighedCloudCheck, devices: number): SubjectRow {
  const { subject: id, suite: ecosystem, checkId: name } = check;
  const masses = massList(rollUp.totals.masses).map((mass) => String(mass * BigInt(devices)));
  return { id, kind: 'cloud-check', ecosystem, name, masses, devices, findings: 1 };
}

function greatestFirst(a: SubjectRow, b: SubjectRow): number {
  const [x, y] = [BigInt(a.masses[0] ?? 0), BigInt(b.masses[0] ?? 0)];
  return x === y ? a.id - b.id : x > y ? -1 : 1;
}
