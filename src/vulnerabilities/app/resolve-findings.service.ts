import { Injectable } from '@nestjs/common';
import { Database, DictionaryCache, idOf, inTurns } from '../../platform/index.js';
import { basisOfStatement, type PlacedFinding, severityOfScore, type ResolvedFindings } from '../../scans/index.js';
import { chooseCvss } from '../domain/cvss-choice.js';
import { underReportedName } from '../domain/reported-malware.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { VulnerabilityDictionary, type WantedMatch } from '../persistence/vulnerability-dictionary.repository.js';
import { groupingByIdentifier } from './assertion-of-findings.js';
import { scoreOfStatement } from './cvss-score.js';
import { gatheringMatches } from './match-of-findings.js';
import { RangedVersions } from './ranged-versions.service.js';
import { RecordAssertionsService } from './record-assertions.service.js';

const MAX_CACHED = 1_000_000;

/** One match, by what it is of. */
export interface ResolvedMatch extends Pick<WantedMatch, 'identifier' | 'packageId' | 'installedVersion'> {
  id: number;
}

/** Gives what a scanner saw the organization's dictionary ids, and hears what it says about identifiers. */
@Injectable()
export class ResolveFindingsService {
  private readonly matches = new DictionaryCache(MAX_CACHED);

  constructor(
    private readonly database: Database,
    private readonly dictionary: VulnerabilityDictionary,
    private readonly assertions: RecordAssertionsService,
    private readonly rollups: RollupRepository,
    private readonly ranges: RangedVersions,
  ) {}

  /** What a report shows. */
  async resolve(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedFindings> {
    const { ids } = await this.idsOf(organizationId, source, findings, underReportedName);
    return { matchIds: [...ids.values()].sort((a, b) => a - b) };
  }

  /** What feeds say of an inventory, telling what each match is of. */
  async resolveEach(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedMatch[]> {
    const { matches, ids } = await this.idsOf(organizationId, source, findings);
    return [...matches].map(([hash, { identifier, packageId, installedVersion }]) => ({
      id: idOf(ids, hash),
      identifier,
      packageId,
      installedVersion,
    }));
  }

  private async idsOf(
    organizationId: number,
    source: string,
    findings: PlacedFinding[],
    named: (finding: PlacedFinding) => PlacedFinding = (finding) => finding,
  ): Promise<{ matches: Map<string, WantedMatch>; ids: Map<string, number> }> {
    const identified = await inTurns(groupingByIdentifier(findings, (one) => withSeverity(named(one))));
    // First: a match belongs to the vulnerability that its identifier names.
    await this.assertions.hear(organizationId, source, identified);
    const matches = await inTurns(gatheringMatches(identified));
    const ids = await this.matches.resolve(
      organizationId,
      matches,
      (missing) => this.ensureMatches(organizationId, missing),
      ({ key }) => key,
    );
    return { matches, ids };
  }

  private async ensureMatches(organizationId: number, missing: WantedMatch[]): Promise<{ id: number; key: string }[]> {
    const { matches, newlyPlaced } = await this.dictionary.ensureMatches(organizationId, missing);
    if (newlyPlaced.length > 0)
      await this.database.transaction(() => this.rollups.refreshPackages(organizationId, newlyPlaced));
    await this.ranges.extend(organizationId, missing);
    // Of binaries: the module that they are built from.
    await this.ranges.extendProducts(organizationId, [...new Set(missing.flatMap(({ traits }) => traits))]);
    return matches;
  }
}

/**
 * The finding with the severity that its CVSS statements stand for, where its scanner names none: that of the statement that
 * is shown, on the scale of its version. As it is where a severity is named, or nothing has a score.
 */
function withSeverity<Finding extends Pick<PlacedFinding, 'severity' | 'severityBasis' | 'cvss'>>(
  finding: Finding,
): Finding {
  if (finding.severity !== 'unknown' || finding.cvss.length === 0) return finding;
  const chosen = chooseCvss(finding.cvss.map((one) => ({ ...one, score: scoreOfStatement(one) })));
  const severity = severityOfScore(chosen?.score ?? null, chosen?.version);
  return severity === 'unknown' || chosen === null
    ? finding
    : { ...finding, severity, severityBasis: basisOfStatement(chosen) };
}
