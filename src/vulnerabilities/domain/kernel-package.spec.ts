import { describe, expect, it } from '@jest/globals';
import { DEBIAN, idle, installed } from './testing/installed-kernels.js';
import type { InstalledKernel } from './running-kernel.js';

/** Packages and releases as they are on real machines. */
describe('kernels that do not run, by distribution', () => {
  it.each<[string, InstalledKernel[], string, string[]]>([
    ['Debian, the newer runs', DEBIAN, '6.1.0-28-amd64', ['linux-image-6.1.0-18-amd64 *']],
    [
      'Debian, the older runs: the meta-package stands for the newer',
      DEBIAN,
      '6.1.0-18-amd64',
      ['linux-image-6.1.0-28-amd64 *', 'linux-image-6.1.0-28-amd64-dbg *', 'linux-image-amd64 6.1.119-1'],
    ],
    [
      'Debian backports and cloud',
      installed(
        'Debian:12',
        ['linux-image-6.12.9+bpo-amd64', '6.12.9-1~bpo12+1'],
        ['linux-image-6.1.0-28-cloud-amd64', '6.1.119-1'],
        ['linux-image-6.1.0-28-rt-amd64-unsigned', '6.1.119-1'],
      ),
      '6.1.0-28-cloud-amd64',
      ['linux-image-6.12.9+bpo-amd64 *', 'linux-image-6.1.0-28-rt-amd64-unsigned *'],
    ],
    [
      'Debian 13',
      installed(
        'Debian:13',
        ['linux-image-6.12.48+deb13-amd64', '6.12.48-1'],
        ['linux-image-6.12.43+deb13-amd64', '6.12.43-1'],
      ),
      '6.12.48+deb13-amd64',
      ['linux-image-6.12.43+deb13-amd64 *'],
    ],
    [
      'Ubuntu',
      installed(
        'Ubuntu:24.04:LTS',
        ['linux-image-6.8.0-31-generic', '6.8.0-31.31'],
        ['linux-image-unsigned-6.8.0-49-lowlatency', '6.8.0-49.49.1'],
        ['linux-modules-6.8.0-31-generic', '6.8.0-31.31'],
        ['linux-modules-extra-6.8.0-49-generic', '6.8.0-49.49'],
        ['linux-modules-nvidia-550-server-6.8.0-31-generic', '6.8.0-31.31+1'],
        ['linux-image-6.8.0-49-generic', '6.8.0-49.49'],
        ['linux-image-generic', '6.8.0-49.49'],
        ['linux-headers-generic', '6.8.0-31.31'],
      ),
      '6.8.0-49-generic',
      [
        'linux-image-6.8.0-31-generic *',
        'linux-image-unsigned-6.8.0-49-lowlatency *',
        'linux-modules-6.8.0-31-generic *',
        'linux-modules-nvidia-550-server-6.8.0-31-generic *',
      ],
    ],
    [
      'Ubuntu, older form of meta-packages',
      installed(
        'Ubuntu:22.04:LTS',
        ['linux-image-5.15.0-105-generic', '5.15.0-105.115'],
        ['linux-image-5.15.0-107-generic', '5.15.0-107.117'],
        ['linux-image-generic', '5.15.0.107.107'],
      ),
      '5.15.0-105-generic',
      ['linux-image-5.15.0-107-generic *', 'linux-image-generic 5.15.0.107.107'],
    ],
    [
      'Proxmox',
      installed(
        'Debian:12',
        ['proxmox-kernel-6.8.12-1-pve-signed', '6.8.12-1'],
        ['proxmox-kernel-6.8.12-4-pve-signed', '6.8.12-4'],
        ['pve-kernel-5.15.102-1-pve', '5.15.102-1'],
        ['proxmox-kernel-6.8', '6.8.12-4'],
        ['pve-firmware', '3.11-1'],
      ),
      '6.8.12-4-pve',
      ['proxmox-kernel-6.8.12-1-pve-signed *', 'pve-kernel-5.15.102-1-pve *'],
    ],
    [
      'Raspberry Pi',
      installed(
        'Debian:12',
        ['linux-image-6.6.31+rpt-rpi-v8', '1:6.6.31-1+rpt1'],
        ['linux-image-6.6.31+rpt-rpi-2712', '1:6.6.31-1+rpt1'],
        ['linux-image-rpi-2712', '1:6.6.31-1+rpt1'],
      ),
      '6.6.31+rpt-rpi-v8',
      // The meta-package has the version of both kernels, so it is not known to stand for the other.
      ['linux-image-6.6.31+rpt-rpi-2712 *'],
    ],
    [
      'EL 9 with the kernel in parts, and real-time of the same version',
      installed(
        'AlmaLinux:9',
        ['kernel', '5.14.0-427.13.1.el9_4', 'x86_64'],
        ['kernel', '5.14.0-503.11.1.el9_5', 'x86_64'],
        ['kernel-core', '5.14.0-427.13.1.el9_4', 'x86_64'],
        ['kernel-core', '5.14.0-503.11.1.el9_5', 'x86_64'],
        ['kernel-modules-core', '5.14.0-427.13.1.el9_4', 'x86_64'],
        ['kernel-modules-extra', '5.14.0-427.13.1.el9_4', 'x86_64'],
        ['kernel-rt-core', '5.14.0-503.11.1.el9_5', 'x86_64'],
        ['kernel-headers', '5.14.0-427.13.1.el9_4', 'x86_64'],
        ['kernel-tools', '5.14.0-427.13.1.el9_4', 'x86_64'],
      ),
      '5.14.0-503.11.1.el9_5.x86_64',
      [
        'kernel 5.14.0-427.13.1.el9_4',
        'kernel-core 5.14.0-427.13.1.el9_4',
        'kernel-modules-core 5.14.0-427.13.1.el9_4',
        'kernel-modules-extra 5.14.0-427.13.1.el9_4',
      ],
    ],
    [
      'EL 9, real-time and debug of it',
      installed(
        'Red Hat:9',
        ['kernel-rt-core', '5.14.0-503.11.1.el9_5', 'x86_64'],
        ['kernel-core', '5.14.0-427.13.1.el9_4', 'x86_64'],
      ),
      '5.14.0-503.11.1.el9_5.x86_64+rt-debug',
      ['kernel-core 5.14.0-427.13.1.el9_4'],
    ],
    [
      'EL 8, releases that begin alike',
      installed(
        'Rocky Linux:8',
        ['kernel-core', '4.18.0-553.el8_10', 'x86_64'],
        ['kernel-core', '4.18.0-553.5.1.el8_10', 'x86_64'],
      ),
      '4.18.0-553.el8_10.x86_64',
      ['kernel-core 4.18.0-553.5.1.el8_10'],
    ],
    [
      'Oracle: both of its kernels',
      installed(
        'Oracle Linux:8',
        ['kernel-uek', '5.15.0-200.131.27.el8uek', 'x86_64'],
        ['kernel-core', '4.18.0-553.el8_10', 'x86_64'],
      ),
      '5.15.0-200.131.27.el8uek.x86_64',
      ['kernel-core 4.18.0-553.el8_10'],
    ],
    [
      'Amazon',
      installed(
        'Amazon Linux:2023',
        ['kernel', '6.1.97-104.177.amzn2023', 'aarch64'],
        ['kernel6.12', '6.12.22-27.96.amzn2023', 'aarch64'],
        ['kernel-livepatch-6.1.97-104.177', '1.0-0.amzn2023', 'aarch64'],
      ),
      '6.12.22-27.96.amzn2023.aarch64',
      ['kernel 6.1.97-104.177.amzn2023'],
    ],
    [
      'Fedora',
      installed('Fedora:40', ['kernel-core', '6.9.7-200.fc40', 'x86_64'], ['kernel-core', '6.8.5-301.fc40', 'x86_64']),
      '6.9.7-200.fc40.x86_64',
      ['kernel-core 6.8.5-301.fc40'],
    ],
    [
      'Azure Linux',
      installed('Azure Linux:2', ['kernel', '5.15.158.2-1.cm2', 'x86_64'], ['kernel', '5.15.153.1-2.cm2', 'x86_64']),
      '5.15.158.2-1.cm2',
      ['kernel 5.15.153.1-2.cm2'],
    ],
    [
      'SUSE: rebuilds are counted behind the release',
      installed(
        'SUSE:Linux Enterprise Server 15 SP6',
        ['kernel-default', '6.4.0-150600.21.2', 'x86_64'],
        ['kernel-default', '6.4.0-150600.23.17.1', 'x86_64'],
        ['kernel-default-extra', '6.4.0-150600.23.17.1', 'x86_64'],
        ['kernel-azure', '6.4.0-150600.21.2', 'x86_64'],
        ['kernel-firmware-all', '20240201-150600.1.1', 'noarch'],
        ['kernel-macros', '6.4.0-150600.23.17.1', 'noarch'],
      ),
      '6.4.0-150600.21-default',
      [
        'kernel-default 6.4.0-150600.23.17.1',
        'kernel-default-extra 6.4.0-150600.23.17.1',
        'kernel-azure 6.4.0-150600.21.2',
      ],
    ],
    [
      'Tumbleweed',
      installed(
        'openSUSE:Tumbleweed',
        ['kernel-default', '6.9.7-1.1', 'x86_64'],
        ['kernel-default', '6.9.6-1.1', 'x86_64'],
      ),
      '6.9.7-1-default',
      ['kernel-default 6.9.6-1.1'],
    ],
    [
      'Photon',
      installed('Photon OS:5.0', ['linux', '6.1.83-2.ph5', 'x86_64'], ['linux-esx', '6.1.83-2.ph5', 'x86_64']),
      '6.1.83-2.ph5-esx',
      ['linux 6.1.83-2.ph5'],
    ],
    [
      'Alpine',
      installed(
        'Alpine:v3.20',
        ['linux-lts', '6.6.32-r0'],
        ['linux-virt', '6.6.32-r0'],
        ['linux-firmware', '20240513-r0'],
      ),
      '6.6.32-0-lts',
      ['linux-virt 6.6.32-r0'],
    ],
    [
      'Arch, the usual one',
      installed('Arch Linux', ['linux', '6.9.7.arch1-1'], ['linux-lts', '6.6.36-1'], ['linux-firmware', '20240610-1']),
      '6.9.7-arch1-1',
      ['linux-lts 6.6.36-1'],
    ],
    [
      'Arch, two numbers',
      installed('Arch Linux', ['linux', '6.10.arch1-1'], ['linux-lts', '6.6.36-1']),
      '6.10.0-arch1-1',
      ['linux-lts 6.6.36-1'],
    ],
    [
      'Arch, lts',
      installed('Arch Linux', ['linux', '6.9.7.arch1-1'], ['linux-lts', '6.6.36-1']),
      '6.6.36-1-lts',
      ['linux 6.9.7.arch1-1'],
    ],
    [
      'Arch, zen and hardened',
      installed('Arch Linux', ['linux-zen', '6.9.7.zen1-1'], ['linux-hardened', '6.9.7.hardened1-1']),
      '6.9.7-zen1-1-zen',
      ['linux-hardened 6.9.7.hardened1-1'],
    ],
    // Which kernel runs is not known, so it may be any.
    [
      'Arch, upgraded and not restarted',
      installed('Arch Linux', ['linux', '6.9.7.arch1-1'], ['linux-lts', '6.6.36-1']),
      '6.9.6-arch1-1',
      [],
    ],
    ['a kernel of one’s own', DEBIAN, '6.1.119-custom', []],
    ['WSL', DEBIAN, '5.15.153.1-microsoft-standard-WSL2', []],
    ['a prefix of a release', DEBIAN, '6.1.0-18', []],
    [
      'only its modules are left',
      installed(
        'Ubuntu:24.04',
        ['linux-modules-6.8.0-49-generic', '6.8.0-49.49'],
        ['linux-image-6.8.0-31-generic', '6.8.0-31.31'],
      ),
      '6.8.0-49-generic',
      [],
    ],
    [
      'only its symbols are left',
      installed(
        'Debian:12',
        ['linux-image-6.1.0-28-amd64-dbg', '6.1.119-1'],
        ['linux-image-6.1.0-18-amd64', '6.1.76-1'],
      ),
      '6.1.0-28-amd64',
      [],
    ],
    [
      'another architecture',
      installed(
        'AlmaLinux:9',
        ['kernel-core', '5.14.0-427.el9', 'aarch64'],
        ['kernel-core', '5.14.0-362.el9', 'aarch64'],
      ),
      '5.14.0-427.el9.x86_64',
      [],
    ],
    [
      'another ecosystem',
      installed('npm', ['linux-image-6.1.0-28-amd64', '1'], ['linux-image-6.1.0-18-amd64', '1']),
      '6.1.0-28-amd64',
      [],
    ],
  ])('%s', (_, packages, release, expected) => {
    expect(idle(packages, release)).toEqual(expected);
  });
});
