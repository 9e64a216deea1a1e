import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { CweStrideFeed } from './cwe-stride.feed.js';

const table = {
  name: 'cwe-stride.json',
  text: JSON.stringify({
    method: 'curated',
    weights: '0..1',
    cweVersion: '4.9',
    cwe: { 'CWE-5': { name: 'Transmission Without Encryption', stride: { T: 0.9, I: 0.9 }, basis: 'consequences' } },
  }),
};

describeFeed({ feed: CweStrideFeed, samples: [table] });

describe('our weights of STRIDE', () => {
  it('are zero where nothing is said', async () => {
    expect((await factsOf(new CweStrideFeed(), table))[1]).toMatchObject({
      cwe: 'CWE-5',
      weights: { s: 0, t: 0.9, r: 0, i: 0.9, d: 0, e: 0 },
    });
  });
});
