import { describe, expect, it } from '@jest/globals';
import { unreachableReason } from './reachability.js';

describe('a package without code that runs', () => {
  it.each([
    ['Debian:12', 'linux-libc-dev', 'linux'],
    ['Debian:12', 'linux-headers-6.1.0-40-amd64', 'linux'],
    ['Debian:12', 'linux-perf', 'linux'],
    ['Debian:12', 'linux-perf-6.1', ''],
    ['Debian:12', 'linux-doc-6.1', 'linux'],
    ['Debian:12', 'linux-source-6.1', null],
    ['Ubuntu:22.04', 'linux-tools-5.15.0-100-generic', 'linux'],
    ['AlmaLinux:9', 'kernel-headers', 'kernel'],
    ['AlmaLinux:9', 'kernel-devel', ''],
    ['AlmaLinux:9', 'kernel-64k-devel-matched', 'kernel'],
    ['AlmaLinux:9', 'kernel-tools-libs', 'kernel'],
    ['Rocky Linux:9', 'perf', 'kernel'],
    ['AlmaLinux:9', 'kernel-doc', 'kernel'],
  ])('of %s: %s, built from %p', (ecosystem, name, source) => {
    expect(unreachableReason(ecosystem, name, source)).toMatch(/\.$/);
  });

  it.each([
    ['Debian:12', 'linux-image-6.1.0-40-amd64', 'linux-signed-amd64'],
    ['Debian:12', 'linux-base', 'linux-base'],
    ['Debian:12', 'libssl-dev', 'openssl'],
    ['Debian:12', 'python3-doc', 'python3-defaults'],
    ['AlmaLinux:9', 'kernel-core', 'kernel'],
    ['AlmaLinux:9', 'kernel', 'kernel'],
    ['AlmaLinux:9', 'perf', 'performance'],
    ['npm', 'perf', ''],
    ['npm', 'linux-libc-dev', ''],
    ['Debian:12', 'linux-perf', 'something-else'],
  ])('is not, of %s: %s, built from %p', (ecosystem, name, source) => {
    expect(unreachableReason(ecosystem, name, source)).toBeNull();
  });
});
