import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, DictionaryCache, idOf } from '../../platform/index.js';
import type { PlacedFinding, ResolvedFindings } from '../../scans/index.js';
import { type AliasGroup, groupAliases, identifierKey } from '../domain/alias-groups.js';
import { severityRank } from '../domain/severity.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { VulnerabilityDictionary, type WantedMatch } from '../persistence/vulnerability-dictionary.repository.js';
import { RecordAssertionsService } from './record-assertions.service.js';

const MAX_CACHED = 1_000_000;

/** Gives what a scanner saw the organization's dictionary ids. */
@Injectable()
export class ResolveFindingsService {
  private readonly identifiers = new DictionaryCache(MAX_CACHED);
  private readonly matches = new DictionaryCache(MAX_CACHED);

  constructor(
    private readonly database: Database,
    private readonly dictionary: VulnerabilityDictionary,
    private readonly assertions: RecordAssertionsService,
    private readonly rollups: RollupRepository,
  ) {}

  async resolve(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedFindings> {
    const identified = await this.identify(organizationId, source, findings);
    const wanted = mergeMatches(identified);
    const ids = await this.matches.resolve(
      organizationId,
      wanted,
      (missing) => this.ensureMatches(organizationId, missing),
      ({ key }) => key,
    );
    const pairs = new Set([...wanted.values()].map((match) => `${match.vulnerabilityId} ${match.packageId}`));
    return {
      matchIds: [...ids.values()].sort((a, b) => a - b),
      words: this.assertions.words(organizationId, source, identified),
      findingCount: pairs.size,
    };
  }

  private ensureMatches(organizationId: number, missing: WantedMatch[]): Promise<{ id: number; key: string }[]> {
    return this.database.transaction(async () => {
      // Before the rows that a fold would lock after it.
      await this.rollups.holdOffFolding(organizationId);
      const ids = await this.dictionary.ensureMatches(organizationId, missing);
      await this.rollups.refreshFixes(organizationId, [
        ...new Set(missing.map(({ vulnerabilityId }) => vulnerabilityId)),
      ]);
      return ids;
    });
  }

  private async identify(
    organizationId: number,
    source: string,
    findings: PlacedFinding[],
  ): Promise<{ vulnerabilityId: number; finding: PlacedFinding }[]> {
    const groups = groupAliases(findings.map(({ vulnerabilityId, aliases }) => ({ id: vulnerabilityId, aliases })));
    const ids = await this.identifiers.resolve(
      organizationId,
      groups,
      (missing) => this.dictionary.ensureVulnerabilities(organizationId, distinctGroups(missing), source),
      ({ key }) => key,
    );
    return findings.map((finding) => ({ vulnerabilityId: idOf(ids, identifierKey(finding.vulnerabilityId)), finding }));
  }
}

function distinctGroups(groups: AliasGroup[]): { displayId: string; keys: string[]; written: string[] }[] {
  return [...new Set(groups)].map(({ displayId, identifiers }) => ({
    displayId,
    keys: identifiers.map(identifierKey),
    written: identifiers,
  }));
}

/** One match per vulnerability, package and version: the highest severity, all fixed versions, all places. */
function mergeMatches(identified: { vulnerabilityId: number; finding: PlacedFinding }[]): Map<string, WantedMatch> {
  const merged = new Map<string, Omit<WantedMatch, 'contentHash'>>();
  for (const { vulnerabilityId, finding } of identified) {
    const key = `${vulnerabilityId}\n${finding.packageId}\n${finding.installedVersion}`;
    const known = merged.get(key);
    merged.set(key, {
      vulnerabilityId,
      packageId: finding.packageId,
      installedVersion: finding.installedVersion,
      severity: Math.max(known?.severity ?? 0, severityRank(finding.severity)),
      fixedVersions: union(known?.fixedVersions, finding.fixedVersions),
      fixState: known && known.fixState !== 'unknown' ? known.fixState : finding.fixState,
      locations: union(known?.locations, finding.locations),
    });
  }
  const byHash = new Map<string, WantedMatch>();
  for (const match of merged.values()) {
    const contentHash = createHash('sha256').update(JSON.stringify(match)).digest().subarray(0, 16);
    byHash.set(contentHash.toString('hex'), { ...match, contentHash });
  }
  return byHash;
}

function union(a: string[] = [], b: string[]): string[] {
  return [...new Set([...a, ...b])].sort();
}
