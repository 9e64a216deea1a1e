import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inTurns } from '../../../platform/index.js';
import type { ComparedVersion } from '../../domain/installed/compared-as.js';
import { isOfSameStream } from '../../domain/installed/module-stream.js';
import {
  countingAdvisories,
  isRecordOf,
  type Unrecorded,
  unrecorded,
  withoutDenied,
} from '../../domain/specific-record.js';
import { AdvisoryQueryRepository, type AdvisoryRow } from '../../persistence/advisory-query.repository.js';
import { evaluateBuild } from '../../domain/evaluate-build.js';
import { versionOrderOf } from '../../../versions/index.js';
import { buildOf } from './compared-by-name.js';

/** A version of a package as advisories speak of it. */
export type VersionLookup = ComparedVersion;

/** That a version is affected by a vulnerability. */
export interface AffectedBy {
  /** As the advisory writes it. */
  identifier: string;
  /** The advisory's own id, and all that it is about. */
  advisory: { id: string; identifiers: readonly string[] };
  fixedVersion: string | null;
  fixState: AdvisoryRow['fixState'];
  /** Index into `SEVERITY_ORDER`. */
  severity: number;
}

/** What all advisories come to for one version. */
export interface AdvisoryResult {
  affectedBy: readonly AffectedBy[];
  /** False when an advisory has a version, or the package has one, that cannot be compared. */
  isCompared: boolean;
  /** What advisories of the package speak of, whether or not this version is affected. */
  spokenOf: readonly string[];
  /** Whether any advisory speaks of the package, of any version. */
  isKnown: boolean;
  /** Whether advisories were left out because the module's stream is not known, of the package or of the advisory. */
  lacksModule: boolean;
}

const MAX_ADVISORIES = 200_000;
const MAX_AFFECTED = 500_000;

/**
 * Evaluates versions of packages by all advisories, each (ecosystem, name, version) once and not once a device or organization.
 * Everything is remembered with the edition of its ecosystem, which the database tells, so no replica uses an old one.
 */
@Injectable()
export class AdvisoryResults {
  private readonly advisories = new LRUCache<string, AdvisoryRow[]>({
    maxSize: MAX_ADVISORIES,
    sizeCalculation: (rows) => rows.length + 1,
  });
  private readonly verdicts = new LRUCache<string, AdvisoryResult>({
    maxSize: MAX_AFFECTED,
    sizeCalculation: ({ affectedBy, spokenOf }) => affectedBy.length + spokenOf.length + 1,
  });

  constructor(private readonly repository: AdvisoryQueryRepository) {}

  /** How many advisories each lookup is compared with, in their order: so much evaluating it takes. */
  async comparisons(lookups: readonly VersionLookup[], editionOf: (ecosystem: string) => string): Promise<number[]> {
    const advisories = await this.advisoriesOf(lookups, editionOf);
    return lookups.map((lookup) => advisories.get(packageKey(lookup))?.length ?? 0);
  }

  /** In the order of the lookups; equal ones have one result between them. */
  async of(lookups: readonly VersionLookup[], editionOf: (ecosystem: string) => string): Promise<AdvisoryResult[]> {
    const keys = lookups.map((one) =>
      JSON.stringify([editionOf(one.ecosystem), one.ecosystem, one.name, one.version, one.ofSource, one.module]),
    );
    const known = new Map(keys.map((key) => [key, this.verdicts.get(key)]));
    const missing = lookups.filter((_, i) => known.get(keys[i] ?? '') === undefined);
    const advisories = await this.advisoriesOf(missing, editionOf);
    return inTurns(this.evaluated(lookups, keys, known, advisories));
  }

  private *evaluated(
    lookups: readonly VersionLookup[],
    keys: readonly string[],
    known: Map<string, AdvisoryResult | undefined>,
    advisories: ReadonlyMap<string, AdvisoryRow[]>,
  ): Generator<undefined, AdvisoryResult[], undefined> {
    const results: AdvisoryResult[] = [];
    for (const [i, lookup] of lookups.entries()) {
      const key = keys[i] ?? '';
      const found = known.get(key) ?? evaluate(lookup, advisories.get(packageKey(lookup)) ?? []);
      if (known.get(key) === undefined) this.verdicts.set(key, found);
      known.set(key, found);
      results.push(found);
      yield;
    }
    return results;
  }

