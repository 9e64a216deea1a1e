import { Injectable } from '@nestjs/common';
import { Database, DictionaryCache } from '../../platform/index.js';
import type { PlacedFinding } from '../../scans/index.js';
import { compareKeys, identifierKey } from '../domain/alias-groups.js';
import { AliasRepository } from '../persistence/alias.repository.js';
import { AssertionRepository } from '../persistence/assertion.repository.js';
import { assertionOf, type SaidOfIdentifier, saidOf } from './assertion-of-findings.js';
import { RegroupVulnerabilitiesService } from './regroup-vulnerabilities.service.js';

const MAX_CACHED = 1_000_000;

/**
 * Hears what scanners say about identifiers: titles, vectors, weaknesses, and which other names they have. Kept is the newest
 * that each scanner introduced; one whose database is older says again what was heard before, and that changes nothing.
 */
@Injectable()
export class RecordAssertionsService {
  private readonly heard = new DictionaryCache(MAX_CACHED);

  constructor(
    private readonly database: Database,
    private readonly aliases: AliasRepository,
    private readonly assertions: AssertionRepository,
    private readonly regrouper: RegroupVulnerabilitiesService,
  ) {}

  /** By the comparable form of their identifier. Costs no statement when all of it was heard before. */
  async hear(
    organizationId: number,
    source: string,
    findings: ReadonlyMap<string, readonly PlacedFinding[]>,
  ): Promise<void> {
    const wanted = new Map<string, SaidOfIdentifier>();
    for (const [identifier, members] of findings) {
      const said = saidOf(identifier, members);
      wanted.set(`${source}\n${identifier}\n${said.hash}`, said);
    }
    await this.heard.resolve(
      organizationId,
      wanted,
      async (missing) => {
        await this.record(organizationId, source, missing, findings);
        return missing.map(({ identifier, hash }) => ({ id: 0, key: `${source}\n${identifier}\n${hash}` }));
      },
      ({ key }) => key,
    );
  }

  private async record(
    organizationId: number,
    source: string,
    missing: readonly SaidOfIdentifier[],
    findings: ReadonlyMap<string, readonly PlacedFinding[]>,
  ): Promise<void> {
    const unheard = await this.assertions.unheard(organizationId, source, missing);
    if (unheard.length === 0) return;
    const given = unheard.map(assertionOf);
    // Of several spellings the smallest, so that it does not depend on the order of the report.
    const written = (key: string): string[] =>
      (findings.get(key) ?? []).flatMap((one) => [one.vulnerabilityId, ...one.aliases]);
    const spellings = unheard.flatMap(({ identifier }) => written(identifier)).sort((a, b) => compareKeys(b, a));
    const names = new Map(spellings.map((name) => [identifierKey(name), name]));
    await this.database.transaction(async () => {
      await this.aliases.lock(organizationId);
      const changed = new Set(await this.assertions.record(organizationId, source, given));
      if (changed.size === 0) return;
      const links = given
        .filter(({ identifier }) => changed.has(identifier))
        .flatMap(({ identifier, aliases }) => aliases.map((alias) => ({ identifier, alias })));
      await this.aliases.link(organizationId, source, links);
      const touched = new Set([...changed, ...links.map(({ alias }) => alias)]);
      await this.regrouper.regroup(organizationId, touched, names);
    });
  }
}
