import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { KevFeed } from './kev.feed.js';

const catalog = {
  title: 'CISA Catalog of Known Exploited Vulnerabilities',
  catalogVersion: '2026.08.07',
  dateReleased: '2026-08-07T16:45:47.0648Z',
  count: 2,
  vulnerabilities: [
    {
      cveID: 'CVE-2026-102633',
      vendorProject: 'Example',
      product: 'Example',
      vulnerabilityName: 'Example Remote Code Execution Vulnerability',
      dateAdded: '2026-08-07',
      shortDescription: 'Example.',
      requiredAction: 'Apply the update.',
      dueDate: '2026-08-10',
      knownRansomwareCampaignUse: 'Known',
      forensicTriage: 'Yes',
      notes: '',
      cwes: ['CWE-94'],
    },
    {
      cveID: 'CVE-2025-0001',
      vulnerabilityName: 'Other',
      dateAdded: '2026-08-01',
      dueDate: '2026-08-22',
      knownRansomwareCampaignUse: 'Unknown',
    },
  ],
};
const official = { name: 'known_exploited_vulnerabilities.json', text: JSON.stringify(catalog, null, 2) };
const compact = {
  name: 'kev.ndjson',
  text: '{"cve":"CVE-2010-5326","vendor":"SAP","product":"NetWeaver","name":"SAP","added":"2021-11-03","due":"2022-05-03","ransomware":false,"cwes":[]}\n',
};

describeFeed({ feed: KevFeed, samples: [official, compact] });

describe('the catalog of CISA', () => {
  it('lists CVEs with their dates, ransomware and weaknesses', async () => {
    const facts = await factsOf(new KevFeed(), official);
    expect(facts.filter(({ kind }) => kind !== 'edition')).toMatchObject([
      {
        kind: 'kev',
        cve: 'CVE-2026-102633',
        addedOn: '2026-08-07',
        dueOn: '2026-08-10',
        ransomware: true,
        forensicTriage: true,
      },
      { kind: 'cve', cve: 'CVE-2026-102633', cwes: ['CWE-94'], cweSource: 'kev' },
      { kind: 'kev', cve: 'CVE-2025-0001', ransomware: false, forensicTriage: null },
    ]);
    expect(facts.at(-1)).toEqual({
      kind: 'edition',
      part: null,
      version: '2026.08.07',
      asOf: '2026-08-07T16:45:47.064Z',
    });
  });
});
