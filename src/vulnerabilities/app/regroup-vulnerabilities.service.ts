import { Injectable } from '@nestjs/common';
import { JsonLogger } from '../../platform/index.js';
import { type AliasEdge, writtenIdentifier, groupIdentifiers } from '../domain/alias-groups.js';
import { type ExistingVulnerability, type GroupPlan, type PlacedIdentifier, planGroups } from '../domain/alias-plan.js';
import { type ReachedIdentifier, AliasRepository, type Reached } from '../persistence/alias.repository.js';
import type { Regrouping } from '../persistence/regroup.repository.js';
import { VulnerabilityDictionary } from '../persistence/vulnerability-dictionary.repository.js';
import { EvaluateMalware } from './evaluate-malware.service.js';
import { MoveFindingsService } from './move-findings.service.js';
import { BY_ITSELF, RedecideFindings } from './redecide-findings.service.js';
import { ShowVulnerabilitiesService } from './show-vulnerabilities.service.js';

/** Identifiers that hang together, besides those that were asked about. Far more than any real group has. */
const MAX_REACHED = 20_000;

/**
 * Makes the vulnerabilities of an organization what its scanners and the feeds say now: joins them and takes them apart, and
 * moves matches, findings and counts with them. Decisions and first-seen times stay.
 */
@Injectable()
export class RegroupVulnerabilitiesService {
  constructor(
    private readonly aliases: AliasRepository,
    private readonly dictionary: VulnerabilityDictionary,
    private readonly mover: MoveFindingsService,
    private readonly malware: EvaluateMalware,
    private readonly shower: ShowVulnerabilitiesService,
    private readonly redecider: RedecideFindings,
    private readonly logger: JsonLogger,
  ) {}

  /**
   * In a transaction that holds the organization's identifiers.
   *
   * @param touched comparable forms of identifiers about which something else is said now
   * @param names how those that may be new are written, by their comparable form
   * @param byFeed whether a feed says it: decisions go by its words also where vulnerabilities stay as they are
   */
  async regroup(
    organizationId: number,
    touched: ReadonlySet<string>,
    names: ReadonlyMap<string, string>,
    { byFeed = false }: { byFeed?: boolean } = {},
  ): Promise<void> {
    const reached = await this.reach(organizationId, [...touched]);
    const { plan, counted } = await this.apply(organizationId, reached, names);
    const changed = plan.identifiers.filter(({ key, before, after }) => before !== after || touched.has(key));
    const ids = [...new Set(changed.map(({ after }) => after))];
    await this.malware.execute(organizationId, ids);
    const retold = await this.shower.show(organizationId, ids, counted);
    await this.redecide(organizationId, byFeed ? ids : retold);
  }

  private async redecide(organizationId: number, vulnerabilityIds: readonly number[]): Promise<void> {
    if (vulnerabilityIds.length === 0) return;
    await this.redecider.begin(organizationId);
    await this.redecider.ofVulnerabilities(organizationId, vulnerabilityIds, BY_ITSELF);
  }

  private async reach(organizationId: number, keys: string[]): Promise<Reached> {
    const limit = keys.length + MAX_REACHED;
    const reached = await this.aliases.reach(organizationId, keys, limit);
    if (reached) return reached;
    // Somebody joins everything with everything. One vulnerability made of it helps nobody, so that nothing is joined.
    this.logger.warn('too many identifiers hang together to be grouped', `organization ${organizationId}`);
    return this.aliases.unplaced(organizationId, keys);
  }

