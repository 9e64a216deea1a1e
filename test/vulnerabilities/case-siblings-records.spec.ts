import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cyclonedx, deb, native, record, rpm, Siblings, ubuntuDeb } from '../support/siblings.js';

let world: Siblings;

const upstream = (...cves: string[]): object => ({ more: { upstream: cves } });
const alias = (cve: string): object => ({ more: { aliases: [cve] } });
const from = (...events: object[]): object => ({ affected: { ranges: [{ type: 'ECOSYSTEM', events }] } });
const TORCH = { ecosystem: 'PyPI', name: 'glowtorch', fixed: '2.10.0' };

beforeAll(async () => {
  world = await Siblings.start();
  await world.import(
    record({
      id: 'PYSEC-2031-1',
      ...TORCH,
      ...alias('CVE-2031-1001'),
      ...from({ introduced: '0' }, { last_affected: '2.10.0' }),
    }),
    record({ id: 'PYSEC-2031-2', ...TORCH, ...alias('CVE-2031-1002') }),
    record({ id: 'PYSEC-2031-3', ...TORCH, ...alias('CVE-2031-1003'), affected: { ranges: [], versions: ['2.10.0'] } }),
    record({
      id: 'PYSEC-2031-4',
      ...TORCH,
      ...alias('CVE-2031-1004'),
      ...from({ introduced: '2.10.0' }, { fixed: '2.11' }),
    }),
    record({
      ...{ id: 'PYSEC-2031-5', ecosystem: 'PyPI', name: 'glowdev', fixed: '1.0.dev20250101123456789012345' },
      ...alias('CVE-2031-1005'),
    }),
    record({ id: 'PYSEC-2031-6', ecosystem: 'PyPI', name: 'glowrequests', fixed: '2.32.0', ...alias('CVE-2031-1006') }),
    record({
      id: 'MAL-2031-1',
      ecosystem: 'PyPI',
      name: 'glowevil',
      fixed: '',
      affected: { ranges: [], versions: ['1.0'] },
    }),
  );
  await world.import(
    record({
      ...{ id: 'RLSA-2031:1', ecosystem: 'Rocky Linux:9', name: 'python-glowrequests', fixed: '2.25.1-9.el9' },
      ...upstream('CVE-2031-1006'),
    }),
  );
  await world.import(
    record({
      ...{ id: 'ALSA-2031:1', ecosystem: 'AlmaLinux:9', name: 'python3-glowrequests', fixed: '2.25.1-9.el9' },
      ...upstream('CVE-2031-1006'),
    }),
  );
  await world.import(
    record({ id: 'ALPINE-CVE-2031-1006', ecosystem: 'Alpine:v3.20', name: 'py3-glowrequests', fixed: '2.31.0-r9' }),
  );
  await world.import(
    record({
      ...{ id: 'DSA-9001-1', ecosystem: 'Debian:12', name: 'glowd', fixed: '2.0-3' },
      ...upstream('CVE-2031-1010', 'CVE-2031-1011', 'CVE-2031-1012'),
    }),
    record({ id: 'DEBIAN-CVE-2031-1010', ecosystem: 'Debian:12', name: 'glowd', fixed: '2.0-1' }),
    record({ id: 'DEBIAN-CVE-2031-1011', ecosystem: 'Debian:12', name: 'glowd', fixed: '0' }),
  );
  await world.import(
    record({
      ...{ id: 'USN-9001-1', ecosystem: 'Ubuntu:24.04:LTS', name: 'glowd', fixed: '2.0-3' },
      ...upstream('CVE-2031-1020', 'CVE-2031-1021'),
    }),
    record({ id: 'UBUNTU-CVE-2031-1020', ecosystem: 'Ubuntu:24.04:LTS', name: 'glowd', fixed: '2.0-1' }),
    // As USN-7604-1 is about two vulnerabilities of sudo, of which 22.04 never had one.
    record({
      ...{ id: 'USN-9002-1', ecosystem: 'Ubuntu:22.04:LTS', name: 'glowsu', fixed: '1.9-2' },
      ...upstream('UBUNTU-CVE-2031-1023', 'UBUNTU-CVE-2031-1024'),
    }),
    record({ id: 'UBUNTU-CVE-2031-1023', ecosystem: 'Ubuntu:22.04:LTS', name: 'glowsu', fixed: '1.9-2' }),
    record({ id: 'UBUNTU-CVE-2031-1024', ecosystem: 'Ubuntu:24.04:LTS', name: 'glowsu', fixed: '1.9-9' }),
    record({
      ...{ id: 'UBUNTU-CVE-2031-1022', ecosystem: 'Ubuntu:24.04:LTS', name: 'glowd', fixed: '' },
      ...from({ introduced: '0' }),
    }),
  );
  await world.import(
    record({ id: 'OSV-2031-1', ecosystem: 'opam', name: 'glow', fixed: '2.0', ...alias('CVE-2031-1030') }),
  );
  await world.import(
    record({
      ...{ id: 'GHSA-mv11-mv11-mv11', ecosystem: 'Maven', name: 'org.glow:core', fixed: '' },
      ...alias('CVE-2031-1031'),
      ...from({ introduced: '2.0' }, { fixed: '2.15.0' }),
    }),
  );
  await world.import(
    record({
      ...{ id: 'SUSE-SU-2031:1-1', ecosystem: 'SUSE:Linux Enterprise Module for Basesystem 15 SP6', name: 'glow-tls' },
      ...{ fixed: '3.1-150600.2.1', ...upstream('CVE-2031-1040') },
      affected: { ecosystem_specific: { binaries: [{ 'libglow-tls3': '3.1-150600.2.1' }] } },
    }),
  );
});

