import { Injectable } from '@nestjs/common';
import { RiskFacts } from '../../vulnerabilities/index.js';
import { DeviceFactsRepository } from '../persistence/device-facts.repository.js';
import { type OrganizationRow, RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';
import { beginRiskUpdate, type RiskUpdate, methodName } from './risk-update.js';
import { RiskPolicies } from './risk-policies.service.js';

/** Reads where an organization stands, for an update to go on from. */
@Injectable()
export class StartRiskUpdate {
  constructor(
    private readonly organizations: RiskOrganizationRepository,
    private readonly policies: RiskPolicies,
    private readonly facts: RiskFacts,
    private readonly devices: DeviceFactsRepository,
  ) {}

  /** Devices that are there before anybody counts; they invalidated nothing. */
  devicesAtFirst(organizationId: number, most: number): Promise<number[]> {
    return this.devices.deviceIds(organizationId, 0, most);
  }

  async execute(organizationId: number, at: Date): Promise<{ update: RiskUpdate; row: OrganizationRow | null }> {
    const [row, policy, knowsListed] = await Promise.all([
      this.organizations.one(organizationId),
      this.policies.current(organizationId),
      this.facts.knowsListed(),
    ]);
    return { update: beginRiskUpdate(organizationId, row, policy, at, methodName(knowsListed)), row };
  }
}
