import { Inject, Injectable } from '@nestjs/common';
import { inTurns } from '../../platform/index.js';
import { CheckNames } from '../../scans/index.js';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { riskConfig, type RiskConfig } from '../config.js';
import {
  type Action,
  type ActionContext,
  actionOf,
  gapOf,
  type GroupedDevices,
  isMalware,
  migrationOf,
  type SubjectPart,
} from '../domain/action.js';
import { groupByCause, sharedCauses } from '../domain/cause-action.js';
import { type CountedCloudCheck, weighCloudChecks } from '../domain/cloud-checks.js';
import { ENDED_SYSTEM_CHECKS } from '../domain/ended-system.js';
import { restOf } from '../domain/score-part.js';
import { figuresOf, partOn, type ReleaseChecks } from '../domain/release-checks.js';
import { type EndedRelease, endedRelease, releaseOf } from '../domain/release-end.js';
import { KnowCloudChecks } from './know-cloud-checks.service.js';
import type { EndOfLife } from './cached-actions.service.js';
import { ReadLeavingReleases } from './read-leaving-releases.service.js';
import { ActionCandidatesRepository, type LeftOutParts } from '../persistence/action-candidates.repository.js';
import { ActionQueryRepository } from '../persistence/action-query.repository.js';

const OF_SYSTEMS: readonly string[] = ENDED_SYSTEM_CHECKS;

/** What was gathered. */
export interface GatheredActions {
  /** In no order. */
  actions: Action[];
  /** How many there are besides, which nobody weighed. */
  leftOut: number;
  endOfLife: EndOfLife;
}

/**
 * Gathers what one could do, from roll-ups: eight statements at most. Of so many things that they would hold everybody up
 * (`RISK_ACTIONS_LIMIT`) those are left out that come last, both by deadline and by risk.
 */
@Injectable()
export class GatherActions {
  constructor(
    private readonly candidates: ActionCandidatesRepository,
    private readonly reading: ActionQueryRepository,
    private readonly leaving: ReadLeavingReleases,
    private readonly intelligence: IntelligenceQueries,
    private readonly cloud: KnowCloudChecks,
    private readonly names: CheckNames,
    @Inject(riskConfig.token) private readonly config: RiskConfig,
  ) {}

  /** `version` is the organization's, as its last update says; `today` is a date. */
  async execute(
    organizationId: number,
    version: string,
    context: ActionContext,
    today: string,
  ): Promise<GatheredActions> {
    const read = await this.candidates.read(organizationId, this.config.RISK_ACTIONS_LIMIT, OF_SYSTEMS);
    const { leftOut } = read;
    const exploited = await this.candidates.exploited(organizationId, read.rows);
    const known = read.rows.map((row) => (exploited.has(row) ? { ...row, isExploited: true } : row));
    const rows = await this.named(organizationId, known);
    const { ended, endOfLife } = await this.endedReleases([...rows, ...leftOut], today);
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
      // All that is open of a release goes with it, also what is too much to be weighed by itself.
      const rest = leftOut.filter((part) => isOf(part, ecosystem)).flatMap((part) => restOf(part));
      const ofRelease = checks.left.filter((check) => check.ecosystem === ecosystem);
      return migrationOf(
        ecosystem,
        release,
        { parts, rest, checks: ofRelease, devices: leaving.get(ecosystem) ?? figuresOf([]) },
        context,
      );
    });
    const isOwn = ({ kind, ecosystem, fixable }: Pick<SubjectPart, 'kind' | 'ecosystem' | 'fixable'>): boolean =>
      kind === 'check' || fixable || !ended.has(ecosystem);
    // To leave a release does not undo what malware did there.
    // What has no fix in a release that gets none any more is left by leaving the release, and so is the check that says so.
    const own = rows.filter((row) => isOwn(row) || isMalware(row));
    const single = await inTurns(singleActions(own, checks, context));
    const devicesOf = await this.devicesOfCauses(organizationId, own);
    const apart = leftOut.filter((part) => isOwn(part) || part.isMalware);
    return {
      actions: [...groupByCause(single, devicesOf, context), ...migrations],
      leftOut: apart.reduce((sum, { count }) => sum + count, 0),
      endOfLife,
    };
  }

  /** Gaps of cloud suites that are open, each for all devices that count: no statement. */
  gaps(checks: readonly CountedCloudCheck[], context: ActionContext): Action[] {
    const devices = Math.max(1, context.fleet.devices);
    const gaps = weighCloudChecks(checks, context.policy)
      .filter(({ rollUp }) => rollUp.level > 0)
      .map((one) => {
        const { suite, checkId } = one.check;
        const names = { title: this.cloud.named(suite, checkId).title, suiteTitle: this.cloud.suiteOf(suite, checkId) };
        return gapOf(one, names, devices, context);
      });
    return groupByCause(gaps, new Map(), context);
  }

  /** Of causes that several checks of devices have: a device that fails two of them is one. At most one statement. */
  private async devicesOfCauses(
    organizationId: number,
    rows: readonly SubjectPart[],
  ): Promise<Map<string, GroupedDevices>> {
    const causes = sharedCauses(rows.filter(({ kind }) => kind === 'check'));
    const groups = causes.length === 0 ? [] : await this.reading.together(organizationId, causes);
    return new Map(causes.map(({ key }) => [key, figuresOf(groups.filter((group) => group.key === key))]));
  }

  /** With what checks are called, where any are. */
  private async named(organizationId: number, rows: SubjectPart[]): Promise<SubjectPart[]> {
    const checks = rows.filter(({ kind }) => kind === 'check').map(({ name }) => name);
    const names = await this.names.of(organizationId, [...new Set(checks)]);
    return rows.map((row) => (row.kind === 'check' ? { ...row, called: names.get(row.name) } : row));
  }

  /** By ecosystem. */
  private async endedReleases(
    rows: readonly Pick<SubjectPart, 'kind' | 'ecosystem'>[],
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

/** One by one, so that others have their turn between. */
function* singleActions(
  rows: readonly SubjectPart[],
  checks: ReleaseChecks,
  context: ActionContext,
): Generator<void, Action[], undefined> {
  const actions: Action[] = [];
  for (const row of rows) {
    const groups = checks.stays.get(row.subjectId);
    if (groups === undefined) actions.push(actionOf(row, context));
    else if (groups.length > 0) actions.push(actionOf(partOn(row, groups), context, figuresOf(groups).waves));
    yield;
  }
  return actions;
}

/** Whether parts go with a release. */
function isOf({ kind, ecosystem, isMalware: isBad }: LeftOutParts, release: string): boolean {
  return kind === 'package' && ecosystem === release && !isBad;
}
