import { expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { BinarySourcesFeed } from './binary-sources.feed.js';

const list = {
  name: 'debian-binaries.ndjson',
  text: '{"release":"13","source":"quill","binaries":["libquill3","libquill-dev"]}\n{"release":"12","source":"inkwell","binaries":["inkwell-data"]}\n',
};

describeFeed({ feed: BinarySourcesFeed, samples: [list] });

it('tells of each release which binary packages a source is built into', async () => {
  expect((await factsOf(new BinarySourcesFeed(), list)).slice(1)).toEqual([
    { kind: 'binary-source', ecosystem: 'Debian:13', source: 'quill', binaries: ['libquill3', 'libquill-dev'] },
    { kind: 'binary-source', ecosystem: 'Debian:12', source: 'inkwell', binaries: ['inkwell-data'] },
  ]);
});
