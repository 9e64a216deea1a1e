import { Injectable } from '@nestjs/common';
import { fieldsOf, nameOf, namesOf, otherForm } from '../../domain/intel/fact-fields.js';
import type { BinarySourceFact, IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

const TITLE = 'sources of binary packages';
const FORM = /^\s*\{"release":"\d+","source":"[^"]*","binaries":\[/;

/** Which source package the binary packages of a Debian release are built from, where they are not called as it and have its version. */
@IntelFeed({
  key: 'binary-sources',
  title: 'Binary packages of Debian',
  publisher: 'Debian',
  licence: 'Facts of the package lists of Debian’s archive',
  attribution: null,
  homepage: 'https://www.debian.org/distrib/packages',
  documents: [{ part: null, title: 'Sources by binary package', address: null }],
  // A release keeps its packages.
  staleAfterHours: null,
  everySeconds: 24 * 3600,
  maxBytes: 64 * 1024 * 1024,
})
@Injectable()
export class BinarySourcesFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return FORM.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const { text } of files) {
      yield { kind: 'edition', part: null, version: null, asOf: null };
      for await (const { value } of jsonPieces(text, 0)) yield sourceOf(value);
    }
  }
}

function sourceOf(value: unknown): BinarySourceFact {
  const entry = fieldsOf(value);
  const release = nameOf(entry?.['release'], 8);
  const source = nameOf(entry?.['source'], 200);
  const binaries = namesOf(entry?.['binaries'], 200);
  if (release === null || !/^\d+$/.test(release) || source === null || binaries.length === 0) throw otherForm(TITLE);
  return { kind: 'binary-source', ecosystem: `Debian:${release}`, source, binaries };
}
