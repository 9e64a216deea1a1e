import { afterAll, describe, expect, it } from '@jest/globals';
import { Value } from '@sinclair/typebox/value';
import { PackageURL } from 'packageurl-js';
import { NativeDocumentSchema } from '../../../src/scans/adapters/native/native-document.schema.js';
import { inventoryOf } from '../../src/envelope.js';
import { collectInventory } from '../../src/inventory/inventory.js';
import type { Runtime } from '../../src/runtime.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { packageFixture, rpmSaying } from './read-source.js';

afterAll(removeTemporaryDirectories);

async function inventoryFrom(system: string, files: Record<string, Entry>, run?: Runtime['run']) {
  const tree = fakeTree({ '/etc/os-release': packageFixture(`${system}/os-release`), ...files });
  const { runtime } = fakeRuntime(run === undefined ? {} : { run });
  const { sources, packages } = inventoryOf(await collectInventory({ tree, runtime }, 'linux'));
  return { sources: sources.filter(({ status }) => status !== 'not-present'), packages };
}

const dpkg = (system: string) => inventoryFrom(system, { '/var/lib/dpkg/status': packageFixture(`${system}/status`) });
const rpm = (system: string) =>
  inventoryFrom(system, { '/var/lib/rpm/rpmdb.sqlite': 'SQLite' }, rpmSaying(packageFixture(`${system}/rpm-qa.txt`)));
const apk = () => inventoryFrom('alpine-3.20', { '/lib/apk/db/installed': packageFixture('alpine-3.20/installed') });
const pacman = () =>
  inventoryFrom('arch', {
    '/var/lib/pacman/local/ALPM_DB_VERSION': '9\n',
    '/var/lib/pacman/local/containers-common-1:0.63.0-1/desc': packageFixture('arch/desc-containers-common'),
    '/var/lib/pacman/local/gcc-libs-15.1.1+r7+gf36ec88aa85a-1/desc': packageFixture('arch/desc-gcc-libs'),
    '/var/lib/pacman/local/systemd-257.6-1/desc': packageFixture('arch/desc-systemd'),
  });

