import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEBIAN_ORDER } from '../../../versions/index.js';
import { advisedSource, sourcesAdvisedAs } from './advised-source.js';

const of = (ecosystem: string, sourceName: string, sourceVersion: string, version = sourceVersion): string | null => {
  const found = advisedSource({ ecosystem, name: 'binary', version, sourceName, sourceVersion });
  return found === null ? null : `${found.name} ${found.version}`;
};

describe('what carries the advisories of a package of Debian', () => {
  // Names and versions as Debian 12, 13 and backports have them.
  it.each([
    ['linux-signed-amd64', '6.1.76+1', 'linux 6.1.76-1'],
    ['linux-signed-arm64', '6.1.192+2', 'linux 6.1.192-2'],
    ['linux-signed-i386', '5.10.226+1', 'linux 5.10.226-1'],
    ['linux-signed-6.12-amd64', '6.12.117+1~deb12u1', 'linux-6.12 6.12.117-1~deb12u1'],
    ['linux-signed-6.1-arm64', '6.1.170+3~deb11u1', 'linux-6.1 6.1.170-3~deb11u1'],
    ['linux-signed-amd64', '6.12.9+1~bpo12+1', 'linux 6.12.9-1~bpo12+1'],
    ['linux-signed-amd64', '6.19.6+2~bpo13+1', 'linux 6.19.6-2~bpo13+1'],
    ['grub-efi-amd64-signed', '1+2.06+13+deb12u1', 'grub2 2.06-13+deb12u1'],
    ['grub-efi-arm64-signed', '1+2.12+9+deb13u4', 'grub2 2.12-9+deb13u4'],
    ['grub-efi-ia32-signed', '1+2.06+13', 'grub2 2.06-13'],
    ['shim-helpers-amd64-signed', '1+16.1+2~deb12u1', 'shim 16.1-2~deb12u1'],
    ['fwupd-amd64-signed', '1:1.4+1', 'fwupd-efi 1:1.4-1'],
    ['fwupd-amd64-signed', '1.5.7+4', 'fwupd 1.5.7-4'],
    ['fwupd-efi-arm64-signed', '1:1.7+1', 'fwupd-efi 1:1.7-1'],
    ['systemd-boot-efi-amd64-signed', '257.13+1~deb13u1', 'systemd 257.13-1~deb13u1'],
    ['proxmox-kernel-signed-6.8', '6.8.12+4', 'proxmox-kernel-6.8 6.8.12-4'],
  ])('%s %s is %s', (source, version, expected) => {
    expect(of('Debian:12', source, version)).toBe(expected);
  });

  it('is the shim that was signed, whose version stands behind that of the package', () => {
    expect(of('Debian:12', 'shim-signed', '1.51~1+deb12u1', '1.51~1+deb12u1+16.1-2~deb12u1')).toBe(
      'shim 16.1-2~deb12u1',
    );
    expect(of('Debian:12', 'shim-signed', '1.51~1+deb12u1')).toBeNull();
  });

  it.each([
    ['linux', '6.1.76-1'],
    ['linux-latest', '105+deb10u20'],
    ['grub2', '2.06-13+deb12u1'],
    ['python-signedjson', '1.1.1-2'],
    ['openssl', '3.0.15-1~deb12u1'],
    ['linux-signed', '6.1.76+1'],
  ])('is %s %s itself', (source, version) => {
    expect(of('Debian:12', source, version)).toBeNull();
  });
});

