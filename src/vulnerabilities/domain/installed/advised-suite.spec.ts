import { describe, expect, it } from '@jest/globals';
import { advisedSuite, ecosystemsAdvisedBy } from './advised-suite.js';

describe('the suite whose advisories speak of a version', () => {
  it.each([
    ['Debian:12', '6.12.9-1~bpo12+1', 'Debian:13'],
    ['Debian:11', '6.1.90-1~bpo11+1', 'Debian:12'],
    ['Debian:13', '7.3.4-1~bpo13+1', 'Debian:14'],
    // From the security suite of the release that it was built from.
    ['Debian:11', '6.1.90-1~deb12u1~bpo11+1', 'Debian:12'],
    // Left from before the system was upgraded.
    ['Debian:12', '6.1.90-1~bpo11+1', 'Debian:12'],
    ['Debian:8', '3.16-1~bpo70+1', 'Debian:8'],
    ['Debian:12', '6.1.90-1', 'Debian:12'],
    ['Debian:12', '3.0.15-1~deb12u1', 'Debian:12'],
    ['Debian:12', '1.2+bpo12-1', 'Debian:12'],
    ['Debian:12', '1.2-1+b2', 'Debian:12'],
    ['Ubuntu:24.04', '6.8.0-49.49~22.04.1', 'Ubuntu:24.04'],
    ['Ubuntu:24.04', '1.2-1~bpo12+1', null],
    ['Raspbian:12', '1.2-1~bpo12+1', 'Raspbian:12'],
    ['Rocky Linux:9', '1.2-1.el9', 'Rocky Linux:9'],
    ['npm', '1.2.0', 'npm'],
  ])('of %s %s is %s', (ecosystem, version, expected) => {
    expect(advisedSuite(ecosystem, version)).toBe(expected);
  });

  it('wakes with its news every system on which such a version may lie', () => {
    for (const [system, version] of [
      ['Debian:12', '6.12.9-1~bpo12+1'],
      ['Debian:11', '6.12.9-1~bpo11+1'],
      ['Debian:12', '6.1.90-1~bpo11+1'],
      ['Debian:13', '6.12.9-1~bpo12+1'],
    ] as const) {
      const suite = advisedSuite(system, version) ?? '';
      expect(ecosystemsAdvisedBy(suite).map(({ ecosystem }) => ecosystem)).toContain(system);
    }
    expect(ecosystemsAdvisedBy('Ubuntu:24.04')).toEqual([]);
  });
});
