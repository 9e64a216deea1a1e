import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cyclonedx, deb, lynis, native, record, rpm, Siblings, ubuntuDeb } from '../support/siblings.js';

let world: Siblings;

beforeAll(async () => {
  world = await Siblings.start();
  const debian = (id: string, name: string, fixed: string): object =>
    record({ id: `DEBIAN-${id}`, ecosystem: 'Debian:12', name, fixed });
  await world.import(
    debian('CVE-2031-9100', 'linux', '6.1.90-1'),
    debian('CVE-2031-9101', 'linux', '6.1.76-1'),
    debian('CVE-2031-9102', 'grub2', '2.06-13+deb12u2'),
    debian('CVE-2031-9103', 'shim', '16.1-2~deb12u1'),
    debian('CVE-2031-9104', 'fwupd-efi', '1:1.4-2'),
    debian('CVE-2031-9105', 'nodejs', '99'),
    debian('CVE-2031-9106', 'linux-6.12', '6.12.117-1~deb12u1'),
  );
  const ubuntu = (id: string, ecosystem: string, name: string, fixed: string, affected = {}): object =>
    record({ id: `UBUNTU-${id}`, ecosystem, name, fixed, affected });
  await world.import(
    ubuntu('CVE-2031-9200', 'Ubuntu:24.04:LTS', 'linux', '6.8.0-50.51'),
    ubuntu('CVE-2031-9201', 'Ubuntu:24.04:LTS', 'linux-oracle', '6.8.0-1017.17'),
    ubuntu('CVE-2031-9202', 'Ubuntu:24.04:LTS', 'linux-aws', '6.8.0-1020.22'),
    ubuntu('CVE-2031-9203', 'Ubuntu:22.04:LTS', 'linux-hwe-6.8', '6.8.0-50.51~22.04.1'),
    ubuntu('CVE-2031-9204', 'Ubuntu:24.04:LTS', 'grub2-unsigned', '2.12-1ubuntu7.3'),
    ubuntu('CVE-2031-9205', 'Ubuntu:24.04:LTS', 'openssl', '3.0.13-0ubuntu3.5', {
      ecosystem_specific: {
        binaries: [
          { binary_name: 'libssl3t64', binary_version: '3.0.13-0ubuntu3.5' },
          { 'libssl3t64-dbgsym': '3.0.13-0ubuntu3.5' },
        ],
      },
    }),
    ubuntu('CVE-2031-9206', 'Ubuntu:22.04:LTS', 'python3.11', '3.99'),
  );
  await world.import(
    record({
      id: 'RLSA-2031:1',
      ecosystem: 'Rocky Linux:9',
      name: 'openssl',
      fixed: '1:3.0.7-28.el9_4',
      more: { upstream: ['CVE-2031-9300'] },
    }),
  );
});

afterAll(() => world.stop());

const IMAGE = 'linux-image-6.1.0-18-amd64 6.1.76-1';

