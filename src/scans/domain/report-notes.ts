import { ScanDocumentError } from './scan-document-error.js';

/** The most rows of one kind that a document may hold; more is refused, not cut, for a cut report would close findings. */
export const ROW_LIMIT = 100_000;

/** How many entries of one row's lists are kept. */
export const LIST_LIMITS = {
  identifiers: 64,
  fixedVersions: 64,
  cvss: 32,
  cwes: 64,
  references: 200,
  locations: 200,
} as const;

/** What is counted while a report is read, with its singular and plural for people. */
const ASIDE = {
  secret: ['secret', 'secrets'],
  misconfiguration: ['misconfiguration', 'misconfigurations'],
  license: ['license finding', 'license findings'],
  listing: ['list of packages or of a benchmark', 'lists of packages or of benchmarks'],
} as const;

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Keeps count of what a report holds but does not become a finding, and says it in sentences. One per parse. */
export class ReportNotes {
  private readonly aside = new Map<keyof typeof ASIDE, number>();
  private readonly elsewhere = new Map<string, number>();
  private suppressed = 0;
  private unreadable = 0;
  private shortened = 0;

  /** Things of the report that are not vulnerabilities. */
  countAside(kind: keyof typeof ASIDE, count: number): void {
    this.aside.set(kind, (this.aside.get(kind) ?? 0) + count);
  }

  /** Findings that the scanner was told to ignore. */
  countSuppressed(count: number): void {
    this.suppressed += count;
  }

  /** A finding whose fix is in a channel that the package is not of: it needs a subscription, or is another build. */
  countFixedElsewhere(channel: string): void {
    this.elsewhere.set(channel, (this.elsewhere.get(channel) ?? 0) + 1);
  }

  /** A row without usable identifier or package. */
  countUnreadable(): void {
    this.unreadable += 1;
  }

  /** How many rows could not be read so far. */
  get unreadableRows(): number {
    return this.unreadable;
  }

  /** The first `limit` entries, the list itself when it has no more; notes that there were more. */
  keep<List extends readonly unknown[]>(list: List, limit: number): List {
    if (list.length <= limit) return list;
    this.shortened += 1;
    return list.slice(0, limit) as unknown as List;
  }

  /** The sentences, in a fixed order; empty when there is nothing to say. */
  warnings(): string[] {
    const sentences: string[] = [];
    const kinds = (Object.keys(ASIDE) as (keyof typeof ASIDE)[]).filter((kind) => (this.aside.get(kind) ?? 0) > 0);
    if (kinds.length > 0) {
      const parts = kinds.map((kind) => counted(this.aside.get(kind) ?? 0, ASIDE[kind]));
      const single = kinds.length === 1 && this.aside.get(kinds[0] ?? 'secret') === 1;
      const predicate = single
        ? 'is not a vulnerability and was left aside'
        : 'are not vulnerabilities and were left aside';
      sentences.push(`${listed(parts)} in this report ${predicate}.`);
    }
    if (this.suppressed > 0) {
      const verb = this.suppressed === 1 ? 'was' : 'were';
      sentences.push(
        `${counted(this.suppressed, ['finding', 'findings'])} suppressed in the scanner ${verb} left aside.`,
      );
    }
    if (this.unreadable > 0) {
      const verb = this.unreadable === 1 ? 'has' : 'have';
      const end = this.unreadable === 1 ? 'was' : 'were';
      const rows = counted(this.unreadable, ['row', 'rows']);
      sentences.push(`${rows} ${verb} no usable identifier or package and ${end} left aside.`);
    }
    for (const [channel, count] of [...this.elsewhere].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const subject = counted(count, ['finding is', 'findings are']);
      sentences.push(`${subject} fixed in ${channel} only, which is no fix for packages of the release itself.`);
    }
    if (this.shortened > 0) {
      const verb = this.shortened === 1 ? 'was' : 'were';
      sentences.push(`${counted(this.shortened, ['list', 'lists'])} longer than what is kept ${verb} shortened.`);
    }
    return sentences;
  }
}

/** Throws {@link ScanDocumentError} when a document holds more rows than are taken at once. */
export function refuseTooMany(count: number, limit: number, what: string, pointer: string): void {
  if (count <= limit) return;
  throw new ScanDocumentError(
    `This report has more than ${limit} ${what}. Scan smaller targets and send one report for each.`,
    [{ pointer, detail: `must hold at most ${limit} entries` }],
  );
}
