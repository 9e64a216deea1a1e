import { Injectable } from '@nestjs/common';
import {
  cveId,
  cweIds,
  dayOf,
  type Fields,
  fieldsOf,
  instantOf,
  nameOf,
  otherForm,
  prose,
} from '../../domain/intel/fact-fields.js';
import { cveFact } from '../../domain/intel/cve-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { withHead } from '../../domain/intel/text-head.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

const TITLE = 'CISA KEV';
/** One entry a line, without a catalog around. */
const LINES = /^\s*\{"cve":"[^"]*","vendor":/;

/** CISA's catalog of known exploited vulnerabilities: its JSON, or one entry a line. */
@IntelFeed({
  key: 'kev',
  title: 'Known Exploited Vulnerabilities',
  publisher: 'CISA',
  licence: 'CC0-1.0',
  attribution: null,
  homepage: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
  documents: [
    {
      part: null,
      title: 'Catalog',
      address: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    },
  ],
  staleAfterHours: 14 * 24,
  everySeconds: 6 * 3600,
  maxBytes: 64 * 1024 * 1024,
})
@Injectable()
export class KevFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return LINES.test(head) || /^\s*\{[^[]*"(?:catalogVersion|vulnerabilities)"[^]*"(?:cveID|dateReleased)"/.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      let version: string | null = null;
      let asOf: string | null = null;
      let newest: string | null = null;
      yield { kind: 'edition', part: null, version, asOf };
      const { head, text } = await withHead(file.text);
      for await (const { path, value } of jsonPieces(text, LINES.test(head) ? 0 : 2)) {
        if (path[0] === 'catalogVersion') version = nameOf(value, 40);
        if (path[0] === 'dateReleased') asOf = instantOf(value);
        if (path.length > 0 && path[0] !== 'vulnerabilities') continue;
        const entry = fieldsOf(value);
        if (entry === null) throw otherForm(TITLE);
        const facts = factsOf(entry);
        newest = latest(newest, facts[0]);
        yield* facts;
      }
      yield { kind: 'edition', part: null, version, asOf: asOf ?? newest };
    }
  }
}

function factsOf(entry: Fields): IntelFact[] {
  const cve = cveId(entry['cveID'] ?? entry['cve']);
  const addedOn = dayOf(entry['dateAdded'] ?? entry['added']);
  // An entry that is passed over would read as no longer listed.
  if (cve === null || addedOn === null) throw otherForm(TITLE);
  const ransomware = entry['knownRansomwareCampaignUse'] ?? entry['ransomware'];
  const cwes = cweIds(entry['cwes']);
  const listed: IntelFact = {
    kind: 'kev',
    cve,
    addedOn,
    dueOn: dayOf(entry['dueDate'] ?? entry['due']),
    ransomware: ransomware === true || (typeof ransomware === 'string' && ransomware.toLowerCase() === 'known'),
    forensicTriage: yesOrNo(entry['forensicTriage'] ?? entry['forensics']),
    name: prose(entry['vulnerabilityName'] ?? entry['name']),
  };
  return cwes.length === 0 ? [listed] : [listed, cveFact(cve, { cwes, cweSource: 'kev' })];
}

/** Since June 2026 the catalogue says whether CISA asks for forensic triage (BOD 26-04); null in older ones, and for any other word. */
function yesOrNo(value: unknown): boolean | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 'yes' || word === true) return true;
  return word === 'no' || word === false ? false : null;
}

function latest(day: string | null, fact: IntelFact | undefined): string | null {
  if (fact?.kind !== 'kev') return day;
  return day === null || fact.addedOn > day ? fact.addedOn : day;
}
