import { Injectable } from '@nestjs/common';
import { placeOfEcosystem } from '../../../scans/index.js';
import {
  type Fields,
  fieldsOf,
  nameOf,
  objectsOf,
  instantOf,
  listOf,
  otherForm,
} from '../../domain/intel/fact-fields.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { BinarySourceFact, AdvisoryExtent, IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { LeftOutCount } from '../../domain/intel/left-out.js';
import { IntelFeed } from '../../intel-feed.decorator.js';
import { compactForm, factsOfCompact, isCompact } from './compact-records.js';
import { OF_SOURCE, DOCUMENTS, FIXES_ONLY } from './osv-documents.js';
import { factsOfRecord, partOfRecord } from './osv-record.js';

/** Packages that nobody has installed: what debuggers and the installer load. */
const NEVER_INSTALLED = /-(?:dbgsym|dbg|debuginfo|debugsource|udeb)$/;
const LONGEST = 200;
/** Of one source in one release; kernels have some hundreds for every upload. */
const MOST = 20_000;

/**
 * Gathers which binary packages are built from which source, as records of Ubuntu and SUSE tell (`ecosystem_specific.binaries`):
 * inventories without sources are compared by that. A package with another version than its source is left out, for its version
 * does not tell that of the source.
 */
class BinariesOfRecords {
  private readonly known = new Map<string, Set<string>>();

  add(record: Fields): void {
    for (const affected of objectsOf(record['affected'])) {
      const named = fieldsOf(affected['package']);
      const source = nameOf(named?.['name'], LONGEST);
      const place = placeOfEcosystem(nameOf(named?.['ecosystem'], LONGEST) ?? '');
      if (source === null || place === null || place.ecosystem === null || !OF_SOURCE.has(place.base)) continue;
      const fixed = fixesOf(affected);
      for (const [name, version] of binariesOf(affected)) {
        if (name === source || NEVER_INSTALLED.test(name) || !fixed.has(version)) continue;
        const key = `${place.ecosystem}\n${source}`;
        const binaries = this.known.get(key) ?? new Set<string>();
        if (binaries.size < MOST) binaries.add(name);
        this.known.set(key, binaries);
      }
    }
  }

  *facts(): Generator<BinarySourceFact> {
    for (const [key, binaries] of this.known) {
      const [ecosystem = '', source = ''] = key.split('\n');
      yield { kind: 'binary-source', ecosystem, source, binaries: [...binaries].sort() };
    }
  }
}

/** `[{"libssl3": "3.0.2-0ubuntu1.19"}]`, since 2025 `[{"binary_name": "libssl3", "binary_version": "3.0.2-0ubuntu1.19"}]`. */
function binariesOf(affected: Fields): [name: string, version: string][] {
  return objectsOf(fieldsOf(affected['ecosystem_specific'])?.['binaries']).flatMap((one) => {
    const { binary_name: name, binary_version: version } = one;
    const pairs = typeof name === 'string' ? [[name, version] as const] : Object.entries(one);
    return pairs.flatMap(([key, value]) => {
      const [binary, built] = [nameOf(key, LONGEST), nameOf(value, LONGEST)];
      return binary === null || built === null ? [] : [[binary, built] as [string, string]];
    });
  });
}

function fixesOf(affected: Fields): Set<string> {
  const events = objectsOf(affected['ranges']).flatMap(({ events: all }) => objectsOf(all));
  return new Set(events.flatMap(({ fixed }) => nameOf(fixed, LONGEST) ?? []));
}

const TITLE = 'OSV';
/** Documents that hold bulletins of fixes beside records of vulnerabilities; with bulletins alone they tell fixed versions only. */
const BULLETINS_BESIDE: ReadonlySet<string> = new Set(['debian', 'ubuntu']);
/** The record of a vulnerability in a distribution: `UBUNTU-CVE-2024-1`, `DEBIAN-CVE-2024-1`. */
const VULNERABILITY = /^(?:[A-Z]+-)?CVE-/;