describe('a signed kernel of Debian', () => {
  it('is judged by its source, whoever lists it', async () => {
    const expected = { open: [`CVE-2031-9100 in ${IMAGE}`], gaps: [] };
    const purl = 'pkg:deb/debian/linux-image-6.1.0-18-amd64@6.1.76-1?arch=amd64&distro=debian-12';
    const signed: [string, string] = ['linux-signed-amd64', '6.1.76+1'];
    expect(await world.found('native', native(deb('linux-image-6.1.0-18-amd64', '6.1.76-1', signed)))).toEqual(
      expected,
    );
    const upstream = `${purl}&upstream=linux-signed-amd64%406.1.76%2B1`;
    expect(
      await world.found(
        'cyclonedx',
        cyclonedx({ name: 'linux-image-6.1.0-18-amd64', version: '6.1.76-1', purl: upstream }),
      ),
    ).toEqual(expected);
    // Nobody tells the source: the name does.
    expect(await world.found('lynis', lynis('Debian', '12', 'linux-image-6.1.0-18-amd64,6.1.76-1'))).toEqual(expected);
    expect(
      await world.found('cyclonedx', cyclonedx({ name: 'linux-image-6.1.0-18-amd64', version: '6.1.76-1', purl })),
    ).toEqual(expected);
    const trivy = {
      SchemaVersion: 2,
      ArtifactName: 'image',
      ArtifactType: 'container_image',
      Metadata: { OS: { Family: 'debian', Name: '12.5' } },
      Results: [
        {
          Target: 'image (debian 12.5)',
          Class: 'os-pkgs',
          Type: 'debian',
          Packages: [
            {
              Name: 'linux-image-6.1.0-18-amd64',
              Version: '6.1.76',
              Release: '1',
              Identifier: { PURL: purl },
              SrcName: 'linux-signed-amd64',
              SrcVersion: '6.1.76+1',
              Maintainer: 'Debian Kernel Team <debian-kernel@lists.debian.org>',
            },
          ],
        },
      ],
    };
    expect((await world.found('trivy', trivy)).open).toEqual(expected.open);
  });

  it('of another architecture, flavour or series is too, and what else is signed', async () => {
    const packages = native(
      deb('linux-image-6.1.0-18-cloud-arm64', '6.1.76-1', ['linux-signed-arm64', '6.1.76+1']),
      deb('linux-image-6.12.107+deb12-amd64', '6.12.107-1~deb12u1', ['linux-signed-6.12-amd64', '6.12.107+1~deb12u1']),
      deb('grub-efi-arm64-signed', '1+2.06+13+deb12u1', ['grub-efi-arm64-signed', '1+2.06+13+deb12u1']),
      deb('shim-signed', '1.44~1+deb12u1+15.8-1~deb12u1', ['shim-signed', '1.44~1+deb12u1']),
      deb('fwupd-amd64-signed', '1:1.4+1', ['fwupd-amd64-signed', '1:1.4+1']),
    );
    expect(await world.found('native', packages)).toEqual({
      open: [
        'CVE-2031-9100 in linux-image-6.1.0-18-cloud-arm64 6.1.76-1',
        'CVE-2031-9102 in grub-efi-arm64-signed 1+2.06+13+deb12u1',
        'CVE-2031-9103 in shim-signed 1.44~1+deb12u1+15.8-1~deb12u1',
        'CVE-2031-9104 in fwupd-amd64-signed 1:1.4+1',
        'CVE-2031-9106 in linux-image-6.12.107+deb12-amd64 6.12.107-1~deb12u1',
      ],
      gaps: [],
    });
  });
});

describe('a kernel of Ubuntu', () => {
  it('is judged by the source of its flavour and series', async () => {
    const packages = native(
      ubuntuDeb('linux-image-6.8.0-49-generic', '6.8.0-49.49', ['linux-signed', '6.8.0-49.49']),
      ubuntuDeb('linux-image-6.8.0-1016-oracle', '6.8.0-1016.16', ['linux-signed-oracle', '6.8.0-1016.16']),
      ubuntuDeb('linux-image-aws', '6.8.0-1019.21', ['linux-meta-aws', '6.8.0-1019.21']),
      ubuntuDeb('grub-efi-amd64-signed', '1.202.2+2.12-1ubuntu7.1', ['grub2-signed', '1.202.2']),
      ubuntuDeb('linux-signatures-nvidia-6.8.0-49-generic', '6.8.0-49.49', [
        'linux-restricted-signatures',
        '6.8.0-49.49',
      ]),
    );
    expect((await world.found('native', packages)).open).toEqual([
      'CVE-2031-9200 in linux-image-6.8.0-49-generic 6.8.0-49.49',
      'CVE-2031-9201 in linux-image-6.8.0-1016-oracle 6.8.0-1016.16',
      'CVE-2031-9202 in linux-image-aws 6.8.0-1019.21',
      'CVE-2031-9204 in grub-efi-amd64-signed 1.202.2+2.12-1ubuntu7.1',
    ]);
    const later = native(
      ubuntuDeb(
        'linux-image-6.8.0-49-generic',
        '6.8.0-49.49~22.04.1',
        ['linux-signed-hwe-6.8', '6.8.0-49.49~22.04.1'],
        '22.04',
      ),
      ubuntuDeb(
        'linux-generic-hwe-22.04',
        '6.8.0-50.51~22.04.1',
        ['linux-meta-hwe-6.8', '6.8.0-50.51~22.04.1'],
        '22.04',
      ),
    );
    expect((await world.found('native', later)).open).toEqual([
      'CVE-2031-9203 in linux-image-6.8.0-49-generic 6.8.0-49.49~22.04.1',
    ]);
  });
});

