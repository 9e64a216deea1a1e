import { Injectable } from '@nestjs/common';
import { TooMuchForReader } from '../../platform/index.js';
import { RISK_CAUSE, type RiskInvalidation, RiskInvalidations } from '../../vulnerabilities/index.js';
import { LEDGER_CAUSES, type LedgerCause } from '../domain/ledger-cause.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { CloseRiskUpdate } from './close-risk-update.service.js';
import type { RiskUpdate } from './risk-update.js';
import { UpdateRiskOfCloud } from './update-risk-of-cloud.service.js';
import { UpdateRiskOfDevices } from './update-risk-of-devices.service.js';
import { UpdateRiskOfVulnerabilities } from './update-risk-of-vulnerabilities.service.js';
import { RebuildRisk } from './rebuild-risk.service.js';
import { StartRiskUpdate } from './start-risk-update.service.js';

/** Invalidations taken in one transaction, and devices counted in it. */
const INVALIDATIONS = 500;
const DEVICES = 200;

/** One transaction of an update, by one who has the lock of the organization. */
@Injectable()
export class RiskUpdateStep {
  constructor(
    private readonly invalidations: RiskInvalidations,
    private readonly start: StartRiskUpdate,
    private readonly rebuild: RebuildRisk,
    private readonly devices: UpdateRiskOfDevices,
    private readonly vulnerabilities: UpdateRiskOfVulnerabilities,
    private readonly cloud: UpdateRiskOfCloud,
    private readonly closing: CloseRiskUpdate,
  ) {}

  /**
   * True when more may wait.
   *
   * @param forReader whether somebody waits for it who only wants to read: then everything is not counted anew, which is the
   * background's to do, and {@link TooMuchForReader} is thrown
   */
  async execute(organizationId: number, at: Date, forReader = false): Promise<boolean> {
    const [{ invalidations, mayBeMore }, { update, row }] = await Promise.all([
      this.invalidations.take(organizationId, INVALIDATIONS),
      this.start.execute(organizationId, at),
    ]);
    const cause = row ? causeOfRebuild(invalidations, row, update) : await this.causeOfFirst(organizationId);
    if (cause) {
      if (forReader) throw new TooMuchForReader();
      await this.rebuild.execute(update, row, cause);
      await this.cloud.again(update, cause);
      await this.closing.close(update, row);
      return mayBeMore;
    }
    if (invalidations.length === 0 && row) return false;
    await this.updateVulnerabilities(update, invalidations);
    await this.vulnerabilities.forget(update, invalidations);
    const invalidated = await this.updateDevices(update, invalidations, row === null);
    if (row === null || invalidations.some(isOfSuites)) await this.cloud.execute(update);
    await this.closing.close(update, row);
    // What others invalidate meanwhile they have updated themselves.
    return invalidated || mayBeMore;
  }

  /** A fleet that nobody counted before is counted in one go: what was there invalidated nothing. */
  private async causeOfFirst(organizationId: number): Promise<LedgerCause | null> {
    return (await this.start.devicesAtFirst(organizationId, DEVICES + 1)).length > DEVICES ? 'found' : null;
  }

  /** Writes what an organization comes to, without looking at anything. */
  async close(organizationId: number, at: Date): Promise<void> {
    const { update, row } = await this.start.execute(organizationId, at);
    // A step of this very moment has written it already.
    if (row && row.updatedAt.getTime() !== at.getTime()) await this.closing.close(update, row);
  }

  private async updateVulnerabilities(update: RiskUpdate, invalidations: readonly RiskInvalidation[]): Promise<void> {
    const byCause = new Map<LedgerCause, number[]>();
    for (const { vulnerabilityId, cause } of invalidations) {
      if (vulnerabilityId === null) continue;
      const name = ledgerCause(cause);
      byCause.set(name, [...(byCause.get(name) ?? []), vulnerabilityId]);
    }
    for (const [cause, ids] of byCause) await this.vulnerabilities.execute(update, ids, cause);
  }

  private async updateDevices(
    update: RiskUpdate,
    invalidations: readonly RiskInvalidation[],
    isFirst: boolean,
  ): Promise<boolean> {
    const ids = new Set(invalidations.flatMap(({ deviceId }) => deviceId ?? []));
    const regrouped = invalidations.flatMap(({ vulnerabilityId, members }) => (members ? (vulnerabilityId ?? []) : []));
    for (const id of await this.vulnerabilities.devicesWith(update.organizationId, regrouped)) ids.add(id);
    // What was there before anybody counted invalidated nothing.
    if (isFirst) for (const id of await this.start.devicesAtFirst(update.organizationId, DEVICES)) ids.add(id);
    const sorted = [...ids].sort((a, b) => a - b);
    const invalidated = await this.devices.execute(update, sorted.slice(0, DEVICES));
    // The rest in transactions of their own.
    return (await this.devices.later(update.organizationId, sorted.slice(DEVICES))) || invalidated;
  }
}

/** Why everything has to be counted anew; null when it has not. */
function causeOfRebuild(
  invalidations: readonly RiskInvalidation[],
  row: OrganizationRow,
  { policy, method }: RiskUpdate,
): LedgerCause | null {
  if (row.policyVersion !== policy.version) return 'policy';
  // Either the formulas are others, or CISA's list was read for the first time.
  if (row.method !== method) return row.method.split('/')[0] === method.split('/')[0] ? 'kev' : 'model';
  const asked = invalidations.find((one) => isOfAll(one) && !isOfSuites(one));
  return asked ? ledgerCause(asked.cause) : null;
}

function isOfAll({ deviceId, vulnerabilityId }: RiskInvalidation): boolean {
  return deviceId === null && vulnerabilityId === null;
}

/** Where everything was asked for too, that is the cause of the invalidation, and suites are part of it. */
function isOfSuites(invalidation: RiskInvalidation): boolean {
  return isOfAll(invalidation) && invalidation.cause === RISK_CAUSE.cloud;
}

function ledgerCause(cause: number): LedgerCause {
  const name = Object.entries(RISK_CAUSE).find(([, code]) => code === cause)?.[0];
  return LEDGER_CAUSES.find((one) => one === name) ?? 'facts';
}