afterAll(() => world.stop());

const open = async (...rows: Parameters<typeof native>): Promise<string[]> =>
  (await world.found('native', native(...rows))).open;
const pypi = (name: string, version: string) => ({ purl: `pkg:pypi/${name}`, version });

describe('a version of Python', () => {
  it('with a local part is inside of bounds without one', async () => {
    expect(await open(pypi('glowtorch', '2.10.0+cu128'))).toEqual([
      'CVE-2031-1001 in glowtorch 2.10.0+cu128',
      'CVE-2031-1003 in glowtorch 2.10.0+cu128',
      'CVE-2031-1004 in glowtorch 2.10.0+cu128',
    ]);
  });

  it('is compared by every digit of its numbers', async () => {
    expect(await open(pypi('glowdev', '1.0.dev20250101123456789012344'))).toHaveLength(1);
    expect(await open(pypi('glowdev', '1.0.dev20250101123456789012345'))).toEqual([]);
  });

  it('is malware only where it is named', async () => {
    expect(await open(pypi('glowevil', '1.0'))).toEqual(['MAL-2031-1 in glowevil 1.0']);
    expect(await open(pypi('glowevil', '2.0'))).toEqual([]);
  });
});

describe('a package of Python that the distribution installed', () => {
  const rocky = (release: string) =>
    rpm('python3-glowrequests', `2.25.1-${release}`, ['python-glowrequests', `2.25.1-${release}`]);

  it('is one thing with it, in distributions of rpm and apk too', async () => {
    expect(await open(rocky('9.el9'), pypi('glowrequests', '2.25.1'))).toEqual([]);
    expect(await open(rocky('8.el9'), pypi('glowrequests', '2.25.1'))).toEqual([
      'CVE-2031-1006 in python3-glowrequests 2.25.1-8.el9',
    ]);
    const alma = { purl: 'pkg:rpm/almalinux/python3-glowrequests?distro=almalinux-9', version: '2.25.1-9.el9' };
    expect(await open(alma, pypi('glowrequests', '2.25.1'))).toEqual([]);
    const alpine = { purl: 'pkg:apk/alpine/py3-glowrequests?distro=alpine-3.20', version: '2.31.0-r9' };
    expect(await open(alpine, pypi('glowrequests', '2.31.0'))).toEqual([]);
  });

  it('is judged by its language where no feed speaks of the distribution', async () => {
    const arch = { purl: 'pkg:alpm/arch/python-glowrequests', version: '2.31.0-1' };
    expect(await open(arch, pypi('glowrequests', '2.31.0'))).toEqual(['CVE-2031-1006 in glowrequests 2.31.0']);
  });
});

