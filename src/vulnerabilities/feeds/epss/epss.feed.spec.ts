import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { EpssFeed } from './epss.feed.js';

const csv = {
  name: 'epss_scores-current.csv',
  text: '#model_version:v2026.06.15,score_date:2026-08-16T00:00:00+0000\ncve,epss,percentile\nCVE-1999-0001,0.03351,0.8765\nCVE-2021-44228,0.99999,1.0\n',
};

describeFeed({ feed: EpssFeed, samples: [csv] });

describe('the daily scores', () => {
  it('come with their model and date', async () => {
    expect(await factsOf(new EpssFeed(), csv)).toEqual([
      { kind: 'edition', part: null, version: 'v2026.06.15', asOf: '2026-08-16T00:00:00.000Z' },
      { kind: 'epss', cve: 'CVE-1999-0001', score: 0.03351, percentile: 0.8765 },
      { kind: 'epss', cve: 'CVE-2021-44228', score: 0.99999, percentile: 1 },
    ]);
  });

  it('have no model where a mirror does not know it', async () => {
    const text = csv.text.replace('v2026.06.15', 'not-recorded-by-mirror');
    expect((await factsOf(new EpssFeed(), { ...csv, text }))[0]).toMatchObject({ version: null });
  });
});
