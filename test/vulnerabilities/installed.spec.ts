import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, readAll, sendScan } from '../support/scan.js';

let at: Matching;
let device: EnrolledDevice;

beforeAll(async () => {
  at = await Matching.start();
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session, { name: 'installed' });
});

afterAll(async () => {
  await at.service.stop();
});

function fixedIn(ecosystem: string, name: string, cve: string, fixed: string | null): WrittenAdvisory {
  const events = [{ introduced: '0' }, ...(fixed === null ? [] : [{ fixed }])];
  return { ecosystem, package: name, identifiers: [cve], events, fixState: fixed === null ? 'not-fixed' : 'fixed' };
}

const ids = (findings: string[]): string[] => findings.map((one) => one.split(':', 1)[0] ?? '');

describe('signed packages', () => {
  it('are judged by the source that was signed, in its version', async () => {
    await at.write(
      fixedIn('Debian:12', 'linux', 'CVE-2024-1001', '6.1.90-1'),
      fixedIn('Debian:12', 'linux', 'CVE-2024-1002', '6.1.76-1'),
      fixedIn('Debian:12', 'grub2', 'CVE-2024-1003', '2.06-13+deb12u2'),
      fixedIn('Debian:12', 'shim', 'CVE-2024-1004', '15.8-1~deb12u1'),
    );
    await at.install(device, [
      {
        name: 'linux-image-6.1.0-18-amd64',
        version: '6.1.76-1',
        source: 'linux-signed-amd64',
        sourceVersion: '6.1.76+1',
      },
      { name: 'grub-efi-amd64-signed', version: '1+2.06+13+deb12u1', source: 'grub-efi-amd64-signed' },
      {
        name: 'shim-signed',
        version: '1.39~1+deb12u1+15.7-1~deb12u1',
        source: 'shim-signed',
        sourceVersion: '1.39~1+deb12u1',
      },
    ]);
    expect(ids(await at.findings(device))).toEqual([
      'CVE-2024-1001 in linux-image-6.1.0-18-amd64 6.1.76-1',
      'CVE-2024-1003 in grub-efi-amd64-signed 1+2.06+13+deb12u1',
      'CVE-2024-1004 in shim-signed 1.39~1+deb12u1+15.7-1~deb12u1',
    ]);
    expect((await at.finding(device, 'CVE-2024-1001')).proof).toMatchObject([
      { package: 'linux', installed: '6.1.76-1', fixed: '6.1.90-1', status: 'affected' },
    ]);
  });

  it('are matched again when an advisory of that source changes', async () => {
    await at.write(fixedIn('Debian:12', 'linux', 'CVE-2024-1010', '6.1.90-1'));
    await at.install(device, [
      { name: 'linux-image-amd64', version: '6.1.80-1', source: 'linux-signed-amd64', sourceVersion: '6.1.80+1' },
    ]);
    await at.write(fixedIn('Debian:12', 'linux', 'CVE-2024-1010', '6.1.70-1'));
    expect(await at.findings(device)).toContain(
      'CVE-2024-1010 in linux-image-amd64 : fixed (advisory-changed), fixed in 6.1.90-1',
    );
  });
});

describe('a backport', () => {
  it('is judged by the release that it was built from', async () => {
    await at.write(
      fixedIn('Debian:12', 'glow', 'CVE-2024-2001', '6.1.100-1'),
      fixedIn('Debian:13', 'glow', 'CVE-2024-2001', '6.12.12-1'),
      fixedIn('Debian:12', 'glow', 'CVE-2024-2002', null),
      fixedIn('Debian:13', 'glow', 'CVE-2024-2002', '6.12.5-1'),
    );
    await at.install(device, [{ name: 'glow', version: '6.12.9-1~bpo12+1', source: 'glow' }]);
    expect(ids(await at.findings(device))).toEqual(['CVE-2024-2001 in glow 6.12.9-1~bpo12+1']);
    await at.write(fixedIn('Debian:13', 'glow', 'CVE-2024-2001', '6.12.8-1'));
    expect((await at.findings(device))[0]).toContain('fixed (advisory-changed)');
  });
});

describe('a package from elsewhere', () => {
  it('is not judged by advisories of the distribution', async () => {
    await at.write(
      fixedIn('Debian:12', 'brightnode', 'CVE-2024-3001', '18.19.0+dfsg-6~deb12u1'),
      fixedIn('Debian:12', 'containerthing', 'CVE-2024-3002', '99'),
    );
    await at.install(device, [
      { name: 'brightnode', version: '18.19.0-1nodesource1', source: 'brightnode' },
      { name: 'containerthing', version: '1.0-1', source: 'containerthing', origin: 'Example Vendor' },
      { name: 'plain', version: '1.0-1', source: 'containerthing', maintainer: 'Ada <ada@example.org>' },
    ]);
    expect(ids(await at.findings(device))).toEqual(['CVE-2024-3002 in plain 1.0-1']);
  });
});

