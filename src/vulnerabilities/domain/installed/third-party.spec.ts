import { describe, expect, it } from '@jest/globals';
import { thirdPartyOf } from './third-party.js';

const by = (ecosystem: string, name: string, version: string, maker = ''): string | null =>
  thirdPartyOf({ ecosystem, name, version, sourceName: name, sourceVersion: version }, maker);

describe('a package from elsewhere', () => {
  it.each([
    ['Debian:12', 'google-chrome-stable', '131.0.6778.85-1', 'Google'],
    ['Ubuntu:24.04', 'google-chrome-beta', '131.0.6778.85-1', 'Google'],
    ['Debian:12', 'google-cloud-cli-gke-gcloud-auth-plugin', '501.0.0-0', 'Google'],
    ['Rocky Linux:9', 'google-chrome-stable', '131.0.6778.85-1', 'Google'],
    ['Ubuntu:22.04', 'microsoft-edge-stable', '131.0.2903.63-1', 'Microsoft'],
    ['Debian:12', 'code', '1.95.3-1731513102', 'Microsoft'],
    ['Red Hat:9', 'code', '1.95.3-1731513157.el8', 'Microsoft'],
    ['Debian:12', 'docker-ce', '5:27.3.1-1~debian.12~bookworm', 'Docker'],
    ['Ubuntu:24.04', 'containerd.io', '1.7.23-1', 'Docker'],
    ['AlmaLinux:9', 'docker-ce-cli', '1:27.3.1-1.el9', 'Docker'],
    ['Debian:12', 'nodejs', '20.18.1-1nodesource1', 'NodeSource'],
    ['Rocky Linux:9', 'nodejs', '2:20.18.1-1nodesource', 'NodeSource'],
    ['Debian:12', 'postgresql-17', '17.2-1.pgdg120+1', 'PGDG'],
    ['Rocky Linux:9', 'postgresql17-server', '17.2-1PGDG.rhel9', 'PGDG'],
    ['Debian:12', 'terraform', '1.10.0-1', 'HashiCorp'],
    ['Ubuntu:24.04', 'kubeadm', '1.31.3-1.1', 'Kubernetes'],
    ['Ubuntu:24.04', 'tailscale', '1.76.6', 'Tailscale'],
    ['Debian:12', 'mongodb-org-server', '8.0.3', 'MongoDB'],
    ['Amazon Linux:2023', 'mongodb-mongosh', '2.3.4-1.el8', 'MongoDB'],
    ['Debian:12', 'signal-desktop', '7.35.0', 'its own publisher'],
    ['Debian:12', 'zoom', '6.2.11.5069', 'its own publisher'],
    ['Ubuntu:22.04', 'grafana', '11.3.1', 'Grafana'],
    ['Ubuntu:22.04', 'heartbeat-elastic', '8.16.1', 'Elastic'],
    ['Red Hat:8', 'filebeat', '8.16.1-1', 'Elastic'],
    ['Debian:12', 'proxmox-kernel-6.8.12-4-pve-signed', '6.8.12-4', 'Proxmox'],
    ['Debian:12', 'libssl3', '3.0.15-1~deb12u1+pmx1', 'Proxmox'],
    ['Debian:12', 'php8.3', '8.3.14-1+0~20241121.21+debian12~1.gbpaa1e1f', 'deb.sury.org'],
    ['Ubuntu:24.04', 'php8.3', '8.3.14-1+ubuntu24.04.1+deb.sury.org+1', 'deb.sury.org'],
    ['Ubuntu:14.04', 'php5', '5.6.17-3+deb.sury.org~trusty+1', 'deb.sury.org'],
    ['Ubuntu:22.04', 'python3.11', '3.11.9-1+jammy1', 'another archive'],
    ['Ubuntu:22.04', 'git', '1:2.47.0-0ppa1~ubuntu22.04.1', 'a personal package archive'],
    ['Debian:12', 'nginx', '1.26.2-1~bookworm', 'nginx.org'],
    ['Debian:12', 'mariadb-server', '1:11.6.2+maria~deb12', 'MariaDB'],
    ['Debian:12', 'libraspberrypi0', '1:2+git20231018~131943+3c97f76-1+rpt1', 'Raspberry Pi'],
    ['AlmaLinux:9', 'php', '8.3.14-1.el9.remi', 'Remi'],
    ['AlmaLinux:9', 'kernel-ml', '6.12.1-1.el9.elrepo', 'ELRepo'],
    ['Rocky Linux:8', 'nginx', '1:1.26.2-1.el8.ngx', 'nginx.org'],
    ['openSUSE:Leap 15.6', 'ffmpeg-7', '7.1-150600.2.pm.1', 'Packman'],
  ])('of %s: %s %s is by %s', (ecosystem, name, version, who) => {
    expect(by(ecosystem, name, version)).toBe(who);
  });

  it.each([
    // Linux-HA's, and not Elastic's.
    ['Debian:12', 'heartbeat', '1:3.0.6-13+b2'],
    ['Debian:12', 'chromium', '131.0.6778.85-1~deb12u1'],
    ['Debian:12', 'docker.io', '20.10.24+dfsg1-1+deb12u1+b2'],
    ['Debian:12', 'containerd', '1.6.20~ds1-1+deb12u1'],
    ['Debian:12', 'nodejs', '18.20.4+dfsg-1~deb12u1'],
    ['Debian:12', 'postgresql-15', '15.10-0+deb12u1'],
    ['Debian:12', 'google-guest-agent', '20220622.00-1'],
    ['Debian:12', 'kubernetes-client', '1.20.5+really1.20.2-1.1'],
    ['Debian:12', 'slack', '1:0.15.2-11'],
    ['Debian:12', 'percona-toolkit', '3.2.1-1'],
    ['Debian:12', 'linux-image-amd64', '6.1.119-1'],
    ['Ubuntu:24.04', 'linux-image-6.8.0-49-generic', '6.8.0-49.49'],
    ['Ubuntu:24.04', 'grub-efi-amd64-signed', '1.202.2+2.12-1ubuntu7.1'],
    ['Ubuntu:22.04', 'openjdk-17-jre', '17.0.13+11-2ubuntu1~22.04'],
    ['Ubuntu:20.04', 'openssl', '1.1.1f-1ubuntu2.23+esm1'],
    ['Rocky Linux:9', 'kubelet', '1.31.3-1.el9'],
    ['Rocky Linux:9', 'grafana', '10.2.6-7.el9_5'],
    ['Fedora:41', 'tailscale', '1.76.6-1.fc41'],
    ['AlmaLinux:9', 'nodejs', '1:20.18.2-1.module_el9.5.0+132+1dd6e3cc'],
    ['npm', 'code', '1.0.0'],
    ['PyPI', 'terraform', '1.0.0'],
    ['Arch Linux', 'code', '1.95.3-1'],
  ])('is no package of the distribution itself: %s %s %s', (ecosystem, name, version) => {
    expect(by(ecosystem, name, version)).toBeNull();
  });

  it('is what an inventory says to be from elsewhere, whatever it is called', () => {
    expect(by('Debian:12', 'bash', '5.2.15-2', 'Example Vendor')).toBe('Example Vendor');
    expect(by('Rocky Linux:9', 'bash', '5.1.8-9.el9', 'Fedora Project')).toBe('Fedora Project');
  });
});