describe('what carries the advisories of a package of Ubuntu', () => {
  it.each([
    ['Ubuntu:24.04', 'linux-signed', '6.8.0-49.49', '', 'linux 6.8.0-49.49'],
    ['Ubuntu:22.04', 'linux-signed-hwe-6.8', '6.8.0-49.49~22.04.1', '', 'linux-hwe-6.8 6.8.0-49.49~22.04.1'],
    ['Ubuntu:24.04', 'linux-signed-oracle', '6.8.0-1016.16', '', 'linux-oracle 6.8.0-1016.16'],
    ['Ubuntu:22.04', 'linux-signed-aws-6.8', '6.8.0-1019.21~22.04.1', '', 'linux-aws-6.8 6.8.0-1019.21~22.04.1'],
    ['Ubuntu:24.04', 'linux-meta', '6.8.0-49.49', '', 'linux 6.8.0-49.49'],
    ['Ubuntu:24.04', 'linux-meta-aws', '6.8.0-1019.21', '', 'linux-aws 6.8.0-1019.21'],
    ['Ubuntu:22.04', 'linux-meta', '5.15.0.91.88', '', 'linux 5.15.0-91.x'],
    ['Ubuntu:20.04', 'linux-meta-hwe-5.15', '5.15.0.91.101~20.04.48', '', 'linux-hwe-5.15 5.15.0-91.x~20.04.48'],
    ['Ubuntu:24.04', 'grub2-signed', '1.202.2', '1.202.2+2.12-1ubuntu7.1', 'grub2-unsigned 2.12-1ubuntu7.1'],
    ['Ubuntu:18.04', 'grub2-signed', '1.93.18', '1.93.18+2.02-2ubuntu8.17', 'grub2 2.02-2ubuntu8.17'],
    [
      'Ubuntu:18.04',
      'grub2-signed',
      '1.187.3~18.04.1',
      '1.187.3~18.04.1+2.06-2ubuntu14.1',
      'grub2-unsigned 2.06-2ubuntu14.1',
    ],
    ['Ubuntu:24.04', 'shim-signed', '1.58', '1.58+15.8-0ubuntu1', 'shim 15.8-0ubuntu1'],
    ['Ubuntu:22.04', 'fwupd-signed', '1.51.1~22.04.1', '1.51.1~22.04.1+1.4-1~0.22.04.1', 'fwupd-efi 1.4-1~0.22.04.1'],
    [
      'Ubuntu:20.04',
      'fwupd-signed',
      '1.27.1ubuntu7',
      '1.27.1ubuntu7+1.5.11-0ubuntu1~20.04.2',
      'fwupd 1.5.11-0ubuntu1~20.04.2',
    ],
  ])('in %s: %s %s is %s%s', (ecosystem, source, version, binary, expected) => {
    expect(of(ecosystem, source, version, binary || version)).toBe(expected);
  });

  it('is that of the kernel for the kernel only, and not for signatures of drivers', () => {
    expect(of('Ubuntu:24.04', 'linux-restricted-signatures', '6.8.0-49.49')).toBeNull();
    expect(of('Ubuntu:24.04', 'linux-restricted-modules', '6.8.0-49.49')).toBeNull();
    expect(of('Ubuntu:24.04', 'linux-firmware', '20240318.git3b128b60-0ubuntu2.4')).toBeNull();
  });

  it('counts an old meta package as fixed from the upload with that number on, and not before', () => {
    const built = '5.15.0-91.x';
    expect(DEBIAN_ORDER.compare(built, '5.15.0-91.101')).toBeGreaterThan(0);
    expect(DEBIAN_ORDER.compare(built, '5.15.0-92.102')).toBeLessThan(0);
    expect(DEBIAN_ORDER.compare(built, '5.15.0-9.9')).toBeGreaterThan(0);
  });
});

describe('the way back', () => {
  it('leads from a source with advisories to every source that is judged by them', () => {
    const architecture = fc.constantFrom('amd64', 'arm64', 'i386', 'ia32', 'armhf', 'riscv64', 'loong64');
    const base = fc.constantFrom('grub-efi', 'shim-helpers', 'systemd-boot-efi', 'fwupd', 'fwupd-efi', 'other');
    const of = (ecosystem: string, source: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> =>
      source.map((name) => [ecosystem, name]);
    const sources = fc.oneof(
      of(
        'Debian:12',
        architecture.map((arch) => `linux-signed-${arch}`),
      ),
      of(
        'Debian:12',
        fc.tuple(fc.nat(20), architecture).map(([series, arch]) => `linux-signed-6.${series}-${arch}`),
      ),
      of(
        'Debian:13',
        fc.tuple(base, architecture).map(([name, arch]) => `${name}-${arch}-signed`),
      ),
      of('Debian:12', fc.constant('shim-signed')),
      of('Ubuntu:24.04', fc.constantFrom('linux-signed', 'linux-meta', 'linux-signed-aws', 'linux-meta-hwe-6.8')),
      of('Ubuntu:22.04', fc.constantFrom('grub2-signed', 'shim-signed', 'fwupd-signed', 'other-signed')),
    );
    const tail = fc
      .tuple(fc.nat(3), fc.nat(20), fc.nat(9))
      .map((numbers) => numbers.join('.').replace(/\.(\d)$/, '-$1'));
    const versions = fc.oneof(
      tail.map((version) => `1+${version}`),
      fc.tuple(fc.nat(7), fc.nat(20), fc.integer({ min: 1, max: 4 })).map(([a, b, n]) => `${a}.${b}+${n}`),
      tail,
    );
    fc.assert(
      fc.property(sources, versions, ([ecosystem, source], version) => {
        const found = advisedSource({ ecosystem, name: 'x', version, sourceName: source, sourceVersion: version });
        if (found === null) return;
        expect(sourcesAdvisedAs(ecosystem, found.name)).toContain(source);
        expect(DEBIAN_ORDER.accepts(found.version)).toBe(true);
        // What was signed has a revision of its own again.
        if (ecosystem.startsWith('Debian')) expect(found.version).toContain('-');
      }),
      { numRuns: 1000 },
    );
  });

  it('leads nowhere in other distributions', () => {
    expect(of('Linux Mint:22', 'linux-signed', '6.8.0-49.49')).toBeNull();
    expect(of('Rocky Linux:9', 'kernel', '5.14.0-503.el9')).toBeNull();
    expect(sourcesAdvisedAs('Rocky Linux:9', 'kernel')).toEqual([]);
  });
});
