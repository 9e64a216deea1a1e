import { describe, expect, it } from '@jest/globals';
import { Dice } from '../adapters/testing/dice.js';
import { foreignMaker, MAKER_LIMIT } from './package-maker.js';

describe('who made a package', () => {
  it.each([
    ['Debian:12', 'Debian'],
    ['Debian:12', 'Debian Backports'],
    ['Ubuntu:24.04', 'Ubuntu'],
    ['Ubuntu:22.04', 'UbuntuESM'],
    ['Ubuntu:22.04', 'UbuntuESMApps'],
    ['Ubuntu:22.04', 'UbuntuFIPSUpdates'],
    ['Ubuntu:22.04', 'Canonical'],
    // What aptly writes where nobody says: a mirror of the distribution has it, and NodeSource's archive (`. nodistro`).
    ['Debian:12', '. bookworm'],
  ])('is the distribution by the name of its archives: %s, %s', (ecosystem, origin) => {
    expect(foreignMaker(ecosystem, { origin })).toBeNull();
  });

  it.each([
    ['Debian:12', 'Docker'],
    ['Debian:12', 'Google LLC'],
    ['Debian:12', 'Raspberry Pi Foundation'],
    ['Ubuntu:24.04', 'LP-PPA-deadsnakes'],
    ['Ubuntu:24.04', 'Ubuntushop'],
    ['Debian:12', 'Debianized'],
  ])('is somebody else by the name of the archive: %s, %s', (ecosystem, origin) => {
    expect(foreignMaker(ecosystem, { origin, maintainer: 'Debian Developers <x@debian.org>' })).toBe(origin);
  });

  it.each([
    ['AlmaLinux:9', 'AlmaLinux'],
    ['Rocky Linux:8', 'Rocky'],
    ['Rocky Linux:9', 'Rocky Enterprise Software Foundation'],
    ['Red Hat:9', 'Red Hat, Inc.'],
    ['CentOS:9', 'CentOS'],
    ['Oracle Linux:9', 'Oracle America'],
    ['Amazon Linux:2023', 'Amazon Linux'],
    ['Fedora:41', 'Fedora Project'],
    ['SUSE:Linux Enterprise Server 15 SP6', 'SUSE LLC <https://www.suse.com/>'],
    ['openSUSE:Leap 15.6', 'openSUSE'],
    ['openSUSE:Leap 15.6', 'SUSE LLC <https://www.suse.com/>'],
    ['Azure Linux:3', 'Microsoft Corporation'],
    ['Photon OS:5.0', 'VMware, Inc.'],
    ['AlmaLinux:9', '(none)'],
  ])('is the distribution by the vendor of an rpm: %s, %s', (ecosystem, vendor) => {
    expect(foreignMaker(ecosystem, { vendor })).toBeNull();
  });

  it.each([
    ['AlmaLinux:9', 'Fedora Project'],
    ['Red Hat:9', 'Fedora Project'],
    ['Rocky Linux:9', "Remi's RPM repository"],
    ['CentOS:7', 'IUS Community Project'],
    ['Oracle Linux:9', 'PostgreSQL Global Development Group'],
    ['openSUSE:Leap 15.6', 'obs://build.opensuse.org/home:ada'],
    ['SUSE:Linux Enterprise Server 15 SP6', 'http://packman.links2linux.de'],
    ['Amazon Linux:2', 'Docker'],
  ])('is somebody else by the vendor of an rpm: %s, %s', (ecosystem, vendor) => {
    expect(foreignMaker(ecosystem, { vendor })).toBe(vendor);
  });

  it.each([
    'Debian OpenSSL Team <pkg-openssl-devel@alioth-lists.debian.net>',
    'Otto Kekäläinen <otto@debian.org>',
    'Ada <ada@example.org>',
    // People of companies maintain packages in Debian: these are of Debian 12 and 13.
    'Brandon Weeks <bweeks@google.com>',
    'Alex Doyle <adoyle@nvidia.com>',
    'Ian Jackson <ian.jackson@eu.citrix.com>',
    'Markus Teich <mteich@google.com>',
    'David James <davidjamescastor215@proton.me>',
  ])('is Debian, whoever maintains the package: %s', (maintainer) => {
    expect(foreignMaker('Debian:12', { maintainer })).toBeNull();
  });

  it.each([
    ['Chrome Linux Team <chromium-dev@chromium.org>', 'Chrome Linux Team'],
    ['Microsoft Corporation <vscode-linux@microsoft.com>', 'Microsoft Corporation'],
    ['Microsoft Edge for Linux Team <EdgeLinuxDev@microsoft.com>', 'Microsoft Edge for Linux Team'],
    ['cudatools <cudatools@nvidia.com>', 'cudatools'],
    ['NodeSource Support <support@nodesource.com>', 'NodeSource Support'],
    ['Docker <support@docker.com>', 'Docker'],
    ['MongoDB Packaging <packaging@mongodb.com>', 'MongoDB Packaging'],
    ['Proxmox Support Team <support@proxmox.com>', 'Proxmox Support Team'],
    ['Grafana Labs <support@grafana.com>', 'Grafana Labs'],
    ['Elastic Infra <infra@elastic.co>', 'Elastic Infra'],
    ['Proton Technologies AG <opensource@proton.me>', 'Proton Technologies AG'],
    ['Ivan Iguaran <ivan@nodesource.com>', 'Ivan Iguaran'],
  ])('is a publisher with an archive of its own: %s', (maintainer, name) => {
    expect(foreignMaker('Debian:12', { maintainer })).toBe(name);
  });

  it('is told by the maintainer in Ubuntu, whose own packages all name Ubuntu or Debian', () => {
    for (const domain of ['lists.ubuntu.com', 'canonical.com', 'debian.org', 'lists.debian.org'])
      expect(foreignMaker('Ubuntu:24.04', { maintainer: `Team <x@${domain}>` })).toBeNull();
    expect(foreignMaker('Ubuntu:24.04', { maintainer: 'Grafana Labs <support@grafana.com>' })).toBe('Grafana Labs');
  });

  it('is who says so first: the archive, the address, the vendor, the maintainer', () => {
    const maintainer = 'Docker <support@docker.com>';
    expect(foreignMaker('Debian:12', { origin: 'Debian', vendor: 'X', maintainer })).toBeNull();
    expect(foreignMaker('Debian:12', { repository: 'https://deb.debian.org/debian', maintainer })).toBeNull();
    expect(foreignMaker('Debian:12', { repository: 'https://download.docker.com/linux', maintainer: '' })).toBe(
      'download.docker.com',
    );
    expect(foreignMaker('Debian:12', { vendor: 'none', maintainer })).toBe('Docker');
    expect(foreignMaker('Debian:12', { origin: '. nodistro', maintainer })).toBe('Docker');
  });

  it('is nobody in ecosystems that are no distribution, and never a text that is too long or odd', () => {
    expect(foreignMaker('npm', { origin: 'x', vendor: 'y', maintainer: 'z <z@docker.com>' })).toBeNull();
    const dice = new Dice(81);
    const pieces = ['Debian', '<', '>', '@', 'google.com', '\u0000', 'x'.repeat(700), ' ', '(none)', '…'];
    for (let i = 0; i < 2000; i += 1) {
      const text = (): string => Array.from({ length: dice.below(5) }, () => dice.pick(pieces)).join('');
      const said = { origin: text(), vendor: text(), maintainer: text(), repository: text() };
      for (const ecosystem of ['Debian:12', 'Ubuntu:24.04', 'AlmaLinux:9', 'Arch Linux']) {
        const maker = foreignMaker(ecosystem, said);
        if (maker !== null) {
          expect(maker.length).toBeLessThanOrEqual(MAKER_LIMIT);
          expect(maker.trim()).not.toBe('');
          expect(maker).not.toMatch(/\p{Cc}/u);
        }
      }
    }
  });
});
