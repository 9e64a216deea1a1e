import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { EuKevFeed } from './eu-kev.feed.js';

const dump = {
  name: 'kev-dump.json',
  text: JSON.stringify(
    [
      { cveId: 'CVE-2031-5001', euvdId: 'EUVD-2031-501', dateAdded: '2031-04-02', sources: ['eukev_kev'] },
      {
        cveId: 'CVE-2031-5002',
        euvdId: 'EUVD-2031-502',
        vendorProject: 'Example',
        product: 'Example',
        dateAdded: '2031-04-03',
        sources: ['cisa_kev'],
      },
      { cveId: 'CVE-2031-5003', euvdId: 'EUVD-2031-503', dateAdded: '2031-04-01', sources: ['cisa_kev', 'eukev_kev'] },
      { cveId: '', euvdId: 'EUVD-2031-504', dateAdded: '2031-04-01', sources: ['eukev_kev'] },
    ],
    null,
    1,
  ),
};

describeFeed({ feed: EuKevFeed, samples: [dump] });

describe('the catalogue of the EU', () => {
  it('lists what the EU lists, and not what it repeats of CISA; numbers of the European database are other names', async () => {
    const facts = await factsOf(new EuKevFeed(), dump);
    expect(
      facts.flatMap((fact) => (fact.kind === 'kev' ? [[fact.list, fact.cve, fact.addedOn, fact.dueOn]] : [])),
    ).toEqual([
      ['eu', 'CVE-2031-5001', '2031-04-02', null],
      ['eu', 'CVE-2031-5003', '2031-04-01', null],
    ]);
    expect(facts.flatMap((fact) => (fact.kind === 'alias' ? [[fact.id, ...fact.aliases]] : []))).toEqual([
      ['EUVD-2031-501', 'CVE-2031-5001'],
      ['EUVD-2031-502', 'CVE-2031-5002'],
      ['EUVD-2031-503', 'CVE-2031-5003'],
    ]);
    expect(facts.at(-1)).toMatchObject({ kind: 'edition', asOf: '2031-04-02' });
  });
});
