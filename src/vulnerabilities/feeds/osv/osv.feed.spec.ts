import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { OsvFeed } from './osv.feed.js';

const record = (id: string, more: object): { name: string; text: string } => ({
  name: `${id}.json`,
  text: JSON.stringify({
    schema_version: '1.6.0',
    id,
    modified: '2026-01-02T00:00:00Z',
    published: '2026-01-01T00:00:00Z',
    ...more,
  }),
});
const npm = record('GHSA-aaaa-bbbb-cccc', {
  aliases: ['CVE-2026-1000'],
  summary: 'left-pad pads on the wrong side',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left-pad', purl: 'pkg:npm/left-pad' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.3.1' }] }],
    },
    {
      package: { ecosystem: 'npm', name: 'left-pad' },
      ranges: [
        { type: 'SEMVER', events: [{ introduced: '2.0.0' }, { last_affected: '2.4.0' }] },
        { type: 'GIT', repo: 'x', events: [{ introduced: '0' }] },
      ],
      versions: ['2.4.1-beta'],
    },
    { package: { ecosystem: 'PyPI', name: 'left_pad' }, versions: ['1'] },
  ],
  database_specific: { severity: 'CRITICAL', cwe_ids: ['CWE-94'] },
});
const debian = record('DEBIAN-CVE-2024-0001', {
  upstream: ['CVE-2024-0001'],
  affected: [
    {
      package: { ecosystem: 'Debian:12', name: 'openssl' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
      versions: ['3.0.9-1'],
      ecosystem_specific: { urgency: 'low' },
    },
  ],
});
const alma = {
  name: 'almalinux-osv.ndjson',
  text: '{"id":"ALSA-2025:7459","rel":"10","sev":"moderate","date":"2025-05-13","cves":["CVE-2025-27144"],"fixed":{"buildah":"2:1.39.4-1.el10_0"}}\n',
};
const python = {
  name: 'pypi-osv.ndjson',
  text: '{"id":"PYSEC-2021-335","pkg":"Access_Control","aliases":["CVE-2021-32807","GHSA-qcx9-j53g-ccgf"],"ranges":[[{"introduced":"4.0"},{"fixed":"4.3"}]]}\n',
};
const ghsa = {
  name: 'ghsa-sample.ndjson',
  text: '{"id":"GHSA-33vj-92qq-66hc","cve":["CVE-2026-53492"],"type":"go-module","name":"github.com/containerd/containerd/v2","purl":"x","constraint":">=2.2.0,<2.2.5 (go)","fix":["2.2.5"],"sev":"High","cvss":[],"cwe":["CWE-20"]}\n',
};

describeFeed({ feed: OsvFeed, samples: [npm, debian, alma, python, ghsa] });

const facts = (sample: typeof npm) => factsOf(new OsvFeed(), sample);
const advisories = async (sample: typeof npm) => (await facts(sample)).filter(({ kind }) => kind === 'advisory');

describe('advisories in the format of OSV', () => {
  it('join the ranges of one package, leave out revisions of sources, and are about their CVE', async () => {
    expect(await facts(npm)).toMatchObject([
      { kind: 'edition', part: 'npm' },
      {
        ecosystem: 'npm',
        packageName: 'left-pad',
        ofSource: false,
        identifiers: ['CVE-2026-1000'],
        aliases: ['GHSA-aaaa-bbbb-cccc'],
        ranges: [
          { events: [{ introduced: '0' }, { fixed: '1.3.1' }] },
          { events: [{ introduced: '2.0.0' }, { lastAffected: '2.4.0' }] },
        ],
        versions: ['2.4.1-beta'],
        severity: 5,
      },
      { kind: 'cve', cve: 'CVE-2026-1000', cvssSource: 'ghsa', cwes: ['CWE-94'] },
      { kind: 'edition', asOf: '2026-01-02T00:00:00.000Z' },
    ]);
  });

  it('are of source packages in Debian, where an open range means that there is no fix', async () => {
    expect(await advisories(debian)).toMatchObject([
      {
        ecosystem: 'Debian:12',
        ofSource: true,
        identifiers: ['CVE-2024-0001'],
        aliases: [],
        fixState: 'not-fixed',
        versions: [],
        severity: 2,
      },
    ]);
  });

  it('are passed over when they were withdrawn', async () => {
    const withdrawn = record('GHSA-xxxx-yyyy-zzzz', {
      withdrawn: '2026-01-03T00:00:00Z',
      affected: [{ package: { ecosystem: 'npm', name: 'gone' } }],
    });
    expect(await advisories(withdrawn)).toEqual([]);
  });

  it('that bundle several CVEs are about each of them', async () => {
    const bundle = record('DSA-5532-1', {
      upstream: ['CVE-2023-5363', 'CVE-2023-5678'],
      affected: [
        {
          package: { ecosystem: 'Debian:12', name: 'openssl' },
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '3.0.11-1~deb12u2' }] }],
        },
      ],
    });
    expect(await advisories(bundle)).toMatchObject([
      { identifiers: ['CVE-2023-5363', 'CVE-2023-5678'], aliases: [], fixState: 'fixed' },
    ]);
  });

  it('name Python packages as inventories do', async () => {
    expect(await advisories(python)).toMatchObject([
      { ecosystem: 'PyPI', packageName: 'access-control', identifiers: ['CVE-2021-32807'] },
    ]);
  });

  it('are of binary packages in AlmaLinux', async () => {
    expect(await advisories(alma)).toMatchObject([
      { ecosystem: 'AlmaLinux:10', packageName: 'buildah', ofSource: false, id: 'ALSA-2025:7459', severity: 3 },
    ]);
  });
});
