import { Injectable } from '@nestjs/common';
import { cveId, instantOf, nameOf, otherForm } from '../../domain/intel/fact-fields.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import type { EpssFact, IntelFact } from '../../domain/intel/intel-fact.js';
import { textLines } from '../../domain/intel/text-lines.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

const TITLE = 'EPSS';
const HEAD = /^#\s*model_version:([^,\s]+)\s*,\s*score_date:([^,\s]+)/;
/** A mirror may not know it. */
const VERSION = /^v?\d/;
const COLUMNS = /^cve,epss,percentile\b/;
const NUMBER = /^\d(\.\d+)?(e-\d+)?$/i;

/** FIRST's Exploit Prediction Scoring System: the daily CSV of all CVEs. */
@IntelFeed({
  key: 'epss',
  title: 'Exploit Prediction Scoring System',
  publisher: 'FIRST',
  licence: 'Free of charge, with attribution',
  attribution: 'EPSS data by FIRST (https://www.first.org/epss).',
  homepage: 'https://www.first.org/epss',
  documents: [
    { part: null, title: 'Daily scores', address: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz' },
  ],
  staleAfterHours: 7 * 24,
  everySeconds: 12 * 3600,
  maxBytes: 64 * 1024 * 1024,
})
@Injectable()
export class EpssFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return HEAD.test(head) || COLUMNS.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      let inTable = false;
      for await (const line of textLines(file.text)) {
        if (inTable) yield scoreOf(line);
        else if (COLUMNS.test(line)) inTable = true;
        else {
          const [, model, date] = HEAD.exec(line) ?? [];
          if (model === undefined) throw otherForm(TITLE);
          yield {
            kind: 'edition',
            part: null,
            version: VERSION.test(model) ? nameOf(model, 60) : null,
            asOf: instantOf(date),
          };
        }
      }
    }
  }
}

function scoreOf(line: string): EpssFact {
  const [id, score = '', percentile = ''] = line.split(',', 3);
  const cve = cveId(id);
  // Half a number at the end of a broken download is a number too: only the columns after it tell.
  if (cve === null || !NUMBER.test(score) || !NUMBER.test(percentile)) throw otherForm(TITLE);
  return { kind: 'epss', cve, score: Number(score), percentile: Number(percentile) };
}
