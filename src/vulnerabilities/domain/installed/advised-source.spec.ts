import { describe, expect, it } from '@jest/globals';
import { Dice } from '../../../scans/adapters/testing/dice.js';
import { DEBIAN_ORDER } from '../versions/debian-order.js';
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
    const dice = new Dice(23);
    const architectures = ['amd64', 'arm64', 'i386', 'ia32', 'armhf', 'riscv64', 'loong64'];
    for (let i = 0; i < 3000; i += 1) {
      const arch = dice.pick(architectures);
      const [ecosystem, source] = dice.pick([
        ['Debian:12', `linux-signed-${arch}`],
        ['Debian:12', `linux-signed-6.${dice.below(20)}-${arch}`],
        [
          'Debian:13',
          `${dice.pick(['grub-efi', 'shim-helpers', 'systemd-boot-efi', 'fwupd', 'fwupd-efi', 'other'])}-${arch}-signed`,
        ],
        ['Debian:12', 'shim-signed'],
        [
          'Ubuntu:24.04',
          `linux-${dice.pick(['signed', 'meta'])}${dice.pick(['', '-aws', '-hwe-6.8', '-oem-6.5', '-raspi'])}`,
        ],
        ['Ubuntu:22.04', `${dice.pick(['grub2', 'shim', 'fwupd', 'other'])}-signed`],
      ] as const);
      const tail = `${dice.below(3)}.${dice.below(9)}-${dice.below(9)}`;
      const version = dice.pick([`1+${tail}`, `${dice.below(7)}.${dice.below(20)}+${1 + dice.below(4)}`, tail]);
      const found = advisedSource({ ecosystem, name: 'x', version, sourceName: source, sourceVersion: version });
      if (found === null) continue;
      expect([found.name, sourcesAdvisedAs(ecosystem, found.name)]).toEqual([
        found.name,
        expect.arrayContaining([source]),
      ]);
      // What was signed has a revision of its own again.
      if (ecosystem !== 'Ubuntu:24.04') expect(found.version).toContain('-');
      expect(DEBIAN_ORDER.accepts(found.version)).toBe(true);
    }
  });

  it('leads nowhere in other distributions', () => {
    expect(of('Linux Mint:22', 'linux-signed', '6.8.0-49.49')).toBeNull();
    expect(of('Rocky Linux:9', 'kernel', '5.14.0-503.el9')).toBeNull();
    expect(sourcesAdvisedAs('Rocky Linux:9', 'kernel')).toEqual([]);
  });
});
