import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, DictionaryCache } from '../../platform/index.js';
import type { PlacedFinding } from '../../scans/index.js';
import { chooseCvss, type CvssVector } from '../domain/cvss-choice.js';
import {
  type Assertion,
  AssertionRepository,
  type ShownVulnerability,
  type StoredAssertion,
} from '../persistence/assertion.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { scoreOf } from './cvss-score.js';

const MAX_CACHED = 200_000;

/**
 * Keeps what scanners say about vulnerabilities (titles, vectors, weaknesses), the latest of each scanner, and chooses what
 * is shown. What was said before in the same words costs no statement.
 */
@Injectable()
export class RecordAssertionsService {
  /** Content hashes already stored, as keys; the id does not matter. */
  private readonly known = new DictionaryCache(MAX_CACHED);

  constructor(
    private readonly database: Database,
    private readonly assertions: AssertionRepository,
    private readonly rollups: RollupRepository,
  ) {}

  async record(
    organizationId: number,
    source: string,
    findings: { vulnerabilityId: number; finding: PlacedFinding }[],
  ): Promise<void> {
    const wanted = new Map<string, Assertion>();
    for (const [vulnerabilityId, members] of byVulnerability(findings)) {
      const assertion = assertionOf(vulnerabilityId, members);
      wanted.set(`${source}\n${vulnerabilityId}\n${assertion.contentHash.toString('base64')}`, assertion);
    }
    await this.known.resolve(
      organizationId,
      wanted,
      async (missing) => {
        await this.write(organizationId, source, missing);
        return missing.map((assertion) => ({ id: 1, assertion }));
      },
      ({ assertion }) => `${source}\n${assertion.vulnerabilityId}\n${assertion.contentHash.toString('base64')}`,
    );
  }

  private async write(organizationId: number, source: string, assertions: Assertion[]): Promise<void> {
    const ids = assertions.map((assertion) => assertion.vulnerabilityId);
    await this.database.transaction(async () => {
      await this.assertions.lock(organizationId);
      await this.assertions.record(organizationId, source, assertions);
      const all = await this.assertions.of(organizationId, ids);
      await this.assertions.show(
        organizationId,
        ids.map((id) =>
          shownOf(
            id,
            all.filter((a) => a.vulnerabilityId === id),
          ),
        ),
      );
      await this.rollups.refreshScores(organizationId, ids);
    });
  }
}

function byVulnerability(
  findings: { vulnerabilityId: number; finding: PlacedFinding }[],
): Map<number, PlacedFinding[]> {
  const groups = new Map<number, PlacedFinding[]>();
  for (const { vulnerabilityId, finding } of findings) {
    const group = groups.get(vulnerabilityId);
    if (group) group.push(finding);
    else groups.set(vulnerabilityId, [finding]);
  }
  return groups;
}

/** What one report says of one vulnerability, over all the packages it was found in. */
function assertionOf(vulnerabilityId: number, members: PlacedFinding[]): Assertion {
  const content = {
    title: smallest(members.map((member) => member.title)),
    description: smallest(members.map((member) => member.description)),
    cvss: distinctVectors(members.flatMap((member) => member.cvss)),
    cwes: distinct(members.flatMap((member) => member.cwes)),
    references: distinct(members.flatMap((member) => member.references)).slice(0, 50),
    relatedIds: distinct(members.flatMap((member) => member.relatedIds)).slice(0, 50),
    publishedAt: smallest(members.map((member) => member.publishedAt)),
  };
  return {
    vulnerabilityId,
    ...content,
    contentHash: createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 16),
  };
}

/** What is shown: the chosen vector over all asserters; words from the one who spoke last. */
function shownOf(id: number, assertions: StoredAssertion[]): ShownVulnerability {
  const first = <T>(read: (assertion: StoredAssertion) => T | null): T | null =>
    assertions.map(read).find((value) => value !== null) ?? null;
  return {
    id,
    title: first((assertion) => assertion.title),
    description: first((assertion) => assertion.description),
    cvss: chooseCvss(assertions.flatMap((assertion) => assertion.cvss)),
    cwes: distinct(assertions.flatMap((assertion) => assertion.cwes)),
    references: distinct(assertions.flatMap((assertion) => assertion.references)),
    publishedAt: first((assertion) => assertion.publishedAt),
  };
}

function distinctVectors(statements: PlacedFinding['cvss']): CvssVector[] {
  const scored = statements.map((statement) => ({
    ...statement,
    score: statement.score ?? scoreOf(statement.version, statement.vector),
  }));
  const unique = new Map(scored.map((statement) => [JSON.stringify(statement), statement]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => statement);
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}

/** Several packages may come with several texts; the choice must not depend on their order. */
function smallest(values: (string | null)[]): string | null {
  return values.filter((value) => value !== null).sort()[0] ?? null;
}
