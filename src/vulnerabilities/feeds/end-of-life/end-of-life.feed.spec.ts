import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { EndOfLifeFeed } from './end-of-life.feed.js';

const compact = {
  name: 'endoflife.json',
  text: JSON.stringify({
    commit: 'a70eca337600e7d721dc',
    date: '2026-08-22',
    license: 'MIT',
    products: {
      debian: {
        t: 'Debian',
        cat: 'os',
        ids: ['cpe:cpe:/o:debian:debian_linux'],
        cy: [
          {
            c: '12',
            rel: '2023-06-10',
            eol: '2026-07-11',
            eoes: '2028-06-30',
            latest: '12.15',
            latestDate: '2026-07-11',
            code: 'Bookworm',
          },
          { c: '99', rel: '2026-01-01', eol: false },
          { c: '1', rel: '1996-01-01', eol: true },
        ],
      },
    },
  }),
};
const official = {
  name: 'full',
  text: JSON.stringify({
    schema_version: '1.2.0',
    generated_at: '2026-08-22T00:00:00+00:00',
    total: 1,
    result: [
      {
        name: 'debian',
        label: 'Debian',
        category: 'os',
        identifiers: [{ type: 'cpe', id: 'cpe:/o:debian:debian_linux' }],
        releases: [
          {
            name: '12',
            codename: 'Bookworm',
            releaseDate: '2023-06-10',
            isEol: true,
            eolFrom: '2026-07-11',
            latest: { name: '12.15', date: '2026-07-11' },
          },
        ],
      },
    ],
  }),
};

describeFeed({ feed: EndOfLifeFeed, samples: [compact, official] });

describe('end-of-life dates', () => {
  it('tell a day, "ended", and "not planned" apart', async () => {
    expect((await factsOf(new EndOfLifeFeed(), compact)).slice(1, -1)).toMatchObject([
      {
        product: 'debian',
        cycle: '12',
        eolOn: '2026-07-11',
        ended: false,
        extendedUntil: '2028-06-30',
        codename: 'Bookworm',
      },
      { cycle: '99', eolOn: null, ended: false },
      { cycle: '1', eolOn: null, ended: true },
    ]);
  });

  it('are read from the publisher too', async () => {
    expect((await factsOf(new EndOfLifeFeed(), official))[1]).toMatchObject({
      product: 'debian',
      cycle: '12',
      eolOn: '2026-07-11',
      identifiers: ['cpe:cpe:/o:debian:debian_linux'],
    });
  });
});
