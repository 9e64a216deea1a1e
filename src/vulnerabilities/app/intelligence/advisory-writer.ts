import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AdvisoryFact, IntelFact, WithdrawnFact } from '../../domain/intel/intel-fact.js';
import { type EcosystemCounts, isShrunk, replacementOf } from '../../domain/intel/replace-ecosystem.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import { AdvisoryRepository } from '../../persistence/advisory.repository.js';
import { WithdrawnAdvisoryRepository } from '../../persistence/withdrawn-advisory.repository.js';
import { type FactWriter, type FactWriterFactory, type ImportRun, lastOfEach } from './fact-writer.js';

/**
 * Writes advisories, and which were taken back: only what differs is written, and what the document does not have any more goes.
 * What it has is put down in the database, so that memory does not grow with it.
 */
@Injectable()
export class AdvisoryWriter implements FactWriterFactory {
  readonly kinds = ['advisory', 'withdrawn'] as const;

  constructor(
    private readonly advisories: AdvisoryRepository,
    private readonly withdrawn: WithdrawnAdvisoryRepository,
  ) {}

  begin(run: ImportRun): FactWriter {
    let before: Map<string, number> | null = null;
    return {
      write: async (given) => {
        before ??= await this.status(run.key);
        await this.writeAdvisories(run, given.filter(isAdvisory));
        await this.writeWithdrawn(run, given.filter(isWithdrawn));
      },
      finish: async () => {
        run.changes.count += await this.withdrawn.removeUnseen(run.key);
        await this.removeOthers(run, before ?? new Map<string, number>());
      },
    };
  }

  private async status(feed: string): Promise<Map<string, number>> {
    return new Map((await this.advisories.countByEcosystem(feed)).map(({ ecosystem, count }) => [ecosystem, count]));
  }

  private async writeAdvisories(run: ImportRun, given: readonly AdvisoryFact[]): Promise<void> {
    const facts = lastOfEach(given, (one) => `${one.ecosystem}\n${one.packageName}\n${one.id}`).map((fact) => ({
      ...fact,
      hash: hashOf(fact),
    }));
    if (facts.length === 0) return;
    const changed = (await this.advisories.differing(run.key, facts)).flatMap((at) => facts[at] ?? []);
    for (const fact of changed) {
      run.changes.package(fact.ecosystem, fact.packageName, fact.ofSource);
      if (fact.aliases.length > 0) run.changes.alias(fact.id, [...fact.identifiers, ...fact.aliases]);
      else if (fact.identifiers.length > 1) run.changes.alias(fact.id, [], fact.identifiers);
    }
    run.changes.count += changed.length;
    if (changed.length > 0) run.changes.reconsider(await this.advisories.write(run.key, changed));
  }

  private async writeWithdrawn(run: ImportRun, given: readonly WithdrawnFact[]): Promise<void> {
    const facts = lastOfEach(given, ({ id }) => id.toUpperCase());
    if (facts.length > 0) run.changes.count += await this.withdrawn.write(run.key, facts);
  }

  private async removeOthers(run: ImportRun, before: ReadonlyMap<string, number>): Promise<void> {
    const known = new Map((await this.advisories.comparedWithSeen(run.key)).map((one) => [one.ecosystem, one]));
    const counts = [...new Set([...before.keys(), ...known.keys()])]
      .sort()
      .map((ecosystem): EcosystemCounts => ({
        ecosystem,
        before: before.get(ecosystem) ?? 0,
        now: known.get(ecosystem)?.now ?? 0,
        takenBack: known.get(ecosystem)?.takenBack ?? 0,
        missingSince: run.missing.get(ecosystem) ?? null,
      }));
    if (!run.force && isShrunk(counts, run.isWhole)) throw shrunk(counts);
    run.missing.clear();
    const active = await this.status(run.key);
    for (const one of counts) {
      const replacement = replacementOf(one, { isWhole: run.isWhole, force: run.force, at: run.at });
      if (replacement === 'shrunk') throw shrunk([one]);
      // What the document has stands by now; where no more does, there is nothing to look for.
      const isMore = (active.get(one.ecosystem) ?? 0) > one.now;
      if (isMore && (replacement === 'all' || one.takenBack > 0))
        run.changes.count += await this.advisories.removeUnseen(run.key, one.ecosystem, replacement);
      if (run.isWhole && one.now === 0 && one.before > one.takenBack && replacement === 'taken-back')
        run.missing.set(one.ecosystem, one.missingSince ?? run.at);
    }
  }
}

function isAdvisory(fact: IntelFact): fact is AdvisoryFact {
  return fact.kind === 'advisory';
}

function isWithdrawn(fact: IntelFact): fact is WithdrawnFact {
  return fact.kind === 'withdrawn';
}

function shrunk(counts: readonly EcosystemCounts[]): FeedDocumentError {
  const of = (field: 'before' | 'now' | 'takenBack'): number => counts.reduce((sum, one) => sum + one[field], 0);
  const [one] = counts;
  const what = counts.length === 1 && one !== undefined ? `advisories of ${one.ecosystem}` : 'advisories';
  const back = of('takenBack') === 0 ? '' : ` (of which it names ${of('takenBack')} as taken back)`;
  return new FeedDocumentError(
    'shrunk',
    `It has ${of('now')} ${what} where ${of('before')} are known${back}. Nothing was changed; import it with --force if that is meant.`,
  );
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
