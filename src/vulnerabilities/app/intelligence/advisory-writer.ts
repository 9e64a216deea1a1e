import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AdvisoryFact } from '../../domain/intel/intel-fact.js';
import { AdvisoryRepository } from '../../persistence/advisory.repository.js';
import { type FactWriter, type FactWriterFactory, type ImportRun, lastOfEach, refuseShrunk } from './fact-writer.js';

/** What was known of an ecosystem before, less what the document holds too. */
interface Ecosystem {
  known: Map<string, string>;
  before: number;
  now: number;
  ofSource: boolean;
}

const REMOVE_AT_ONCE = 5000;

/** Writes advisories: those of an ecosystem that the document speaks of are replaced, and only what differs is written. */
@Injectable()
export class AdvisoryWriter implements FactWriterFactory {
  readonly kinds = ['advisory'] as const;

  constructor(private readonly advisories: AdvisoryRepository) {}

  begin(run: ImportRun): FactWriter {
    const ecosystems = new Map<string, Ecosystem>();
    return {
      write: async (given) => {
        const changed = [];
        for (const fact of lastOfEach(given as AdvisoryFact[], (one) => `${one.ecosystem}\n${keyOf(one)}`)) {
          const ecosystem = ecosystems.get(fact.ecosystem) ?? (await this.load(run.key, fact.ecosystem, fact.ofSource));
          ecosystems.set(fact.ecosystem, ecosystem);
          const hash = hashOf(fact);
          const before = ecosystem.known.get(keyOf(fact));
          ecosystem.known.delete(keyOf(fact));
          ecosystem.now += 1;
          if (before === hash) continue;
          changed.push({ ...fact, hash });
          run.changes.package(fact.ecosystem, fact.packageName, fact.ofSource);
          if (fact.aliases.length > 0) run.changes.alias(fact.id, [...fact.identifiers, ...fact.aliases]);
          else if (fact.identifiers.length > 1) run.changes.alias(fact.id, [], fact.identifiers);
        }
        run.changes.count += changed.length;
        if (changed.length > 0) run.changes.reconsider(await this.advisories.write(run.key, changed));
      },
      finish: async () => {
        for (const [name, ecosystem] of ecosystems) await this.removeOthers(run, name, ecosystem);
      },
    };
  }

  private async load(feed: string, name: string, ofSource: boolean): Promise<Ecosystem> {
    const rows = await this.advisories.hashes(feed, name);
    return { known: new Map(rows.map((row) => [keyOf(row), row.hash])), before: rows.length, now: 0, ofSource };
  }

  private async removeOthers(run: ImportRun, name: string, { known, before, now, ofSource }: Ecosystem): Promise<void> {
    refuseShrunk(run, `advisories of ${name}`, before, now);
    const gone = [...known.keys()].map((key) => {
      const [packageName = '', id = ''] = key.split('\n');
      return { packageName, id };
    });
    for (let at = 0; at < gone.length; at += REMOVE_AT_ONCE)
      run.changes.reconsider(await this.advisories.remove(run.key, name, gone.slice(at, at + REMOVE_AT_ONCE)));
    for (const { packageName } of gone) run.changes.package(name, packageName, ofSource);
    run.changes.count += gone.length;
  }
}

/** Neither a name nor an id has line breaks. */
function keyOf({ packageName, id }: { packageName: string; id: string }): string {
  return `${packageName}\n${id}`;
}

/** Over all that it says, in the order in which every advisory is made; what was added later counts only where it is said. */
function hashOf(fact: AdvisoryFact): string {
  const { identifiers, aliases, ranges, versions, status, fixState, severity, title, url, publishedOn, modifiedAt } =
    fact;
  const all = [
    fact.ofSource,
    identifiers,
    aliases,
    ranges,
    versions,
    status,
    fixState,
    severity,
    title,
    url,
    publishedOn,
  ];
  return createHash('sha256')
    .update(JSON.stringify([...all, modifiedAt, ...laterFields(fact)]))
    .digest('hex')
    .slice(0, 32);
}

/** Fields that came later, only where they are: what was known before keeps its hash. */
function laterFields({ fixNote, malware, module }: AdvisoryFact): unknown[] {
  return [
    ...(fixNote === undefined ? [] : [fixNote]),
    ...(malware ? ['malware'] : []),
    ...(module ? [{ module }] : []),
  ];
}