describe('the record of a vulnerability', () => {
  it('counts before the bulletin that bundles it, in Debian and in Ubuntu', async () => {
    expect(await open(deb('glowd', '2.0-2', ['glowd', '2.0-2']))).toEqual(['CVE-2031-1012 in glowd 2.0-2']);
    expect(await open(ubuntuDeb('glowd', '2.0-2', ['glowd', '2.0-2']))).toEqual([
      'CVE-2031-1021 in glowd 2.0-2',
      'CVE-2031-1022 in glowd 2.0-2',
    ]);
  });
});

describe('a bulletin', () => {
  it('does not count for a release that the record of the vulnerability leaves out', async () => {
    expect(await open(ubuntuDeb('glowsu', '1.9-1', ['glowsu', '1.9-1'], '22.04'))).toEqual([
      'CVE-2031-1023 in glowsu 1.9-1',
    ]);
    expect(await open(ubuntuDeb('glowsu', '1.9-1', ['glowsu', '1.9-1']))).toEqual(['CVE-2031-1024 in glowsu 1.9-1']);
  });
});

describe('an ecosystem', () => {
  it('without a known order is a gap, and never complete', async () => {
    const opam = native({ purl: 'pkg:opam/glow', version: '1.0' });
    expect(await world.found('native', opam)).toEqual({ open: [], gaps: ['version-not-comparable glow 1.0'] });
    expect(await open({ purl: 'pkg:maven/org.glow/core', version: '2.14.1' })).toEqual([
      'CVE-2031-1031 in org.glow:core 2.14.1',
    ]);
  });

  it('of SUSE tells sources of binary packages', async () => {
    const suse = { purl: 'pkg:rpm/suse/libglow-tls3?distro=sles-15.6', version: '3.0-150600.1.1' };
    expect(await open(suse)).toEqual(['CVE-2031-1040 in libglow-tls3 3.0-150600.1.1']);
  });

  it('whose feed tells fixes only is partial', async () => {
    const device = await world.found(
      'native',
      native(rpm('python3-glowrequests', '9-1', ['python-glowrequests', '9-1'])),
    );
    expect(device).toEqual({ open: [], gaps: [] });
    const feeds = (await world.at.session.get('/intelligence')).body.feeds as { key: string; extent: string | null }[];
    expect(feeds.flatMap(({ key, extent }) => (extent === 'fixed-versions' ? [key] : [])).sort()).toEqual([
      'osv-almalinux',
      'osv-alpine',
      'osv-rocky-linux',
      'osv-suse',
    ]);
  });
});

describe('a bill of materials of a machine (cdxgen)', () => {
  it('is of the system of its device, and what runs is no software', async () => {
    const category = (value: string): object[] => [{ name: 'cdx:osquery:category', value }];
    const bom = cyclonedx(
      { type: 'operating-system', name: 'os-image', version: '12 (bookworm)', properties: category('os_version') },
      { name: 'glowd', version: '2.0-2', purl: 'pkg:deb/glowd@2.0-2', properties: category('deb_packages') },
      { type: 'application', name: 'sh', version: '4242', purl: 'pkg:swid/sh@4242', properties: category('processes') },
      { name: 'core', group: 'org.glow', version: '2.14.1', purl: 'pkg:maven/org.glow/core@2.14.1', scope: 'optional' },
    );
    expect(await world.found('cyclonedx', bom)).toEqual({ open: ['CVE-2031-1012 in glowd 2.0-2'], gaps: [] });
  });
});
