import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, JobQueue } from '../../platform/index.js';
import { identifierKey, isCve, writtenIdentifier } from '../domain/alias-groups.js';
import { REPORTED_MALWARE } from '../domain/reported-malware.js';
import { AliasRepository, type FeedAlias } from '../persistence/alias.repository.js';
import { REGROUP_VULNERABILITIES } from './regroup-vulnerabilities.handler.js';

/** So many identifiers are regrouped in one transaction, during which no scan of the organization is applied. */
const CHUNK = 500;

/** That an identifier has these other names. */
export interface AssertedGroup {
  id: string;
  aliases: readonly string[];
  /** The CVEs that it is about, where there are several: no names of it. */
  covers?: readonly string[];
}

/** What feeds say about which identifiers name the same vulnerability. Believed by every organization, before its own scanners. */
@Injectable()
export class GlobalAliases {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly aliases: AliasRepository,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Replaces what the feed says about each given identifier (no aliases: it says nothing any more). Organizations that have
   * one of them are regrouped by a job each. Call it with some thousands of groups at a time: until the transaction ends, no
   * organization can take in an identifier that it does not have yet.
   */
  async assert(feed: string, groups: readonly AssertedGroup[]): Promise<void> {
    const said = new Map(groups.map((group) => [identifierKey(group.id), group]));
    const aliases = [...said].flatMap(([key, group]) => aliasesOf(key, group));
    await this.everywhere.transaction(async () => {
      const changed = await this.aliases.replaceFeedAliases(feed, [...said.keys()], aliases);
      changed.push(...(await this.aliases.replaceFeedCovers(feed, [...said.keys()], coversOf(said))));
      if (changed.length === 0) return;
      const names = new Set(changed.flatMap((key) => [key, ...(said.get(key)?.aliases ?? []).map(identifierKey)]));
      await this.regroup(await this.aliases.knownTo([...names]));
    });
  }

  /** Organizations that have one of these identifiers look again at what is said of it, each by a job. In a transaction. */
  async reconsider(identifiers: readonly string[]): Promise<void> {
    await this.everywhere.transaction(async () =>
      this.regroup(
        await this.aliases.knownTo(identifiers.map(identifierKey).flatMap((key) => [key, key + REPORTED_MALWARE])),
      ),
    );
  }

  private async regroup(known: readonly { organizationId: number; keys: string[] }[]): Promise<void> {
    await this.jobs.enqueue(
      known.flatMap(({ organizationId, keys }) =>
        chunks(keys.sort()).map((identifiers) => ({
          name: REGROUP_VULNERABILITIES,
          organizationId,
          payload: { identifiers },
        })),
      ),
    );
  }
}

function aliasesOf(identifier: string, { id, aliases }: AssertedGroup): FeedAlias[] {
  const others = new Map(aliases.map((alias) => [identifierKey(alias), alias]));
  others.delete(identifier);
  return [...others].map(([alias, written]) => ({
    identifier,
    alias,
    identifierAsWritten: writtenIdentifier(id),
    aliasAsWritten: writtenIdentifier(written),
  }));
}

function coversOf(said: ReadonlyMap<string, AssertedGroup>): { identifier: string; cve: string }[] {
  return [...said].flatMap(([identifier, { covers }]) =>
    [...new Set((covers ?? []).map(identifierKey))].filter(isCve).map((cve) => ({ identifier, cve })),
  );
}

function chunks(keys: string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / CHUNK) }, (_, i) => keys.slice(i * CHUNK, (i + 1) * CHUNK));
}