/** Advisories in the format of OSV, an ecosystem at a time: the exports of osv.dev, records one after the other, compact forms. */
@IntelFeed({
  key: 'osv',
  title: 'OSV',
  publisher: 'osv.dev and the databases that it gathers',
  licence: 'CC-BY-4.0, MIT and others, by database',
  attribution:
    'Advisories by the GitHub Advisory Database, PyPA, Go, RustSec, distributions and others, through OSV (https://osv.dev).',
  homepage: 'https://osv.dev',
  documents: DOCUMENTS,
  staleAfterHours: 7 * 24,
  everySeconds: 12 * 3600,
  maxBytes: 1024 * 1024 * 1024,
})
@Injectable()
export class OsvFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return (
      isCompact(head) ||
      (/^\s*(?:\[\s*)?\{/.test(head) && /"(?:schema_version|modified)"\s*:/.test(head) && /"id"\s*:/.test(head))
    );
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    const leftOut = new LeftOutCount();
    const reader = new RecordReader(leftOut);
    for await (const file of files) {
      for await (const record of recordsOf(file, leftOut)) {
        if (record === null) throw otherForm(TITLE);
        yield* reader.read(record);
      }
    }
    // Some entries may be broken; where most are, the document is.
    if (reader.part === null || leftOut.of('unreadable') > reader.records) throw otherForm(TITLE);
    yield { kind: 'edition', part: reader.part, version: null, asOf: reader.newest, ...reader.extent(reader.part) };
    yield* reader.binaries.facts();
    for (const one of leftOut.list()) yield { kind: 'left-out', ...one };
  }
}

class RecordReader {
  part: string | null = null;
  newest: string | null = null;
  /** Those that were read. */
  records = 0;
  /** Whether one of them is that of a vulnerability, and not a bulletin. */
  private reportsOpen = false;
  readonly binaries = new BinariesOfRecords();

  constructor(private readonly leftOut: LeftOutCount) {}

  *read(record: Fields): Generator<IntelFact> {
    const compact = compactForm(record);
    const belongs = compact ?? partOfRecord(record);
    if (this.part === null && belongs !== null) {
      this.part = belongs;
      yield { kind: 'edition', part: belongs, version: null, asOf: null, ...this.extent(belongs) };
    }
    this.newest = laterOf(this.newest, record);
    this.reportsOpen ||= VULNERABILITY.test(String(record['id']));
    const unread = this.leftOut.of('unreadable');
    if (compact !== null) {
      if (compact === this.part) yield* factsOfCompact(record, compact, this.leftOut);
    } else {
      yield* factsOfRecord(record, { part: this.part ?? '', leftOut: this.leftOut });
      if (belongs === this.part) this.binaries.add(record);
    }
    if (this.leftOut.of('unreadable') === unread) this.records += 1;
  }

  /** As far as it was read. */
  extent(part: string): { extent?: AdvisoryExtent } {
    const isOfFixes = FIXES_ONLY.has(part) || (BULLETINS_BESIDE.has(part) && !this.reportsOpen);
    return isOfFixes ? { extent: 'fixed-versions' } : {};
  }
}

/**
 * The records of a file; null for what is none. A file of an archive that is no JSON is counted and passed over, for it is one
 * record; where a file holds several, it is damaged, and so is the document.
 */
async function* recordsOf(file: FeedFile, leftOut: LeftOutCount): AsyncGenerator<Fields | null> {
  let count = 0;
  let broken: unknown = null;
  async function* text(): AsyncGenerator<string> {
    try {
      yield* file.text;
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  try {
    for await (const { value } of jsonPieces(text(), 0)) {
      for (const one of Array.isArray(value) ? listOf(value) : [value]) {
        count += 1;
        yield fieldsOf(one);
      }
    }
  } catch (error) {
    if (broken !== null || count > 0 || !(error instanceof FeedDocumentError) || !file.isOfArchive) throw error;
    leftOut.add('unreadable', file.name);
  }
}

function laterOf(newest: string | null, record: Fields): string | null {
  const at = instantOf(record['modified'] ?? record['date']);
  return at !== null && (newest === null || at > newest) ? at : newest;
}
