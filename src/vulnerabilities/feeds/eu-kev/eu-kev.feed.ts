import { Injectable } from '@nestjs/common';
import {
  cveId,
  dayOf,
  type Fields,
  fieldsOf,
  listOf,
  nameOf,
  otherForm,
  prose,
} from '../../domain/intel/fact-fields.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

const TITLE = 'EU KEV';
/** What ENISA calls its own list; the dump repeats CISA's entries as `cisa_kev`. */
const OWN_LIST = 'eukev_kev';
const EUVD = /^EUVD-\d{4}-\d{1,12}$/i;

/**
 * The EU's catalogue of known exploited vulnerabilities, as ENISA publishes it: a JSON array of CVEs, each with its number in the
 * European database, the day, and which lists have it. Only what the EU itself lists is taken for its listing: CISA's comes from CISA.
 */
@IntelFeed({
  key: 'eu-kev',
  title: 'EU Known Exploited Vulnerabilities',
  publisher: 'ENISA',
  licence: 'CC-BY-4.0',
  attribution: 'European Union Vulnerability Database, ENISA (https://euvd.enisa.europa.eu).',
  homepage: 'https://euvd.enisa.europa.eu',
  documents: [{ part: null, title: 'Catalogue', address: 'https://euvdservices.enisa.europa.eu/api/kev/dump' }],
  staleAfterHours: 14 * 24,
  everySeconds: 24 * 3600,
  maxBytes: 64 * 1024 * 1024,
})
@Injectable()
export class EuKevFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return /^\s*\[\s*\{[^{}]*"(?:euvdId|euvdID|cveId|cveID)"/.test(head) && /"sources"\s*:|"dateAdded"\s*:/.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      let newest: string | null = null;
      yield { kind: 'edition', part: null, version: null, asOf: null };
      for await (const { path, value } of jsonPieces(file.text, 1)) {
        const entry = path.length === 1 ? fieldsOf(value) : null;
        if (entry === null) throw otherForm(TITLE);
        const facts = factsOf(entry);
        for (const fact of facts)
          if (fact.kind === 'kev' && (newest === null || fact.addedOn > newest)) newest = fact.addedOn;
        yield* facts;
      }
      yield { kind: 'edition', part: null, version: null, asOf: newest };
    }
  }
}

function factsOf(entry: Fields): IntelFact[] {
  const cve = cveId(entry['cveId'] ?? entry['cveID']);
  const euvd = nameOf(entry['euvdId'] ?? entry['euvdID'], 60);
  const addedOn = dayOf(entry['dateAdded']);
  const sources = listOf(entry['sources']);
  // An entry that is passed over would read as no longer listed.
  if (addedOn === null || sources.length === 0 || !sources.every((one) => typeof one === 'string'))
    throw otherForm(TITLE);
  if (cve === null) {
    // What has no CVE (yet) has a number of the European database; lists are by CVE.
    if (euvd === null || !EUVD.test(euvd)) throw otherForm(TITLE);
    return [];
  }
  const facts: IntelFact[] = euvd !== null && EUVD.test(euvd) ? [{ kind: 'alias', id: euvd, aliases: [cve] }] : [];
  if (sources.includes(OWN_LIST))
    facts.push({
      kind: 'kev',
      list: 'eu',
      cve,
      addedOn,
      dueOn: null,
      ransomware: null,
      forensicTriage: null,
      name: prose(entry['vulnerabilityName']),
    });
  return facts;
}
