import { Injectable } from '@nestjs/common';
import { CheckNames } from '../../scans/index.js';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { type Action, type ActionContext, actionOf, gapOf, isMalware, migrationOf } from '../domain/action.js';
import { type CountedCloudCheck, weighCloudChecks } from '../domain/cloud-checks.js';
import { ENDED_SYSTEM_CHECKS } from '../domain/ended-system.js';
import { figuresOf, partOn } from '../domain/release-checks.js';
import { type EndedRelease, endedRelease, releaseOf } from '../domain/release-end.js';
import { KnowCloudChecks } from './know-cloud-checks.service.js';
import type { EndOfLife } from './kept-actions.service.js';
import { ReadLeavingReleases } from './read-leaving-releases.service.js';
import { ActionReadingRepository, type ActionRow } from '../persistence/action-reading.repository.js';

const OF_SYSTEMS: readonly string[] = ENDED_SYSTEM_CHECKS;

/** Gathers everything that one could do, from roll-ups: five statements at most. */
@Injectable()
export class GatherActions {
  constructor(
    private readonly reading: ActionReadingRepository,
    private readonly leaving: ReadLeavingReleases,
    private readonly intelligence: IntelligenceQueries,
    private readonly cloud: KnowCloudChecks,
    private readonly names: CheckNames,
  ) {}

  /** In no order, and what they were gathered with of releases. `version` is the organization's, as its fold says; `today` is a date. */
  async execute(
    organizationId: number,
    version: string,
    context: ActionContext,
    today: string,
  ): Promise<{ actions: Action[]; endOfLife: EndOfLife }> {
    const rows = await this.named(organizationId, await this.reading.all(organizationId));
    const { ended, endOfLife } = await this.endedReleases(rows, today);
    const failing =
      ended.size === 0 ? [] : rows.filter(({ kind, name }) => kind === 'check' && OF_SYSTEMS.includes(name));
    const { checks, devices: leaving } = await this.leaving.execute(
      organizationId,
      version,
      [...ended.keys()],
      failing.map(({ subjectId }) => subjectId),
    );
    const migrations = [...ended].map(([ecosystem, release]) => {
      const parts = rows.filter((row) => row.kind === 'package' && row.ecosystem === ecosystem && !isMalware(row));
      const ofRelease = checks.left.filter((check) => check.ecosystem === ecosystem);
      return migrationOf(
        ecosystem,
        release,
        { parts, checks: ofRelease, devices: leaving.get(ecosystem) ?? figuresOf([]) },
        context,
      );
    });
    // To leave a release does not undo what malware did there.
    // What has no fix in a release that gets none any more is left by leaving the release, and so is the check that says so.
    const single = rows
      .filter((row) => row.fixable || isMalware(row) || !ended.has(row.ecosystem))
      .flatMap((row) => {
        const groups = checks.stays.get(row.subjectId);
        if (groups === undefined) return [actionOf(row, context)];
        return groups.length === 0 ? [] : [actionOf(partOn(row, groups), context, figuresOf(groups).waves)];
      });
    return { actions: [...single, ...migrations], endOfLife };
  }

  /** Gaps of cloud suites that are open, each for all devices that count: no statement. */
  gaps(checks: readonly CountedCloudCheck[], context: ActionContext): Action[] {
    const devices = Math.max(1, context.fleet.devices);
    return weighCloudChecks(checks, context.policy)
      .filter(({ rollUp }) => rollUp.level > 0)
      .map((one) => gapOf(one, this.cloud.named(one.check.suite, one.check.checkId).title, devices, context));
  }

  /** With what checks are called, where any are. */
  private async named(organizationId: number, rows: ActionRow[]): Promise<(ActionRow & { called?: string })[]> {
    const checks = rows.filter(({ kind }) => kind === 'check').map(({ name }) => name);
    const names = await this.names.of(organizationId, [...new Set(checks)]);
    return rows.map((row) => (row.kind === 'check' ? { ...row, called: names.get(row.name) } : row));
  }

  /** By ecosystem. */
  private async endedReleases(
    rows: readonly ActionRow[],
    today: string,
  ): Promise<{ ended: Map<string, EndedRelease>; endOfLife: EndOfLife }> {
    const known = new Map(
      rows.flatMap(({ kind, ecosystem }) => {
        const release = kind === 'package' ? releaseOf(ecosystem) : null;
        return release ? [[ecosystem, release] as const] : [];
      }),
    );
    const products = [...new Set([...known.values()].map(({ product }) => product))];
    const cycles = await this.intelligence.endOfLife(products);
    const ended = new Map(
      [...known].flatMap(([ecosystem, { product, release }]) => {
        const found = endedRelease(release, cycles.get(product) ?? [], today);
        return found ? [[ecosystem, found] as const] : [];
      }),
    );
    return { ended, endOfLife: { products, cycles } };
  }
}
