import { Injectable } from '@nestjs/common';
import { chooseCvss } from '../domain/cvss-choice.js';
import {
  AssertionRepository,
  type ShownVulnerability,
  type StoredAssertion,
} from '../persistence/assertion.repository.js';
import { CveCoverRepository } from '../persistence/cve-cover.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { InvalidateRisk } from './invalidate-risk.service.js';

/** Chooses what is shown of a vulnerability from everything that is said about its identifiers. */
@Injectable()
export class ShowVulnerabilitiesService {
  constructor(
    private readonly assertions: AssertionRepository,
    private readonly covers: CveCoverRepository,
    private readonly rollups: RollupRepository,
    private readonly invalidate: InvalidateRisk,
  ) {}

  /**
   * In a transaction that holds the organization's identifiers.
   *
   * @param counted whether a vulnerability may have a roll-up, which has to follow
   * @returns those that are about other CVEs now, so that other decisions may hold for them
   */
  async show(organizationId: number, vulnerabilityIds: number[], counted: (id: number) => boolean): Promise<number[]> {
    if (vulnerabilityIds.length === 0) return [];
    const covered: { vulnerabilityId: number; cves: string[] }[] = [];
    const distinctIds = [...new Set(vulnerabilityIds)];
    for (let at = 0; at < distinctIds.length; at += AT_ONCE)
      covered.push(...(await this.showSlice(organizationId, distinctIds.slice(at, at + AT_ONCE))));
    const redecided = await this.covers.replace(organizationId, covered);
    const rated = vulnerabilityIds.filter(counted);
    if (rated.length > 0) {
      await this.rollups.refreshWords(organizationId, rated);
      await this.invalidate.vulnerabilities(organizationId, rated, 'facts');
    }
    return redecided;
  }

  /** Gives the CVEs that each is about. */
  private async showSlice(
    organizationId: number,
    ids: readonly number[],
  ): Promise<{ vulnerabilityId: number; cves: string[] }[]> {
    const said = new Map<number, StoredAssertion[]>(ids.map((id) => [id, []]));
    for (const assertion of await this.assertions.of(organizationId, [...ids]))
      said.get(assertion.vulnerabilityId)?.push(assertion);
    await this.assertions.show(
      organizationId,
      [...said].map(([id, assertions]) => shownOf(id, assertions)),
    );
    return [...said].map(([vulnerabilityId, assertions]) => ({
      vulnerabilityId,
      cves: distinct(assertions.flatMap(({ covers }) => covers)),
    }));
  }
}

/** Vulnerabilities whose words are in memory at a time, of all who say something about them. */
const AT_ONCE = 5000;

/** The chosen vector over all asserters; words from the one who spoke last. */
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

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}
