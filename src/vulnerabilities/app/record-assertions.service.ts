import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FindingWords, PlacedFinding } from '../../scans/index.js';
import { chooseCvss, type CvssVector } from '../domain/cvss-choice.js';
import {
  type Assertion,
  AssertionRepository,
  type ShownVulnerability,
  type StoredAssertion,
} from '../persistence/assertion.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { scoreOf } from './cvss-score.js';

/**
 * Keeps what scanners say about vulnerabilities (titles, vectors, weaknesses), the latest of each scanner, and chooses what
 * is shown.
 */
@Injectable()
export class RecordAssertionsService {
  constructor(
    private readonly assertions: AssertionRepository,
    private readonly rollups: RollupRepository,
  ) {}

  /** The words of one report, ready to be kept. */
  words(
    organizationId: number,
    source: string,
    findings: { vulnerabilityId: number; finding: PlacedFinding }[],
  ): FindingWords {
    const assertions = [...byVulnerability(findings)]
      .map(([vulnerabilityId, members]) => assertionOf(vulnerabilityId, members))
      .sort((a, b) => a.vulnerabilityId - b.vulnerabilityId);
    const hash = createHash('sha256');
    for (const { vulnerabilityId, contentHash } of assertions) hash.update(`${vulnerabilityId} `).update(contentHash);
    return { digest: hash.digest(), record: () => this.record(organizationId, source, assertions) };
  }

  private async record(organizationId: number, source: string, assertions: Assertion[]): Promise<void> {
    await this.assertions.lock(organizationId);
    const changed = await this.assertions.record(organizationId, source, assertions);
    if (changed.length === 0) return;
    const said = byId(await this.assertions.of(organizationId, changed));
    await this.assertions.show(
      organizationId,
      changed.map((id) => shownOf(id, said.get(id) ?? [])),
    );
    await this.rollups.refreshScores(organizationId, changed);
  }
}

function byId(assertions: StoredAssertion[]): Map<number, StoredAssertion[]> {
  const groups = new Map<number, StoredAssertion[]>();
  for (const assertion of assertions) {
    const group = groups.get(assertion.vulnerabilityId);
    if (group) group.push(assertion);
    else groups.set(assertion.vulnerabilityId, [assertion]);
  }
  return groups;
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
