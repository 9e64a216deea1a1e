import { expect, it } from '@jest/globals';
import { kernelSourceOf } from './kernel-source.js';

it.each([
  ['Debian:12', 'linux-image-6.1.0-18-amd64', '6.1.76-1', 'linux'],
  ['Debian:12', 'linux-image-6.1.0-18-cloud-arm64', '6.1.76-1', 'linux'],
  ['Debian:12', 'linux-headers-6.1.0-18-common', '6.1.76-1', 'linux'],
  ['Debian:12', 'linux-image-6.12.117+deb12-amd64', '6.12.117-1~deb12u1', 'linux-6.12'],
  ['Debian:12', 'linux-image-6.12.9+bpo-amd64', '6.12.9-1~bpo12+1', 'linux'],
  ['Debian:13', 'linux-image-6.12.43+deb13-amd64', '6.12.43-1', 'linux'],
  ['Debian:13', 'linux-binary-7.3.4+deb13-amd64', '7.3.4-1~bpo13+1', 'linux'],
  ['Ubuntu:24.04', 'linux-image-6.8.0-49-generic', '6.8.0-49.49', 'linux'],
  ['Ubuntu:24.04', 'linux-image-unsigned-6.8.0-1019-aws', '6.8.0-1019.21', 'linux-aws'],
  ['Ubuntu:24.04', 'linux-image-6.8.0-1016-oracle', '6.8.0-1016.16', 'linux-oracle'],
  ['Ubuntu:22.04', 'linux-image-6.8.0-49-generic', '6.8.0-49.49~22.04.1', 'linux-hwe-6.8'],
  ['Ubuntu:22.04', 'linux-modules-6.8.0-1019-azure', '6.8.0-1019.22~22.04.1', 'linux-azure-6.8'],
  ['Ubuntu:22.04', 'linux-image-6.8.0-49-lowlatency', '6.8.0-49.49.1~22.04.1', 'linux-lowlatency-hwe-6.8'],
  ['Ubuntu:24.04', 'linux-headers-6.8.0-49', '6.8.0-49.49', 'linux'],
  ['Debian:12', 'linux-image-amd64', '6.1.76-1', ''],
  ['Debian:12', 'linux-libc-dev', '6.1.76-1', ''],
  ['Debian:12', 'linux-perf', '6.1.76-1', ''],
  ['Ubuntu:24.04', 'linux-firmware', '20240318-0ubuntu2', ''],
  ['Rocky Linux:9', 'linux-image-6.1.0-18-amd64', '6.1.76-1', ''],
])('of %s: %s %s is built from %s', (ecosystem, name, version, source) => {
  expect(kernelSourceOf(ecosystem, name, version)).toBe(source);
});
