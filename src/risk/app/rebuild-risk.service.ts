import { Injectable } from '@nestjs/common';
import { PublishedRisk, PublishRisk } from '../../vulnerabilities/index.js';
import { dayOf } from '../domain/day.js';
import { RiskBatch } from '../domain/risk-batch.js';
import type { LedgerCause } from '../domain/ledger-cause.js';
import { emptyTotals, loadTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import { DeviceFactsRepository } from '../persistence/device-facts.repository.js';
import { RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { AssessKinds } from './assess-kinds.service.js';
import { UpdateRiskOfDevices } from './update-risk-of-devices.service.js';
import type { RiskUpdate } from './risk-update.js';
import { SignalVulnerabilities } from './signal-vulnerabilities.service.js';

const KINDS = 5000;

/** Counts all devices of an organization anew, because the policy or the method changed. */
@Injectable()
export class RebuildRisk {
  constructor(
    private readonly kinds: AssessKinds,
    private readonly published: PublishedRisk,
    private readonly publish: PublishRisk,
    private readonly facts: DeviceFactsRepository,
    private readonly devices: RiskDeviceRepository,
    private readonly updating: UpdateRiskOfDevices,
    private readonly signals: SignalVulnerabilities,
  ) {}

  /** In the transaction of an update. The ledger says the cause and by how much, not which subjects. */
  async execute(update: RiskUpdate, row: OrganizationRow | null, cause: LedgerCause): Promise<void> {
    const { organizationId, totals } = update;
    const before = row ? loadTotals(row.totals) : emptyTotals();
    const { lastAssessment, lastSubject, cloud } = totals;
    Object.assign(totals, emptyTotals(), { lastAssessment, lastSubject, cloud });
    await this.devices.clear(organizationId);
    await this.publish.clearFindings(organizationId);
    const vulnerabilities = await this.renewKinds(update);
    const counted = update.batch();
    let after = 0;
    const turnedUp = await this.updating.countAll(update, counted, async (most) => {
      const ids = await this.facts.deviceIds(organizationId, after, most);
      after = ids.at(-1) ?? after;
      return ids;
    });
    // What scans and readers write too is written last, so that nobody waits for a whole fleet to be counted.
    await this.publish.clearVulnerabilities(organizationId);
    await this.signals.execute(organizationId, [...vulnerabilities]);
    await this.updating.finish(update, counted, turnedUp);
    // All of the difference is the policy's; who found what was told when it was found.
    update.causes.length = 0;
    const batch = new RiskBatch(emptyTotals());
    // What is imputed is known at the end of the update only, and follows.
    const difference = totals.totals.masses.residual - before.totals.masses.residual;
    batch.causes.set(cause, new Map([[0, { mass: difference, devices: totals.devices.enrolled }]]));
    batch.repopulated = !isSamePopulation(totals.devices, before.devices);
    update.causes.push(batch);
  }

  /** The vulnerabilities that have any. */
  private async renewKinds({ organizationId, policy, at }: RiskUpdate): Promise<Set<number>> {
    const seen = new Set<number>();
    for (let after = 0; ;) {
      const rows = await this.published.page(organizationId, after, KINDS);
      const last = rows.at(-1);
      if (!last) return seen;
      await this.kinds.renew(organizationId, rows, policy.policy, dayOf(at));
      for (const { vulnerabilityId } of rows) seen.add(vulnerabilityId);
      after = last.vulnerabilityId;
    }
  }
}

type Population = OrganizationTotals['devices'];

function isSamePopulation(a: Population, b: Population): boolean {
  return a.enrolled === b.enrolled && a.neverScanned === b.neverScanned;
}
