import { CoverageCount } from './coverage-count.js';
import type { CollectorCoverage, ObservedFinding, Observations } from './observation.js';
import { placedFinding, type PlainWords, plainWords, type SaidOfFinding } from './plain-finding.js';
import { LIST_LIMITS, refuseTooMany, ReportNotes, ROW_LIMIT } from './report-notes.js';
import type { AdapterContext } from './scan-adapter.port.js';
import { ScanDocumentError } from './scan-document-error.js';
import { scopeOf } from './scan-scope.js';
import type { Steps } from './steps.js';

/** Findings as they are gathered: what they say, and where it was seen so far. */
type Gathered = SaidOfFinding & { locations: unknown[]; record: object | undefined };

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Gathers what one audit says: the same vulnerability in the same version of a package is one finding. One per parse. */
export class AuditFindings {
  readonly notes = new ReportNotes();
  readonly coverage = new CoverageCount();
  private readonly found = new Map<string, Gathered>();
  private readonly aside = new Map<string, { count: number; words: readonly [string, string] }>();
  private readonly said: string[] = [];

  /** @param record of which all that is not about the place was read: findings of the same one share its words */
  add(said: SaidOfFinding, record?: object): void {
    const { package: found, installedVersion } = said;
    const key = `${found.ecosystem} ${found.name} ${installedVersion ?? ''} ${said.id.toUpperCase()}`;
    const known = this.found.get(key);
    const locations = (said.locations ?? []).slice(0, LIST_LIMITS.locations + 1);
    this.coverage.add(found, installedVersion ?? '');
    if (known === undefined) {
      refuseTooMany(this.found.size + 1, ROW_LIMIT, 'findings', '');
      this.found.set(key, { ...said, locations, record });
    } else if (known.locations.length <= LIST_LIMITS.locations) {
      for (const one of locations) known.locations.push(one);
    }
  }

  /** A row that cannot be read, of a part that is not whole then. */
  lose(part: string): void {
    this.notes.countUnreadable();
    this.coverage.markPartial(part);
  }

  /** Something that is no finding: the words say what one is and what several are, without their number. */
  leaveAside(words: readonly [string, string], count = 1): void {
    if (count === 0) return;
    const known = this.aside.get(words[0]);
    this.aside.set(words[0], { count: (known?.count ?? 0) + count, words });
  }

  say(sentence: string): void {
    this.said.push(sentence);
  }

  *findings(): Steps<ObservedFinding[]> {
    const read = new Map<object, PlainWords>();
    const findings: ObservedFinding[] = [];
    for (const { record, ...said } of this.found.values()) {
      yield;
      const words = (record && read.get(record)) ?? plainWords(said, this.notes);
      if (record) read.set(record, words);
      findings.push(placedFinding(words, said, this.notes));
    }
    return findings;
  }

  /**
   * All of it as observations. Throws {@link ScanDocumentError} when there were rows and none could be read.
   *
   * @param own what the document says was scanned
   */
  *observations(
    context: AdapterContext,
    own: unknown,
    rest: Pick<Observations, 'scanner'> & Partial<Observations>,
  ): Steps<Observations> {
    const findings = yield* this.findings();
    const { software = null } = rest;
    if (this.notes.unreadableRows > 0 && findings.length === 0 && !software?.length) {
      throw new ScanDocumentError('No row of this document could be read. Send it as its tool wrote it.');
    }
    const coverage: CollectorCoverage[] = this.coverage.list();
    const { warnings, ...scope } = scopeOf(context.scope, own, 'unnamed');
    const aside = [...this.aside.values()].map(({ count, words }) => `${counted(count, words)}.`);
    return {
      ...scope,
      findings,
      isSearched: coverage.length > 0,
      software,
      checks: null,
      listeningPorts: null,
      coverage,
      ...rest,
      warnings: [...this.notes.warnings(), ...aside, ...this.said, ...warnings],
    };
  }
}