/** Package URL, version, source package and its version, as they are sent. */
const SYSTEMS: [string, () => ReturnType<typeof inventoryFrom>, string, (string | undefined)[][]][] = [
  [
    'Debian 12',
    () => dpkg('debian-12'),
    'deb',
    [
      ['libssl3@3.0.17-1~deb12u2?arch=amd64&distro=debian-12', '3.0.17-1~deb12u2', 'openssl', '3.0.17-1~deb12u2'],
      [
        'libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12',
        '12.2.0-14+deb12u1',
        'gcc-12',
        '12.2.0-14+deb12u1',
      ],
      [
        'linux-image-6.1.0-37-amd64@6.1.140-1?arch=amd64&distro=debian-12',
        '6.1.140-1',
        'linux-signed-amd64',
        '6.1.140+1',
      ],
      [
        'vim-common@2:9.0.1378-2%2Bdeb12u2?arch=all&distro=debian-12',
        '2:9.0.1378-2+deb12u2',
        'vim',
        '2:9.0.1378-2+deb12u2',
      ],
    ].map(([purl, ...rest]) => [`pkg:deb/debian/${purl}`, ...rest]),
  ],
  [
    'Ubuntu 24.04',
    () => dpkg('ubuntu-24.04'),
    'deb',
    [
      ['libc6@2.39-0ubuntu8.4?arch=amd64&distro=ubuntu-24.04', '2.39-0ubuntu8.4', 'glibc', '2.39-0ubuntu8.4'],
      ['libc6@2.39-0ubuntu8.4?arch=i386&distro=ubuntu-24.04', '2.39-0ubuntu8.4', 'glibc', '2.39-0ubuntu8.4'],
      [
        'openssh-server@1:9.6p1-3ubuntu13.11?arch=amd64&distro=ubuntu-24.04',
        '1:9.6p1-3ubuntu13.11',
        'openssh',
        '1:9.6p1-3ubuntu13.11',
      ],
    ].map(([purl, ...rest]) => [`pkg:deb/ubuntu/${purl}`, ...rest]),
  ],
  [
    'Fedora 42',
    () => rpm('fedora-42'),
    'rpm',
    [
      ['bash@5.2.37-1.fc42?arch=x86_64&distro=fedora-42', '5.2.37-1.fc42', 'bash', '5.2.37-1.fc42'],
      ['openssl-libs@3.2.4-3.fc42?arch=x86_64&distro=fedora-42&epoch=1', '1:3.2.4-3.fc42', 'openssl', '1:3.2.4-3.fc42'],
      ['libstdc%2B%2B@15.1.1-2.fc42?arch=x86_64&distro=fedora-42', '15.1.1-2.fc42', 'gcc', '15.1.1-2.fc42'],
      [
        'java-21-openjdk-headless@21.0.7.0.6-2.fc42?arch=x86_64&distro=fedora-42&epoch=1',
        '1:21.0.7.0.6-2.fc42',
        'java-21-openjdk',
        '1:21.0.7.0.6-2.fc42',
      ],
      ['fedora-gpg-keys@42-1?arch=noarch&distro=fedora-42', '42-1', 'fedora-repos', '42-1'],
      [
        'podman@5.5.0~rc1-1.fc42?arch=x86_64&distro=fedora-42&epoch=5',
        '5:5.5.0~rc1-1.fc42',
        'podman',
        '5:5.5.0~rc1-1.fc42',
      ],
      [
        'google-noto-fonts-common@20250301%5Egit1a2b3c4-1.fc42?arch=noarch&distro=fedora-42',
        '20250301^git1a2b3c4-1.fc42',
        'google-noto-fonts',
        '20250301^git1a2b3c4-1.fc42',
      ],
    ].map(([purl, ...rest]) => [`pkg:rpm/fedora/${purl}`, ...rest]),
  ],
  [
    'Rocky Linux 9',
    () => rpm('rocky-9'),
    'rpm',
    [
      ...['427.13.1.el9_4', '427.20.1.el9_4'].map((release) => [
        `kernel@5.14.0-${release}?arch=x86_64&distro=rocky-9.4`,
        `5.14.0-${release}`,
        'kernel',
        `5.14.0-${release}`,
      ]),
      ['openssl@3.0.7-27.el9?arch=x86_64&distro=rocky-9.4&epoch=1', '1:3.0.7-27.el9', 'openssl', '1:3.0.7-27.el9'],
      [
        'nodejs@20.12.2-2.module%2Bel9.4.0%2B22195%2Bc221878e?arch=x86_64&distro=rocky-9.4&epoch=1&rpmmod=nodejs:20:9040020240425101815:rhel9',
        '1:20.12.2-2.module+el9.4.0+22195+c221878e',
        'nodejs',
        '1:20.12.2-2.module+el9.4.0+22195+c221878e',
      ],
    ].map(([purl, ...rest]) => [`pkg:rpm/rocky/${purl}`, ...rest]),
  ],
  [
    'Alpine 3.20',
    apk,
    'apk',
    [
      ['alpine-baselayout@3.6.5-r0?arch=x86_64&distro=alpine-3.20.3', '3.6.5-r0', 'alpine-baselayout', '3.6.5-r0'],
      ['libcrypto3@3.3.2-r0?arch=x86_64&distro=alpine-3.20.3', '3.3.2-r0', 'openssl', '3.3.2-r0'],
      ['musl@1.2.5-r0?arch=x86_64&distro=alpine-3.20.3', '1.2.5-r0', 'musl', '1.2.5-r0'],
    ].map(([purl, ...rest]) => [`pkg:apk/alpine/${purl}`, ...rest]),
  ],
  [
    'Arch Linux',
    pacman,
    'alpm',
    [
      ['containers-common@1:0.63.0-1?arch=any', '1:0.63.0-1', 'containers-common', '1:0.63.0-1'],
      [
        'gcc-libs@15.1.1%2Br7%2Bgf36ec88aa85a-1?arch=x86_64',
        '15.1.1+r7+gf36ec88aa85a-1',
        'gcc',
        '15.1.1+r7+gf36ec88aa85a-1',
      ],
      ['systemd@257.6-1?arch=x86_64', '257.6-1', 'systemd', '257.6-1'],
    ].map(([purl, ...rest]) => [`pkg:alpm/arch/${purl}`, ...rest]),
  ],
];

describe.each(SYSTEMS)('the packages of %s', (_name, read, type, expected) => {
  it('are all there, with what they were built from', async () => {
    const { sources, packages } = await read();
    expect([...Value.Errors(NativeDocumentSchema, { inventory: { sources, packages } })]).toEqual([]);
    expect(sources).toEqual([{ type, status: 'complete', count: expected.length }]);
    expect(
      packages.map(({ purl, version, sourceName, sourceVersion }) => [purl, version, sourceName, sourceVersion]),
    ).toEqual(expected);
  });

  it('have package URLs that read back as what they say', async () => {
    for (const { purl, name, version, architecture } of (await read()).packages) {
      const read = PackageURL.fromString(purl);
      const epoch = read.qualifiers?.['epoch'];
      expect([read.type, read.name, epoch === undefined ? read.version : `${epoch}:${read.version}`]).toEqual([
        type,
        name,
        version,
      ]);
      expect(read.qualifiers?.['arch']).toBe(architecture);
    }
  });
});
