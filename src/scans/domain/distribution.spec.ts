import { describe, expect, it } from '@jest/globals';
import { distributionOf, distroQualifier, releaseEcosystem } from './distribution.js';

describe('releaseEcosystem', () => {
  it.each([
    ['debian', '12.5', 'Debian:12'],
    ['debian', 'bookworm', 'Debian:12'],
    ['Debian', null, 'Debian'],
    ['debian', 'sid', 'Debian'],
    ['ubuntu', '22.04', 'Ubuntu:22.04'],
    ['ubuntu', '22.04.3 LTS', 'Ubuntu:22.04'],
    ['ubuntu', 'focal', 'Ubuntu:20.04'],
    ['alpine', '3.18.4', 'Alpine:v3.18'],
    ['alpine', 'v3.18', 'Alpine:v3.18'],
    ['alpine', 'edge', 'Alpine:edge'],
    ['alpine', '3.23.0_alpha20250612', 'Alpine:edge'],
    ['wolfi', '20230201', 'Wolfi'],
    ['rhel', '8.6', 'Red Hat:8'],
    ['redhat', '7', 'Red Hat:7'],
    ['centos', '7.6.1810', 'CentOS:7'],
    ['alma', '9.3', 'AlmaLinux:9'],
    ['rocky', '9.1', 'Rocky Linux:9'],
    ['amzn', '2', 'Amazon Linux:2'],
    ['amazon', '2 (Karoo)', 'Amazon Linux:2'],
    ['amazonlinux', '2023.3.20240219 (Amazon Linux)', 'Amazon Linux:2023'],
    ['amazon', 'AMI release 2018.03', 'Amazon Linux:1'],
    ['ol', '8.9', 'Oracle Linux:8'],
    ['fedora', '39', 'Fedora:39'],
    ['opensuse.leap', '15.5', 'openSUSE:Leap 15.5'],
    ['opensuse-tumbleweed', '20240101', 'openSUSE:Tumbleweed'],
    ['sles', '15.5', 'SUSE:Linux Enterprise Server 15 SP5'],
    ['suse linux enterprise server', '12', 'SUSE:Linux Enterprise Server 12'],
    ['photon', '4.0', 'Photon OS:4.0'],
    ['arch', '20250601.0.361202', 'Arch Linux'],
    ['cbl-mariner', '2.0.20220527', 'Azure Linux:2'],
    ['sled', '15.6', 'SUSE:Linux Enterprise Server 15 SP6'],
    ['sles_sap', '15.4', 'SUSE:Linux Enterprise Server 15 SP4'],
    ['sles', '16.0', 'SUSE:Linux Enterprise Server 16.0'],
    ['sle-micro', '5.5', 'SUSE:Linux Enterprise Micro 5.5'],
    ['suse linux enterprise micro', '5.5', 'SUSE:Linux Enterprise Micro 5.5'],
    ['sl-micro', '6.1', 'SUSE:Linux Micro 6.1'],
    ['opensuse-leap-micro', '5.5', 'openSUSE:Leap Micro 5.5'],
    ['opensuse-microos', '20240101', 'openSUSE:Tumbleweed'],
    ['openEuler', '24.03', 'openEuler'],
    ['openEuler', '24.03 (LTS)', 'openEuler:24.03-LTS'],
    ['openEuler', '22.03-LTS-SP4', 'openEuler:22.03-LTS-SP4'],
    ['openEuler', '23.09', 'openEuler'],
    ['openeuler', '24.03 (LTS-SP1)', 'openEuler:24.03-LTS-SP1'],
    ['alpaquita', '23', 'Alpaquita:23'],
    ['alpaquita', 'stream', 'Alpaquita:stream'],
    ['minimos', '20250101', 'MinimOS'],
    ['echo', '1', 'Echo'],
    ['mageia', '9', 'Mageia:9'],
    ['centos', '9', 'CentOS:9'],
    ['centos stream', '10', 'CentOS:10'],
    ['raspbian', '12', 'Raspbian:12'],
    ['linuxmint', '22.1', 'Linux Mint:22'],
    ['pop', '22.04', 'Pop!_OS:22.04'],
    ['kali', '2025.3', 'Kali Linux'],
    ['manjaro', '25.0', 'Manjaro'],
  ])('calls %s %s %s', (id, version, ecosystem) => {
    const distribution = distributionOf(id);
    expect(distribution && releaseEcosystem(distribution, version)).toBe(ecosystem);
  });

  it('does not know what it does not know', () => {
    expect(distributionOf('temple-os')).toBeNull();
    expect(distributionOf('constructor')).toBeNull();
    expect(distributionOf(null)).toBeNull();
  });
});

describe('distroQualifier', () => {
  it.each([
    ['debian-13.6', 'debian', 'debian', '13.6'],
    ['opensuse-leap-15.5', 'opensuse', 'opensuse-leap', '15.5'],
    ['3.18.4', 'alpine', 'alpine', '3.18.4'],
    ['bookworm', 'debian', 'debian', 'bookworm'],
    ['debian-forky', 'debian', 'debian', 'forky'],
    ['linuxmint-xia', 'debian', 'debian', 'linuxmint-xia'],
    ['wolfi', 'wolfi', 'wolfi', null],
  ])('reads %s of a %s package', (value, namespace, id, version) => {
    expect(distroQualifier(value, namespace)).toEqual({ id, version });
  });
});