describe('a module of rpm', () => {
  const FIXED = '1:20.8.0-1.module_el9.2.0+36+853e48f5';

  const advisory = (stream: string, cve: string, fixed: string): WrittenAdvisory => ({
    ...fixedIn('AlmaLinux:9', 'brightnode', cve, fixed),
    id: `ALSA-2024:${cve.slice(-4)}`,
    ofSource: false,
    module: stream,
    feed: 'osv',
  });

  it('is compared with advisories of its own stream, and what is of none with none of them', async () => {
    await at.write(
      advisory('brightnode:20', 'CVE-2024-4001', FIXED),
      advisory('brightnode:18', 'CVE-2024-4002', '1:18.18.2-1.module_el9.2.0+40+aaaa1111'),
      { ...advisory('', 'CVE-2024-4003', '1:16.20.2-3.el9_2'), module: undefined },
    );
    const purl = 'pkg:rpm/almalinux/brightnode?distro=almalinux-9';
    await at.install(device, [
      {
        name: 'brightnode',
        purl: `${purl}&rpmmod=brightnode%3A18%3A8090020240301110609%3Aa75119d5`,
        version: '1:18.12.1-1.module_el9.1.0+16+91bc168f',
      },
    ]);
    expect(ids(await at.findings(device)).map((one) => one.slice(0, 13))).toEqual(['CVE-2024-4002']);
    await at.install(device, [{ name: 'brightnode', purl, version: '1:16.20.1-1.el9_2' }]);
    const open = (await at.findings(device)).filter((one) => one.includes('open'));
    expect(open.map((one) => one.slice(0, 13))).toEqual(['CVE-2024-4003']);
  });
});

describe('a package without a source', () => {
  it('is judged by the source that another inventory told', async () => {
    await at.write(fixedIn('Debian:12', 'glowssl', 'CVE-2024-5001', '3.0.11-1~deb12u2'));
    await at.install(device, [{ name: 'libglow3', version: '3.0.9-1', arch: 'amd64' }]);
    expect(await at.findings(device)).toEqual([]);
    const other = await enrollDevice(at.service, at.session, { name: 'told' });
    await at.install(other, [{ name: 'libglow3', version: '3.0.8-1', source: 'glowssl', arch: 'amd64' }]);
    await at.install(device, [
      { name: 'libglow3', version: '3.0.9-1', arch: 'amd64' },
      { name: 'other', version: '1' },
    ]);
    expect(ids(await at.findings(device))).toEqual(['CVE-2024-5001 in libglow3 3.0.9-1']);
  });

  it('named like its source is taken for that, without the number of its rebuild', async () => {
    await at.write(fixedIn('Debian:12', 'glowtool', 'CVE-2024-5002', '1.2-4'));
    await at.install(device, [{ name: 'glowtool', version: '1.2-3+b4' }]);
    expect((await at.finding(device, 'CVE-2024-5002')).proof).toMatchObject([{ installed: '1.2-3', fixed: '1.2-4' }]);
  });
});

describe('what several tools tell of one machine', () => {
  const lynis = (...packages: string[]): string =>
    ['lynis_version=3.1.5', 'os_name=Debian', 'os_version=12', `installed_packages_array=|${packages.join('|')}|`]
      .concat('finish=true', '')
      .join('\n');

  async function tell(source: string, report: unknown): Promise<void> {
    const { status } = await sendScan(at.service, device, envelope(source, report, { scope: 'host' }));
    expect(status).toBe(202);
    await quiet(at.service);
  }

  const software = async (): Promise<string[]> =>
    (await readAll(at.session, `/devices/${device.id}/software`)).map(
      ({ name, version, architecture, sourceName }) => `${name} ${version} ${architecture} ${sourceName}`,
    );

  it('is one row a package, and what the newer list says is gone opens nothing', async () => {
    await at.write(fixedIn('Debian:12', 'glowbase', 'CVE-2024-6001', '2.0-2'));
    await at.install(device, [{ name: 'libglowbase', version: '2.0-1', source: 'glowbase', arch: 'amd64' }]);
    await tell('lynis', lynis('libglowbase,2.0-1'));
    expect(await software()).toEqual(['libglowbase 2.0-1 amd64 glowbase']);
    expect(ids(await at.findings(device))).toEqual(['CVE-2024-6001 in libglowbase 2.0-1']);
    await at.install(device, [{ name: 'libglowbase', version: '2.0-2', source: 'glowbase', arch: 'amd64' }]);
    expect(await software()).toEqual(['libglowbase 2.0-2 amd64 glowbase']);
    expect((await at.findings(device)).filter((one) => one.includes(': open'))).toEqual([]);
  });

  it('counts what is from elsewhere and what has no source, and is not complete', async () => {
    await at.write(fixedIn('Debian:12', 'glowbase', 'CVE-2024-6002', '2.0-9'));
    await tell('lynis', lynis('google-chrome-stable,120.0-1', 'libsomething7,1.0-1', 'glowbase,2.0-1'));
    const receipt = (await at.receipts(device)).at(-1) as Record<string, unknown>;
    expect(receipt.coverage).toEqual([
      {
        type: 'Debian:12',
        status: 'partial',
        count: 3,
        gaps: [
          { reason: 'third-party', count: 1, examples: ['google-chrome-stable 120.0-1'] },
          { reason: 'source-unknown', count: 1, examples: ['libsomething7 1.0-1'] },
        ],
      },
    ]);
    expect(receipt.warnings).toContain(
      'Debian:12: 1 package was not matched, because the advisories of Debian:12 do not cover what comes from elsewhere: google-chrome-stable 120.0-1',
    );
  });
});

describe('a component that CycloneDX calls optional', () => {
  it('is not installed', async () => {
    const component = (name: string, scope?: string) => ({
      type: 'library',
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
      ...(scope === undefined ? {} : { scope }),
    });
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [component('glow-kept'), component('glow-maybe', 'optional'), component('glow-test', 'excluded')],
    };
    const { body } = await sendScan(at.service, device, envelope('cyclonedx', document, { scope: 'app' }));
    await quiet(at.service);
    const rows = await readAll(at.session, `/devices/${device.id}/software`);
    expect(rows.map(({ name }) => name)).toEqual(['glow-kept']);
    expect((await at.session.get(`/scans/${body.scanId}`)).body.warnings).toHaveLength(2);
  });
});
