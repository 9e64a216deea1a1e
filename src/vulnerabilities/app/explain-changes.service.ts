import { Injectable } from '@nestjs/common';
import type { ExplainedChange, StoredChange } from '../../scans/index.js';
import { findingId } from '../domain/finding-id.js';
import { severityOf } from '../domain/severity.js';
import { FindingMatchRepository, type MatchRow } from '../persistence/finding-match.repository.js';

/** Says what stored changes were about: they hold the ids of matches, and a match knows its vulnerability and package. */
@Injectable()
export class ExplainChangesService {
  constructor(private readonly matches: FindingMatchRepository) {}

  /** In the order of the changes; null for one whose matches are not known any more. */
  async explain(organizationId: number, changes: StoredChange[]): Promise<(ExplainedChange | null)[]> {
    const ids = new Set(changes.flatMap(({ matchBefore, matchAfter }) => [matchBefore, matchAfter]));
    ids.delete(0);
    const rows = await this.matches.byIds(organizationId, [...ids]);
    const matches = new Map(rows.map((row) => [row.id, row]));
    return changes.map(({ deviceId, matchBefore, matchAfter }) =>
      explained(deviceId, matches.get(matchBefore), matches.get(matchAfter)),
    );
  }
}

function explained(
  deviceId: number,
  before: MatchRow | undefined,
  after: MatchRow | undefined,
): ExplainedChange | null {
  const match = after ?? before;
  if (!match) return null;
  return {
    findingId: findingId({ deviceId, vulnerabilityId: match.vulnerabilityId, packageId: match.packageId }),
    vulnerabilityId: match.displayId,
    title: match.title,
    severity: severityOf(match.severity),
    package: { ecosystem: match.ecosystem, name: match.packageName, purl: match.purl },
    versionBefore: before?.installedVersion || null,
    versionAfter: after?.installedVersion || null,
  };
}
