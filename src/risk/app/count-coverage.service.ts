import { Injectable } from '@nestjs/common';
import { DeviceHealths } from '../../devices/index.js';
import { type Coverage, RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';

/** A look at the whole fleet is dear where it is large, and not needed with every fold, nor for every reader. */
const SMALL_FLEET = 500;
const COVERAGE_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;

/** How much of the fleet is looked at: states of devices as the context of devices tells them, and what of their software was compared. */
@Injectable()
export class CountCoverage {
  constructor(
    private readonly healths: DeviceHealths,
    private readonly organizations: RiskOrganizationRepository,
  ) {}

  /** With a fold; what was counted a minute ago stays in a large fleet. */
  async whenFolded(organizationId: number, devices: number, last: Coverage | null, at: Date): Promise<Coverage> {
    const isRecent = last && at.getTime() - Date.parse(last.asOf) < COVERAGE_EVERY_MS;
    if (last && isRecent && devices > SMALL_FLEET) return last;
    const counted = await this.healths.count(organizationId, at);
    const software = await this.organizations.software(organizationId, counted.enrolled);
    return { ...counted, software, asOf: at.toISOString() };
  }

  /**
   * For a reader. A device falls silent, or tells the same once more, without a fold: where the fleet is small, states are counted
   * now, as the list of devices does. In a large one they are those of the last fold, and `asOf` says so.
   */
  async now(organizationId: number, devices: number, last: Coverage | null, at: Date): Promise<Coverage | null> {
    if (last === null || devices > SMALL_FLEET) return last;
    // Of the minute, so that who asks again within it is told that nothing changed.
    const minute = new Date(at.getTime() - (at.getTime() % MINUTE_MS)).toISOString();
    const asOf = minute > last.asOf ? minute : last.asOf;
    return { ...last, ...(await this.healths.count(organizationId, at)), asOf };
  }
}
