import { Injectable } from '@nestjs/common';
import { cweId, type Fields, fieldsOf, nameOf, otherForm, prose } from '../../domain/intel/fact-fields.js';
import type { CweStrideFact, IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

const TITLE = 'weights of STRIDE';
const LETTERS = ['S', 'T', 'R', 'I', 'D', 'E'];

/** Our own table: how strongly a weakness speaks for each threat of STRIDE. */
@IntelFeed({
  key: 'cwe-stride',
  title: 'CWE to STRIDE',
  publisher: 'Posture',
  licence: 'Our own, from CWE under its terms of use',
  attribution: 'CWE is a trademark of The MITRE Corporation; the weights are ours.',
  homepage: 'https://cwe.mitre.org',
  documents: [{ part: null, title: 'Weights', address: null }],
  staleAfterHours: null,
  everySeconds: 24 * 3600,
  maxBytes: 16 * 1024 * 1024,
})
@Injectable()
export class CweStrideFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return /^\s*\{"method":[^]*"cwe":\s*\{"CWE-\d+":\s*\{[^}]*"stride"/.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      let version: string | null = null;
      yield { kind: 'edition', part: null, version, asOf: null };
      for await (const { path, value } of jsonPieces(file.text, 2)) {
        if (path[0] === 'cweVersion') version = `CWE ${nameOf(value, 20) ?? ''}`.trim();
        if (path[0] === 'cwe') yield weightsOf(path[1], fieldsOf(value));
      }
      yield { kind: 'edition', part: null, version, asOf: null };
    }
  }
}

function weightsOf(id: string | undefined, entry: Fields | null): CweStrideFact {
  const cwe = cweId(id);
  const stride = fieldsOf(entry?.['stride']);
  if (cwe === null || entry === null || stride === null) throw otherForm(TITLE);
  const [s = 0, t = 0, r = 0, i = 0, d = 0, e = 0] = LETTERS.map((letter) => {
    const weight = stride[letter] ?? 0;
    if (typeof weight !== 'number' || !(weight >= 0 && weight <= 1)) throw otherForm(TITLE);
    return weight;
  });
  return {
    kind: 'cwe-stride',
    cwe,
    name: prose(entry['name']) ?? cwe,
    weights: { s, t, r, i, d, e },
    basis: nameOf(entry['basis'], 60) ?? 'none',
  };
}
