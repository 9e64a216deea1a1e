import { Injectable } from '@nestjs/common';
import { type Fields, fieldsOf, instantOf, listOf, otherForm } from '../../domain/intel/fact-fields.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedDocumentMeta, FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { IntelFeed } from '../../intel-feed.decorator.js';
import { compactForm, factsOfCompact, isCompact } from './compact-records.js';
import { ECOSYSTEMS, factsOfRecord, partOfRecord } from './osv-record.js';

const TITLE = 'OSV';

const documents: FeedDocumentMeta[] = [...ECOSYSTEMS].map(([ecosystem, part]) => ({
  part,
  title: ecosystem,
  address: `https://osv-vulnerabilities.storage.googleapis.com/${ecosystem}/all.zip`,
}));

/** Advisories in the format of OSV, an ecosystem at a time: the exports of osv.dev, records one after the other, compact forms. */
@IntelFeed({
  key: 'osv',
  title: 'OSV',
  publisher: 'osv.dev and the databases that it gathers',
  licence: 'CC-BY-4.0, MIT and others, by database',
  attribution:
    'Advisories by the GitHub Advisory Database, PyPA, Go, Debian, Alpine and AlmaLinux, through OSV (https://osv.dev).',
  homepage: 'https://osv.dev',
  documents: [...documents, { part: 'ghsa', title: 'GitHub advisories (a selection)', address: null }],
  staleAfterHours: 7 * 24,
  everySeconds: 12 * 3600,
  maxBytes: 1024 * 1024 * 1024,
})
@Injectable()
export class OsvFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return (
      isCompact(head) ||
      (/^\s*\[?\s*\{/.test(head) && /"(?:schema_version|modified)"\s*:/.test(head) && /"id"\s*:/.test(head))
    );
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    let part: string | null = null;
    let newest: string | null = null;
    for await (const file of files) {
      for await (const { value } of jsonPieces(file.text, 0)) {
        for (const one of Array.isArray(value) ? listOf(value) : [value]) {
          const record = fieldsOf(one);
          if (record === null) throw otherForm(TITLE);
          const compact = compactForm(record);
          const belongs = compact ?? partOfRecord(record);
          if (part === null && belongs !== null) {
            part = belongs;
            yield { kind: 'edition', part, version: null, asOf: null };
          }
          newest = laterOf(newest, record);
          // What is withdrawn, or of an ecosystem that is not known here, belongs nowhere.
          if (part === null || (compact !== null && compact !== part)) continue;
          yield* compact === null ? factsOfRecord(record, part) : factsOfCompact(record, compact);
        }
      }
    }
    if (part === null) throw otherForm(TITLE);
    yield { kind: 'edition', part, version: null, asOf: newest };
  }
}

function laterOf(newest: string | null, record: Fields): string | null {
  const at = instantOf(record['modified'] ?? record['date']);
  return at !== null && (newest === null || at > newest) ? at : newest;
}
