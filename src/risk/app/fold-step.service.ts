import { Injectable } from '@nestjs/common';
import { TooMuchForReader } from '../../platform/index.js';
import { RISK_CAUSE, type RiskMark, RiskMarks } from '../../vulnerabilities/index.js';
import { LEDGER_CAUSES, type LedgerCause } from '../domain/ledger-cause.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { CloseFold } from './close-fold.service.js';
import type { Fold } from './fold.js';
import { FoldCloud } from './fold-cloud.service.js';
import { FoldDevices } from './fold-devices.service.js';
import { FoldVulnerabilities } from './fold-vulnerabilities.service.js';
import { RebuildRisk } from './rebuild-risk.service.js';
import { StartFold } from './start-fold.service.js';

/** Marks taken in one transaction, and devices counted in it. */
const MARKS = 500;
const DEVICES = 200;

/** One transaction of a fold, by one who holds the organization. */
@Injectable()
export class FoldStep {
  constructor(
    private readonly marks: RiskMarks,
    private readonly start: StartFold,
    private readonly rebuild: RebuildRisk,
    private readonly devices: FoldDevices,
    private readonly vulnerabilities: FoldVulnerabilities,
    private readonly cloud: FoldCloud,
    private readonly closing: CloseFold,
  ) {}

  /**
   * True when more may wait.
   *
   * @param forReader whether somebody waits for it who only wants to read: then everything is not counted anew, which is the
   * background's to do, and {@link TooMuchForReader} is thrown
   */
  async execute(organizationId: number, at: Date, forReader = false): Promise<boolean> {
    const [marks, { fold, row }] = await Promise.all([
      this.marks.take(organizationId, MARKS),
      this.start.execute(organizationId, at),
    ]);
    const cause = row ? causeOfRebuild(marks, row, fold) : await this.causeOfFirst(organizationId);
    if (cause) {
      if (forReader) throw new TooMuchForReader();
      await this.rebuild.execute(fold, row, cause);
      await this.cloud.again(fold, cause);
      await this.closing.close(fold, row);
      return marks.length === MARKS;
    }
    if (marks.length === 0 && row) return false;
    await this.foldVulnerabilities(fold, marks);
    await this.vulnerabilities.forget(fold, marks);
    const marked = await this.foldDevices(fold, marks, row === null);
    if (row === null || marks.some(isOfSuites)) await this.cloud.execute(fold);
    await this.closing.close(fold, row);
    // What others mark meanwhile they have folded themselves.
    return marked || marks.length === MARKS;
  }

  /** A fleet that nobody counted before is counted in one go: what was there left no marks. */
  private async causeOfFirst(organizationId: number): Promise<LedgerCause | null> {
    return (await this.start.devicesAtFirst(organizationId, DEVICES + 1)).length > DEVICES ? 'found' : null;
  }

  /** Writes what an organization comes to, without looking at anything. */
  async close(organizationId: number, at: Date): Promise<void> {
    const { fold, row } = await this.start.execute(organizationId, at);
    // A step of this very moment has written it already.
    if (row && row.foldedAt.getTime() !== at.getTime()) await this.closing.close(fold, row);
  }

  private async foldVulnerabilities(fold: Fold, marks: readonly RiskMark[]): Promise<void> {
    const byCause = new Map<LedgerCause, number[]>();
    for (const { vulnerabilityId, cause } of marks) {
      if (vulnerabilityId === null) continue;
      const name = ledgerCause(cause);
      byCause.set(name, [...(byCause.get(name) ?? []), vulnerabilityId]);
    }
    for (const [cause, ids] of byCause) await this.vulnerabilities.execute(fold, ids, cause);
  }

  private async foldDevices(fold: Fold, marks: readonly RiskMark[], isFirst: boolean): Promise<boolean> {
    const ids = new Set(marks.flatMap(({ deviceId }) => deviceId ?? []));
    const regrouped = marks.flatMap(({ vulnerabilityId, members }) => (members ? (vulnerabilityId ?? []) : []));
    for (const id of await this.vulnerabilities.devicesWith(fold.organizationId, regrouped)) ids.add(id);
    // What was there before anybody counted left no marks.
    if (isFirst) for (const id of await this.start.devicesAtFirst(fold.organizationId, DEVICES)) ids.add(id);
    const sorted = [...ids].sort((a, b) => a - b);
    const marked = await this.devices.execute(fold, sorted.slice(0, DEVICES));
    // The rest in transactions of their own.
    return (await this.devices.later(fold.organizationId, sorted.slice(DEVICES))) || marked;
  }
}

/** Why everything has to be counted anew; null when it has not. */
function causeOfRebuild(
  marks: readonly RiskMark[],
  row: OrganizationRow,
  { policy, method }: Fold,
): LedgerCause | null {
  if (row.policyVersion !== policy.version) return 'policy';
  // Either the formulas are others, or CISA's list was read for the first time.
  if (row.method !== method) return row.method.split('/')[0] === method.split('/')[0] ? 'kev' : 'model';
  const asked = marks.find((mark) => isOfAll(mark) && !isOfSuites(mark));
  return asked ? ledgerCause(asked.cause) : null;
}

function isOfAll({ deviceId, vulnerabilityId }: RiskMark): boolean {
  return deviceId === null && vulnerabilityId === null;
}

/** Where everything was asked for too, that is the cause of the mark, and suites are part of it. */
function isOfSuites(mark: RiskMark): boolean {
  return isOfAll(mark) && mark.cause === RISK_CAUSE.cloud;
}

function ledgerCause(cause: number): LedgerCause {
  const name = Object.entries(RISK_CAUSE).find(([, code]) => code === cause)?.[0];
  return LEDGER_CAUSES.find((one) => one === name) ?? 'facts';
}
