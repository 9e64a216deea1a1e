import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { breathe } from '../../../platform/index.js';
import { vulnerabilitiesConfig, type VulnerabilitiesConfig } from '../../config.js';
import { DeviceBounds, type InstalledOn, type LeftOut } from '../../domain/device-bounds.js';
import { mayBeOwned } from '../../domain/distribution-owned.js';
import { lacksSource } from '../../domain/installed/compared-as.js';
import type { ReportedVersion } from '../../domain/installed/one-inventory.js';
import type { MatchGapReason } from '../../domain/match-gap.js';
import {
  editionFor,
  type EditionOf,
  type Judgeable,
  type EvaluatedVersion,
  EvaluateVersions,
  notEvaluated,
} from './evaluate-versions.service.js';
import { type MatchesOf, ResolveMatches } from './resolve-matches.service.js';

export { MATCHER } from './resolve-matches.service.js';

/** An installed version, and the matches that advisories come to. */
export interface MatchedVersion extends ReportedVersion {
  id: number;
  name: string;
  /** For people: `left-pad 1.x`. */
  label: string;
  /** Whether it is a package of an operating system, and not of a language. */
  isOfDistribution: boolean;
  /** The ecosystem whose advisories apply: another than its own for backports. */
  suite: string;
  /** Empty where no feed speaks of the ecosystem. */
  edition: string;
  /** Why it was not compared with advisories, at least not with all of them; null where it was. */
  gap: MatchGapReason | null;
  /** Advisories that it was compared with, and findings that they come to. */
  comparisons: number;
  findings: number;
  matchIds: readonly number[];
  /** Of a package of a language: what each match is about, in comparable form. Empty for others. */
  identifiers: ReadonlyMap<number, string>;
  /** Of a package of a distribution: what its advisories speak of, as they write it, a list for each of its names. Empty for others. */
  spokenOf: readonly (readonly string[])[];
}

/** What was matched for some devices. */
export interface Matched {
  /** By the id of the version. */
  versions: ReadonlyMap<number, MatchedVersion>;
  /** By device, the versions that its bounds left out: of these nothing is known there, whatever is known of them elsewhere. */
  leftOut: ReadonlyMap<number, ReadonlySet<number>>;
}

/** A version with the findings that it comes to: matched before, or only evaluated. */
type Weighed = { id: number; findings: number } & ({ known: MatchedVersion } | { judged: EvaluatedVersion });

const MAX_MATCHES = 2_000_000;
/** Versions that are looked up and evaluated at a time. */
const IN_SLICE = 5_000;
/** Most advisories of a package do not affect its version: a device may be compared with so many for each finding that it may have. */
const COMPARISONS_A_FINDING = 40;
const DISTRIBUTION_PURL = /^pkg:(?:deb|rpm|apk|alpm)\//;

/**
 * Matches package versions of an organization to advisories: each once, until what is said of its ecosystem changes. Whoever sends
 * an inventory chooses how many advisories its packages meet, so that there is a bound to it for each device.
 */
@Injectable()
export class MatchVersionsService {
  private readonly known = new LRUCache<string, MatchedVersion>({
    maxSize: MAX_MATCHES,
    sizeCalculation: ({ matchIds }) => matchIds.length + 1,
  });

  constructor(
    private readonly evaluation: EvaluateVersions,
    private readonly resolving: ResolveMatches,
    @Inject(vulnerabilitiesConfig.token) private readonly config: VulnerabilitiesConfig,
  ) {}

  /** Which versions are left out does not depend on what was matched before. */
  async match(organizationId: number, devices: readonly InstalledOn[], editionOf: EditionOf): Promise<Matched> {
    const leftOut: LeftOut = new Map();
    const found = await this.evaluated(organizationId, devices, editionOf, leftOut);
    const versions = new Map<number, MatchedVersion>();
    const open: EvaluatedVersion[] = [];
    const bounds = new DeviceBounds(devices, this.config.MATCHING_FINDINGS_LIMIT, leftOut);
    // The smallest first: so most packages are matched, and what meets thousands of advisories takes nothing from them.
    for (const one of found.sort((a, b) => a.findings - b.findings || a.id - b.id)) {
      const isTaken = bounds.take(one.id, one.findings);
      if ('known' in one) versions.set(one.id, one.known);
      else if (isTaken) open.push(one.judged);
      else versions.set(one.id, matchedVersion({ ...one.judged, gap: 'too-many', affectedBy: [] }, []));
    }
    for await (const [evaluated, matches] of this.resolving.resolve(organizationId, open)) {
      const one = matchedVersion(evaluated, matches);
      // Another inventory may tell the source any time.
      if (one.gap !== 'source-unknown') this.known.set(`${organizationId} ${one.id}`, one);
      versions.set(one.id, one);
    }
    return { versions, leftOut };
  }

  /** By their ids, so that what devices have had for long goes before what is new. */
  private async evaluated(
    organizationId: number,
    devices: readonly InstalledOn[],
    editionOf: EditionOf,
    leftOut: LeftOut,
  ): Promise<Weighed[]> {
    const ids = [...new Set(devices.flatMap(({ lists }) => [...lists.keys()]))].sort((a, b) => a - b);
    const bounds = new DeviceBounds(devices, this.config.MATCHING_FINDINGS_LIMIT * COMPARISONS_A_FINDING, leftOut);
    const found: Weighed[] = [];
    for (let at = 0; at < ids.length; at += IN_SLICE) {
      const slice = ids.slice(at, at + IN_SLICE);
      const known = new Map(slice.flatMap((id) => this.knownOf(organizationId, id, editionOf)));
      const missing = slice.filter((id) => !known.has(id));
      const prepared = await this.evaluation.prepare(organizationId, missing, editionOf);
      const wanted: Judgeable[] = [];
      for (const id of slice) {
        const before = known.get(id);
        const next = prepared.get(id);
        const isTaken = bounds.take(id, before?.comparisons ?? next?.comparisons ?? 0);
        if (before) found.push({ id, findings: before.findings, known: before });
        else if (next && isTaken) wanted.push(next);
        else if (next) found.push({ id, findings: 0, judged: notEvaluated(next) });
      }
      for (const evaluated of await this.evaluation.evaluate(wanted, editionOf))
        found.push({ id: evaluated.id, findings: evaluated.affectedBy.length, judged: evaluated });
      await breathe();
    }
    return found;
  }

  private knownOf(organizationId: number, id: number, editionOf: EditionOf): [number, MatchedVersion][] {
    const known = this.known.get(`${organizationId} ${id}`);
    return known !== undefined && known.edition === editionFor(known, editionOf) ? [[id, known]] : [];
  }
}

function matchedVersion(version: EvaluatedVersion, matches: MatchesOf): MatchedVersion {
  const { ecosystem, suite, edition, gap, name, spokenOf, comparisons, affectedBy } = version;
  const isOfDistribution = DISTRIBUTION_PURL.test(version.purl ?? '');
  return {
    id: version.id,
    ecosystem,
    name,
    packageId: version.packageId,
    version: version.version,
    architecture: version.architecture,
    owner: version.owner,
    hasSource: !lacksSource(version),
    label: `${name} ${version.version}`,
    isOfDistribution,
    suite,
    edition,
    gap,
    comparisons,
    findings: affectedBy.length,
    matchIds: [...new Set(matches.map(([id]) => id))],
    identifiers: new Map(mayBeOwned(ecosystem) ? matches : []),
    spokenOf: isOfDistribution ? spokenOf : [],
  };
}
