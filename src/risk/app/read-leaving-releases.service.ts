import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { GroupedDevices } from '../domain/action.js';
import { checksOfReleases, figuresOf, type ReleaseChecks, type SystemGroup } from '../domain/release-checks.js';
import { ActionQueryRepository } from '../persistence/action-query.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';

/** The fourth shape in which this is kept, with days of checks; a replica of an older release keeps its own. */
const VIEW = 'leaving-releases-4';

/** What leaving releases would do: the checks that go with them, and the devices that it is about. */
export interface LeavingReleases {
  checks: ReleaseChecks;
  /** By ecosystem, for each that was asked for. */
  devices: ReadonlyMap<string, GroupedDevices>;
}

/** What was read for a version of the organization, and of what. */
interface CachedReleases {
  of: string;
  groups: SystemGroup[];
  /** Summed up: devices that differ in level, day and confidence make thousands of groups. */
  devices: [ecosystem: string, devices: GroupedDevices][];
}

/**
 * Reads what leaving releases is about. That goes through every component of their packages, most of a fleet where all of it
 * runs a release that has ended: so it is read once for each version of the organization.
 */
@Injectable()
export class ReadLeavingReleases {
  constructor(
    private readonly reading: ActionQueryRepository,
    private readonly views: RiskViewRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param version of the organization, as its last update says
   * @param ecosystems of releases that get no updates any more
   * @param checkIds subjects that say of a device that its system has ended
   */
  async execute(
    organizationId: number,
    version: string,
    ecosystems: readonly string[],
    checkIds: readonly number[],
  ): Promise<LeavingReleases> {
    if (ecosystems.length === 0) return { checks: checksOfReleases([], []), devices: new Map() };
    const of = JSON.stringify([[...ecosystems].sort(), [...checkIds].sort((a, b) => a - b)]);
    const cached = await this.views.find<CachedReleases>(organizationId, VIEW, version);
    if (cached?.of === of)
      return { checks: checksOfReleases(cached.groups, ecosystems), devices: new Map(cached.devices) };
    const groups = checkIds.length === 0 ? [] : await this.reading.systems(organizationId, checkIds);
    const checks = checksOfReleases(groups, ecosystems);
    const rows = await this.reading.releases(organizationId, ecosystems, checkIds, checks.systems);
    const devices = ecosystems.map(
      (ecosystem) =>
        [ecosystem, figuresOf(rows.filter((row) => row.ecosystem === ecosystem))] as [string, GroupedDevices],
    );
    const read: CachedReleases = { of, groups, devices };
    await this.views.store(organizationId, VIEW, version, read, this.clock.now());
    return { checks, devices: new Map(devices) };
  }
}
