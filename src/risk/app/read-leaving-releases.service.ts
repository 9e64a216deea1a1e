import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { checksOfReleases, type ReleaseChecks, type SystemGroup } from '../domain/release-checks.js';
import { ActionReadingRepository, type ReleaseRow } from '../persistence/action-reading.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';

const VIEW = 'leaving-releases';

/** What leaving releases would do: the checks that go with them, and the devices that it is about. */
export interface LeavingReleases {
  checks: ReleaseChecks;
  devices: readonly ReleaseRow[];
}

/** What was read for a version of the organization, and of what. */
interface KeptReading {
  of: string;
  groups: SystemGroup[];
  devices: ReleaseRow[];
}

/**
 * Reads what leaving releases is about. That goes through every component of their packages, most of a fleet where all of it
 * runs a release that has ended: so it is read once for each version of the organization.
 */
@Injectable()
export class ReadLeavingReleases {
  constructor(
    private readonly reading: ActionReadingRepository,
    private readonly views: RiskViewRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param version of the organization, as its fold says
   * @param ecosystems of releases that get no updates any more
   * @param checkIds subjects that say of a device that its system has ended
   */
  async execute(
    organizationId: number,
    version: string,
    ecosystems: readonly string[],
    checkIds: readonly number[],
  ): Promise<LeavingReleases> {
    if (ecosystems.length === 0) return { checks: checksOfReleases([], []), devices: [] };
    const of = JSON.stringify([[...ecosystems].sort(), [...checkIds].sort((a, b) => a - b)]);
    const kept = await this.views.find<KeptReading>(organizationId, VIEW, version);
    if (kept?.of === of) return { checks: checksOfReleases(kept.groups, ecosystems), devices: kept.devices };
    const groups = checkIds.length === 0 ? [] : await this.reading.systems(organizationId, checkIds);
    const checks = checksOfReleases(groups, ecosystems);
    const devices = await this.reading.releases(organizationId, ecosystems, checkIds, checks.systems);
    const read: KeptReading = { of, groups, devices };
    await this.views.keep(organizationId, VIEW, version, read, this.clock.now());
    return { checks, devices };
  }
}
