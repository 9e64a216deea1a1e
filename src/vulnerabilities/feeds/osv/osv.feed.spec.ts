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

  const of = (ecosystem: string, more: object = {}, name = 'left-pad') => ({
    package: { ecosystem, name },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2' }] }],
    ...more,
  });

  it.each([
    ['Ubuntu', 'UBUNTU-CVE-2026-1', of('Ubuntu:22.04:LTS'), { ecosystem: 'Ubuntu:22.04', ofSource: true }],
    [
      'Red Hat',
      'RHSA-2026:1',
      of('Red Hat:enterprise_linux:9::appstream'),
      { ecosystem: 'Red Hat:9', ofSource: false },
    ],
    ['Rocky', 'RLSA-2026:1', of('Rocky Linux:9'), { ecosystem: 'Rocky Linux:9', ofSource: true }],
    [
      'SUSE',
      'SUSE-SU-2026:1-1',
      of('SUSE:Linux Enterprise Module for Basesystem 15 SP6'),
      { ecosystem: 'SUSE:Linux Enterprise Server 15 SP6' },
    ],
    ['openSUSE', 'openSUSE-SU-2026:1-1', of('openSUSE:Leap 15.6'), { ecosystem: 'openSUSE:Leap 15.6' }],
    ['Wolfi', 'CGA-aaaa-bbbb-cccc', of('Wolfi'), { ecosystem: 'Wolfi', ofSource: true }],
    ['MinimOS', 'MINI-aaaa-bbbb-cccc', of('MinimOS'), { ecosystem: 'MinimOS' }],
    ['Echo', 'ECHO-aaaa-bbbb-cccc', of('Echo'), { ecosystem: 'Echo' }],
    ['openEuler', 'OESA-2026-1', of('openEuler:24.03-LTS-SP1'), { ecosystem: 'openEuler:24.03-LTS-SP1' }],
    ['Azure Linux', 'AZL-1', of('Azure Linux:3'), { ecosystem: 'Azure Linux:3' }],
    ['Maven', 'GHSA-aaaa-bbbb-cccc', of('Maven', {}, 'org.a:b'), { ecosystem: 'Maven', packageName: 'org.a:b' }],
    ['Drupal', 'DRUPAL-CONTRIB-2026-1', of('Packagist:https://packages.drupal.org/8'), { ecosystem: 'Packagist' }],
    ['Rust', 'RUSTSEC-2026-1', of('crates.io'), { ecosystem: 'crates.io' }],
    [
      'Swift',
      'GHSA-aaaa-bbbb-cccc',
      of('SwiftURL', {}, 'https://github.com/a/b.git'),
      { packageName: 'github.com/a/b' },
    ],
    ['Bitnami', 'BIT-a-2026-1', of('Bitnami'), { ecosystem: 'Bitnami' }],
  ])('of %s are placed where inventories are', async (_, id, affected, expected) => {
    const sample = record(id, { upstream: ['CVE-2026-1000'], affected: [affected] });
    expect(await advisories(sample)).toMatchObject([
      { id, identifiers: [expect.stringMatching(/^CVE-/)], ...expected },
    ]);
    expect((await facts(sample)).filter(({ kind }) => kind === 'left-out')).toEqual([]);
  });

  it('of Ubuntu say which of their fixes need a subscription', async () => {
    const free = { ecosystem_specific: { availability: 'No subscription required' } };
    const sample = record('UBUNTU-CVE-2026-2', {
      severity: [{ type: 'Ubuntu', score: 'medium' }],
      affected: [
        { ...of('Ubuntu:22.04:LTS'), ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }] },
        of('Ubuntu:Pro:22.04:LTS'),
        of('Ubuntu:Pro:18.04:LTS', free),
        of('Ubuntu:Pro:FIPS-updates:22.04:LTS'),
      ],
    });
    expect(await advisories(sample)).toMatchObject([
      {
        ecosystem: 'Ubuntu:22.04',
        severity: 3,
        ranges: [
          { events: [{ introduced: '0' }] },
          { events: [{ introduced: '0' }, { fixed: '2' }], channel: 'Ubuntu Pro' },
        ],
      },
      { ecosystem: 'Ubuntu:18.04', ranges: [{ events: [{ introduced: '0' }, { fixed: '2' }] }] },
    ]);
    expect(await facts(sample)).toContainEqual({
      kind: 'left-out',
      reason: 'other-product',
      count: 1,
      examples: ['Ubuntu:Pro:FIPS-updates:22.04:LTS'],
    });
  });

  it('of modules that share a package say one thing once', async () => {
    const modules = ['Basesystem', 'Server Applications'].map((name) =>
      of(`SUSE:Linux Enterprise Module for ${name} 15 SP6`),
    );
    const sample = record('SUSE-SU-2026:2-1', { related: ['CVE-2026-1001', 'CVE-2026-1002'], affected: modules });
    expect(await advisories(sample)).toMatchObject([
      { identifiers: ['CVE-2026-1001', 'CVE-2026-1002'], ranges: [{ events: [{ introduced: '0' }, { fixed: '2' }] }] },
    ]);
  });

  it.each([
    [
      'a last known version',
      { last_known_affected_version_range: '<= 1.4' },
      [{ introduced: '0' }, { lastAffected: '1.4' }],
    ],
    ['the version after it', { last_known_affected_version_range: '< 1.5' }, [{ introduced: '0' }, { limit: '1.5' }]],
    ['nothing that is understood', { last_known_affected_version_range: '~1.5' }, [{ introduced: '0' }]],
  ])('without a fix end at %s', async (_, specific, events) => {
    const open = { ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }], database_specific: specific };
    expect(await advisories(record('GHSA-a', { affected: [of('npm', open)] }))).toMatchObject([
      { ranges: [{ events }] },
    ]);
  });

  it('with a limit say nothing of what is above it', async () => {
    const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { limit: '3' }, { limit: '*' }] }];
    expect(await advisories(record('PYSEC-2026-1', { affected: [of('PyPI', { ranges })] }))).toMatchObject([
      { ranges: [{ events: [{ introduced: '0' }, { limit: '3' }] }] },
    ]);
  });

  // As @nodesecure/vulnera 3.1.0 writes them: findings/nodesecure-osv-weakness-is-alias.sh.
  it.each([
    [[], [], ['GHSA-aaaa-bbbb-cccc']],
    [['CVE-2026-1000'], ['GHSA-aaaa-bbbb-cccc'], ['CVE-2026-1000']],
  ])('with a weakness among their aliases %j are not that weakness', async (more, aliases, identifiers) => {
    const sample = record('GHSA-aaaa-bbbb-cccc', { aliases: ['CWE-1333', ...more, 'CWE-400'], affected: [of('npm')] });
    expect(await advisories(sample)).toMatchObject([{ identifiers, aliases }]);
  });

  it('of malware keep no list of versions where all are', async () => {
    const all = { ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }], versions: ['1.0.0', '1.0.1'] };
    const some = { ranges: [], versions: ['1.0.1'] };
    const sample = record('MAL-2026-1', { affected: [of('npm', all), of('npm', some, 'right-pad')] });
    expect(await advisories(sample)).toMatchObject([
      { identifiers: ['MAL-2026-1'], packageName: 'left-pad', versions: [] },
      { packageName: 'right-pad', ranges: [], versions: ['1.0.1'] },
    ]);
  });

  it('count what they leave out, with its reason and name', async () => {
    const records = [
      { id: 'GHSA-good', affected: [of('npm'), of('Hurd Linux:1')] },
      { id: 'GHSA-gone', withdrawn: '2026-01-01T00:00:00Z', affected: [of('npm')] },
      { id: 'PYSEC-1', affected: [of('PyPI')] },
      { id: 'OSV-1', affected: [of('npm', { ranges: [{ type: 'GIT', repo: 'x', events: [{ introduced: '0' }] }] })] },
      { id: 'GHSA-odd', affected: [of('npm', { ranges: [{ type: 'SEMVER', events: [{ begun: '1' }] }] })] },
      { id: 'GHSA-nameless', affected: [of('npm', {}, '')] },
      { id: 'RHBA-2026:1', affected: [of('npm')] },
      { id: 'LSN-1', affected: [of('npm')] },
    ].map((one) => ({ modified: '2026-01-01T00:00:00Z', ...one }));
    const sample = { name: 'all.json', text: JSON.stringify(records) };
    expect(await advisories(sample)).toMatchObject([{ id: 'GHSA-good' }]);
    const left = (await facts(sample)).filter(({ kind }) => kind === 'left-out');
    expect(left.map((fact) => ('reason' in fact ? [fact.reason, fact.count, fact.examples[0]] : []))).toEqual([
      ['unknown-ecosystem', 1, 'Hurd Linux:1'],
      ['unreadable', 1, 'GHSA-nameless'],
      ['unreadable-range', 1, expect.stringContaining('GHSA-odd')],
      ['no-versions', 1, 'OSV-1: left-pad'],
      ['other-document', 1, 'PYSEC-1: pypi'],
      ['no-vulnerability', 1, 'RHBA-2026:1'],
      ['livepatch', 1, 'LSN-1'],
      ['withdrawn', 1, 'GHSA-gone'],
    ]);
  });

  it('of GitHub in their compact form begin behind a version, or are counted', async () => {
    const line = (id: string, constraint: string, type = 'npm') =>
      `${JSON.stringify({ id, cve: [], type, name: 'left-pad', constraint, fix: [], sev: 'High', cvss: [], cwe: [] })}\n`;
    const text = [
      line('GHSA-1', '>1.0.0,<1.2.0'),
      line('GHSA-2', '>1.0.0 || =0.9 (npm)'),
      line('GHSA-3', '!=1.0.0'),
      line('GHSA-4', '>1,>2'),
      line('GHSA-5', '>=1', 'gem'),
      line('GHSA-6', '>=1', 'abacus'),
    ].join('');
    const sample = { name: 'ghsa.ndjson', text };
    expect(await advisories(sample)).toMatchObject([
      { id: 'GHSA-1', ranges: [{ events: [{ after: '1.0.0' }, { fixed: '1.2.0' }] }] },
      {
        id: 'GHSA-2',
        ranges: [{ events: [{ after: '1.0.0' }] }, { events: [{ introduced: '0.9' }, { lastAffected: '0.9' }] }],
      },
      { id: 'GHSA-5', ecosystem: 'RubyGems' },
    ]);
    expect((await facts(sample)).filter(({ kind }) => kind === 'left-out')).toMatchObject([
      { reason: 'unknown-ecosystem', count: 1, examples: ['GHSA-6: abacus'] },
      { reason: 'unreadable-range', count: 2, examples: ['GHSA-3: !=1.0.0', 'GHSA-4: >1,>2'] },
    ]);
  });
});
