import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { Action } from '../domain/action.js';
import { type ActionDetails, ActionQueryRepository } from '../persistence/action-query.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';

const VIEW = 'leaving-release';

/** What is said of the vulnerabilities of a release. */
export type ReleaseDetails = Pick<ActionDetails, 'cves' | 'total' | 'kev'>;

/**
 * Says which vulnerabilities leaving a release is about. They are those of all of its packages, most of what a fleet has: so
 * they are looked for once for each version of the organization.
 */
@Injectable()
export class DescribeReleases {
  constructor(
    private readonly reading: ActionQueryRepository,
    private readonly views: RiskViewRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * By id of the action.
   *
   * @param version of the organization, as its last update says
   * @param migrations actions of leaving a release
   * @param cves how many are named of each
   */
  async of(
    organizationId: number,
    version: string,
    migrations: readonly Action[],
    cves: number,
  ): Promise<Map<string, ReleaseDetails>> {
    if (migrations.length === 0) return new Map();
    const cached = await this.views.findAll<ReleaseDetails>(organizationId, migrations.map(viewOf), version);
    const missing = migrations.filter((action) => !cached.has(viewOf(action)));
    const wanted = missing.map((action) => ({
      key: viewOf(action),
      subjectIds: action.subjectIds,
      fixable: null,
      part: null,
    }));
    const rows = missing.length === 0 ? [] : await this.reading.details(organizationId, wanted, cves);
    for (const { key, cves: named, total, kev } of rows) {
      const details = { cves: named, total, kev };
      cached.set(key, details);
      await this.views.store(organizationId, key, version, details, this.clock.now());
    }
    return new Map(
      migrations.flatMap((action) => {
        const details = cached.get(viewOf(action));
        return details ? [[action.id, details] as const] : [];
      }),
    );
  }
}

function viewOf({ subject }: Action): string {
  return `${VIEW}/${subject.ecosystem}`;
}