  private async advisoriesOf(
    lookups: readonly VersionLookup[],
    editionOf: (ecosystem: string) => string,
  ): Promise<Map<string, AdvisoryRow[]>> {
    const found = new Map<string, AdvisoryRow[]>();
    const missing = new Map<string, { ecosystem: string; name: string }>();
    for (const lookup of lookups) {
      const key = packageKey(lookup);
      const rows = this.advisories.get(`${editionOf(lookup.ecosystem)}\n${key}`);
      if (rows) found.set(key, rows);
      else missing.set(key, { ecosystem: lookup.ecosystem, name: lookup.name });
    }
    if (missing.size === 0) return found;
    for (const key of missing.keys()) found.set(key, []);
    for (const row of await this.repository.ofPackages([...missing.values()]))
      found.get(packageKey({ ecosystem: row.ecosystem, name: row.packageName }))?.push(row);
    await this.leaveOutDenied(found, missing.keys());
    for (const [key, { ecosystem }] of missing)
      this.advisories.set(`${editionOf(ecosystem)}\n${key}`, found.get(key) ?? []);
    return found;
  }

  /** What bulletins of a release say of vulnerabilities that are recorded for other releases only. */
  private async leaveOutDenied(found: Map<string, AdvisoryRow[]>, keys: Iterable<string>): Promise<void> {
    const open = [...keys].flatMap((key) => {
      const rows = found.get(key) ?? [];
      const left = unrecorded(rows);
      return left.length === 0 ? [] : [{ key, rows, left }];
    });
    const denied = await this.repository.recorded(open.flatMap(({ left }) => left));
    const names = new Set(denied.map(unrecordedKey));
    // Found to be recorded for another release: for this one it is not.
    for (const { key, rows } of open)
      found.set(
        key,
        withoutDenied(rows, (one) => names.has(unrecordedKey(one)) && !isRecorded(rows, one)),
      );
  }
}

function unrecordedKey({ feed, packageName, identifier }: Unrecorded): string {
  return `${feed}\n${packageName}\n${identifier}`;
}

function isRecorded(rows: readonly AdvisoryRow[], { feed, identifier }: Unrecorded): boolean {
  return rows.some((row) => row.feed === feed && isRecordOf(identifier, row.externalId));
}

function packageKey({ ecosystem, name }: { ecosystem: string; name: string }): string {
  return `${ecosystem}\n${name}`;
}

function evaluate(lookup: VersionLookup, advisories: readonly AdvisoryRow[]): AdvisoryResult {
  const { ecosystem, version, ofSource } = lookup;
  const order = versionOrderOf(ecosystem);
  const build = buildOf(ecosystem, version);
  const ofPackage = advisories.filter((advisory) => advisory.ofSource === ofSource);
  const active = ofPackage.filter(({ status }) => status !== 'withdrawn');
  const streams = new Map(active.map((advisory) => [advisory, isOfSameStream(lookup, advisory)]));
  const about = active.filter((advisory) => streams.get(advisory) === true);
  const results = new Map(about.map((advisory) => [advisory, evaluateBuild(version, advisory, order, build)]));
  const isDecisive = (advisory: AdvisoryRow): boolean => (results.get(advisory)?.affected ?? null) !== null;
  const affectedBy: AffectedBy[] = [];
  let isCompared = true;
  const speakingOf = byIdentifier(about);
  for (const [identifier, speaking] of speakingOf) {
    const counting = countingAdvisories(identifier, speaking, isDecisive);
    if (counting.some((advisory) => !isDecisive(advisory))) isCompared = false;
    for (const advisory of counting) {
      const { affected, fixedVersion = null, onlyIn = null } = results.get(advisory) ?? {};
      if (affected !== true) continue;
      const fixState = fixStateOf(advisory, fixedVersion, onlyIn !== null);
      const said = { id: advisory.externalId, identifiers: advisory.identifiers };
      affectedBy.push({ identifier, advisory: said, fixedVersion, fixState, severity: advisory.severity });
    }
  }
  const lacksModule = [...streams.values()].includes(null);
  return { affectedBy, isCompared, spokenOf: [...speakingOf.keys()], isKnown: ofPackage.length > 0, lacksModule };
}

/** What is fixed elsewhere only is not fixed for this version, and what takes a subscription is no fix without it. */
function fixStateOf(
  { fixState }: AdvisoryRow,
  fixedVersion: string | null,
  takesSubscription: boolean,
): AdvisoryRow['fixState'] {
  if (fixedVersion !== null) return 'fixed';
  if (takesSubscription) return 'not-fixed';
  return fixState === 'fixed' ? 'unknown' : fixState;
}

function byIdentifier(advisories: readonly AdvisoryRow[]): Map<string, AdvisoryRow[]> {
  const known = new Map<string, AdvisoryRow[]>();
  for (const advisory of advisories) {
    for (const identifier of new Set(advisory.identifiers)) {
      const speaking = known.get(identifier) ?? [];
      speaking.push(advisory);
      known.set(identifier, speaking);
    }
  }
  return known;
}