describe('a package whose source nobody tells', () => {
  it('has it from the records of its distribution', async () => {
    const list = lynis(
      'Ubuntu',
      '24.04',
      'libssl3t64,3.0.13-0ubuntu3.4',
      'libunheard1,1.0-1',
      'linux-image-6.8.0-49-generic,6.8.0-49.49',
    );
    expect(await world.found('lynis', list)).toEqual({
      open: [
        'CVE-2031-9200 in linux-image-6.8.0-49-generic 6.8.0-49.49',
        'CVE-2031-9205 in libssl3t64 3.0.13-0ubuntu3.4',
      ],
      gaps: ['source-unknown libunheard1 1.0-1'],
    });
  });

  it('is not taken for compared in a distribution of rpm whose errata name sources', async () => {
    const list = lynis('Rocky Linux', '9.4', 'openssl-libs,1:3.0.7-24.el9', 'openssl,1:3.0.7-24.el9');
    expect(await world.found('lynis', list)).toEqual({
      open: ['CVE-2031-9300 in openssl 1:3.0.7-24.el9'],
      gaps: ['source-unknown openssl-libs 1:3.0.7-24.el9'],
    });
    const reported = native(rpm('openssl-libs', '1:3.0.7-24.el9', ['openssl', '1:3.0.7-24.el9']));
    expect(await world.found('native', reported)).toEqual({
      open: ['CVE-2031-9300 in openssl-libs 1:3.0.7-24.el9'],
      gaps: [],
    });
  });
});

describe('a package from elsewhere', () => {
  it('is judged by no advisory of the distribution, whoever says where it is from', async () => {
    const packages = native(
      deb('nodejs', '18.20.5-1nodesource1', ['nodejs', '18.20.5-1nodesource1']),
      deb('google-chrome-stable', '131.0.6778.85-1'),
      deb('docker-ce', '5:27.3.1-1~debian.12~bookworm'),
      deb('code', '1.95.3-1731513102', undefined, { maintainer: 'Microsoft Corporation <vscode-linux@microsoft.com>' }),
      deb('somethingelse', '1.0-1', ['nodejs', '1.0-1'], { origin: 'Example Vendor' }),
      // An archive that says nothing of itself, and people of a company who maintain a package in Debian.
      deb('libnode', '18.0-1', ['nodejs', '18.0-1'], { origin: '. bookworm' }),
      deb('libnode-dev', '18.0-1', ['nodejs', '18.0-1'], { maintainer: 'Brandon Weeks <bweeks@google.com>' }),
    );
    expect(await world.found('native', packages)).toEqual({
      open: ['CVE-2031-9105 in libnode 18.0-1', 'CVE-2031-9105 in libnode-dev 18.0-1'],
      gaps: [
        'third-party code 1.95.3-1731513102',
        'third-party docker-ce 5:27.3.1-1~debian.12~bookworm',
        'third-party google-chrome-stable 131.0.6778.85-1',
        'third-party nodejs 18.20.5-1nodesource1',
        'third-party somethingelse 1.0-1',
      ],
    });
    const archive = native(ubuntuDeb('python3.11', '3.11.9-1+jammy1', ['python3.11', '3.11.9-1+jammy1'], '22.04'));
    expect(await world.found('native', archive)).toEqual({
      open: [],
      gaps: ['third-party python3.11 3.11.9-1+jammy1'],
    });
    const pro = native({
      ...ubuntuDeb('openssl', '3.0.13-0ubuntu3.4', ['openssl', '3.0.13-0ubuntu3.4']),
      origin: 'UbuntuESMApps',
    });
    expect(await world.found('native', pro)).toEqual({
      open: ['CVE-2031-9205 in openssl 3.0.13-0ubuntu3.4'],
      gaps: [],
    });
    const extra = native(rpm('openssl', '1:3.0.7-24.el9', ['openssl', '1:3.0.7-24.el9'], undefined, 'Fedora Project'));
    expect(await world.found('native', extra)).toEqual({ open: [], gaps: ['third-party openssl 1:3.0.7-24.el9'] });
  });
});
