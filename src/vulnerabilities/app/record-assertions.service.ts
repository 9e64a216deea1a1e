import { Injectable } from '@nestjs/common';
import { Database, DictionaryCache, inTurns } from '../../platform/index.js';
import type { PlacedFinding } from '../../scans/index.js';
import { compareKeys, identifierKey } from '../domain/alias-groups.js';
import { AliasRepository } from '../persistence/alias.repository.js';
import { type Assertion, AssertionRepository } from '../persistence/assertion.repository.js';
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
    const wanted = await inTurns(gatheringWords(source, findings));
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
    const given = await inTurns(assertionsOf(unheard));
    const names = await inTurns(spellingsOf(unheard, findings));
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

/** Identifier by identifier: a report may name a hundred thousand. */
function* gatheringWords(
  source: string,
  findings: ReadonlyMap<string, readonly PlacedFinding[]>,
): Generator<undefined, Map<string, SaidOfIdentifier>, undefined> {
  const words = new Map<string, SaidOfIdentifier>();
  for (const [identifier, members] of findings) {
    yield undefined;
    const said = saidOf(identifier, members);
    words.set(`${source}\n${identifier}\n${said.hash}`, said);
  }
  return words;
}

function* assertionsOf(said: readonly SaidOfIdentifier[]): Generator<undefined, Assertion[], undefined> {
  const assertions: Assertion[] = [];
  for (const one of said) {
    yield undefined;
    assertions.push(assertionOf(one));
  }
  return assertions;
}

/** How identifiers are written, by their comparable form: of several spellings the smallest, whatever the order of the report. */
function* spellingsOf(
  said: readonly SaidOfIdentifier[],
  findings: ReadonlyMap<string, readonly PlacedFinding[]>,
): Generator<undefined, Map<string, string>, undefined> {
  const smallest = new Map<string, string>();
  for (const { identifier } of said) {
    for (const { vulnerabilityId, aliases } of findings.get(identifier) ?? []) {
      yield undefined;
      for (const name of [vulnerabilityId, ...aliases]) {
        const key = identifierKey(name);
        const known = smallest.get(key);
        if (known === undefined || compareKeys(name, known) < 0) smallest.set(key, name);
      }
    }
  }
  return smallest;
}