  /** Also tells which vulnerabilities may have a roll-up: of those that are just made, only what findings moved to has. */
  private async apply(
    organizationId: number,
    { identifiers, lastId }: Reached,
    names: ReadonlyMap<string, string>,
  ): Promise<{ plan: GroupPlan; counted: (id: number) => boolean }> {
    const keys = identifiers.map(({ key }) => key);
    const groups = groupIdentifiers(keys, identifiers.flatMap(edgesOf));
    const existing = existingOf(identifiers);
    const none = new Set<string>();
    if (!movesVulnerabilities(identifiers, groups)) {
      const plan = planGroups(placedOf(identifiers, names, none), groups, existing, lastId);
      // A name that was only decided about so far is one of a vulnerability now.
      await this.redecide(organizationId, await this.dictionary.write(organizationId, plan));
      return { plan, counted: (id) => id <= lastId };
    }
    await this.mover.begin(organizationId);
    const ids = existing.map(({ id }) => id);
    const matched = await this.dictionary.matchedIdentifiers(organizationId, ids);
    const related = await this.dictionary.withReplaced(organizationId, ids);
    const plan = planGroups(placedOf(identifiers, names, matched), groups, related, lastId);
    await this.dictionary.write(organizationId, plan);
    const regrouping = regroupingOf(plan);
    await this.mover.move(organizationId, regrouping);
    await this.redecider.ofVulnerabilities(organizationId, regrouping.vulnerabilityIds, BY_ITSELF);
    return { plan, counted: () => true };
  }
}

/** What is said of an identifier. */
function edgesOf({ key, saidAliases, fedAliases }: ReachedIdentifier): AliasEdge[] {
  return [
    ...saidAliases.map((alias) => ({ identifier: key, alias, global: false })),
    ...fedAliases.map((alias) => ({ identifier: key, alias, global: true })),
  ];
}

/** The identifiers as a plan takes them. */
function placedOf(
  identifiers: readonly ReachedIdentifier[],
  names: ReadonlyMap<string, string>,
  matched: ReadonlySet<string>,
): PlacedIdentifier[] {
  return identifiers.map(({ key, written, vulnerabilityId }) => {
    const name = names.get(key);
    const shown = vulnerabilityId === null ? (name ?? written) : written;
    return {
      key,
      written: writtenIdentifier(shown ?? key),
      vulnerabilityId,
      ours: name !== undefined,
      hasMatches: matched.has(key),
    };
  });
}

/** The vulnerabilities of the identifiers, each once. */
function existingOf(identifiers: readonly ReachedIdentifier[]): ExistingVulnerability[] {
  const existing = new Map<number, ExistingVulnerability>();
  for (const { vulnerabilityId, displayId } of identifiers)
    if (vulnerabilityId !== null && displayId !== null)
      existing.set(vulnerabilityId, { id: vulnerabilityId, displayId, replacedBy: null });
  return [...existing.values()].sort((a, b) => a.id - b.id);
}

/** Whether vulnerabilities that exist are joined or taken apart; else the groups only gain names. */
function movesVulnerabilities(identifiers: readonly ReachedIdentifier[], groups: readonly string[][]): boolean {
  const vulnerabilityOf = new Map(identifiers.map(({ key, vulnerabilityId }) => [key, vulnerabilityId]));
  const seen = new Set<number>();
  for (const keys of groups) {
    const own = new Set(keys.map((key) => vulnerabilityOf.get(key) ?? null).filter((id) => id !== null));
    if (own.size > 1) return true;
    for (const id of own) {
      if (seen.has(id)) return true;
      seen.add(id);
    }
  }
  return false;
}

/** What the plan means for findings: only the vulnerabilities that lose or gain an identifier, with all their identifiers. */
function regroupingOf(plan: GroupPlan): Regrouping {
  const affected = new Set<number>();
  for (const { before, after } of plan.identifiers) {
    if (before === null || before === after) continue;
    affected.add(before);
    affected.add(after);
  }
  const replaced = new Map(plan.vulnerabilities.map(({ id, replacedBy }) => [id, replacedBy]));
  const vulnerabilityIds = [...affected].sort((a, b) => a - b);
  return {
    vulnerabilityIds,
    identifiers: plan.identifiers.filter(
      ({ before, after }) => affected.has(after) || (before !== null && affected.has(before)),
    ),
    successors: vulnerabilityIds.map((id) => ({ before: id, after: replaced.get(id) ?? id })),
  };
}
