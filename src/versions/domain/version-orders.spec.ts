import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { versionOrderOf } from './version-order-of.js';
import { ALPINE_ORDER } from './alpine-order.js';
import { DEBIAN_ORDER } from './debian-order.js';
import { PEP440_ORDER } from './pep440-order.js';
import { RPM_ORDER } from './rpm-order.js';
import { BITNAMI_ORDER, BUILD_SEMVER_ORDER, SEMVER_ORDER } from './semver-order.js';
import type { VersionOrder } from './version-order.js';

/** What dpkg says of 7 500 pairs; lies beside the project on some machines. */
const ORACLE = resolve(process.cwd(), '../shared/data/oracles/debian-version-order.json');

type Pair = [a: string, sign: '<' | '=' | '>', b: string];

function signOf(order: VersionOrder, a: string, b: string): Pair[1] {
  const difference = order.compare(a, b);
  return difference < 0 ? '<' : difference > 0 ? '>' : '=';
}

function reads(order: VersionOrder, pairs: Pair[]): void {
  it.each(pairs)('%s %s %s', (a, sign, b) => {
    expect([order.accepts(a), order.accepts(b)]).toEqual([true, true]);
    expect(signOf(order, a, b)).toBe(sign);
    expect(signOf(order, b, a)).toBe({ '<': '>', '>': '<', '=': '=' }[sign]);
  });
}

describe('versions of Debian', () => {
  reads(DEBIAN_ORDER, [
    ['1.0', '=', '1.0-0'],
    ['1.0', '<', '1.0-1'],
    ['1.0', '=', '1.00'],
    ['1.0', '=', '0:1.0'],
    ['1:0.1', '>', '20230101'],
    ['1.0~rc1', '<', '1.0'],
    ['1.0~~', '<', '1.0~'],
    ['1.0~', '<', '1.0'],
    ['1.0a', '>', '1.0'],
    ['1.0a', '<', '1.0+'],
    ['1.0+~', '<', '1.0+'],
    ['1.0z', '<', '1.0.1'],
    ['9', '<', '10'],
    ['99999999999999999999-1', '>', '18446744073709551616'],
    ['1.0-1ubuntu1', '<', '1.0-1ubuntu2'],
    ['1.0-1~deb12u9', '<', '1.0-1~deb12u10'],
    ['1.0-1~deb12u1', '<', '1.0-1'],
    ['1.0-1+b1', '>', '1.0-1'],
    ['1.0-1+b1', '<', '1.0-1+deb12u1'],
    ['1.0-a', '>', '1.0-1'],
    // A rebuild for a release is below the version that it was rebuilt from.
    ['5:7.0.15-1~deb12u10', '<', '5:7.0.15-1'],
    ['5:7.0.15-1~deb12u9', '<', '5:7.0.15-1~deb12u10'],
    ['3.0.9-1', '<', '3.0.11-1~deb12u2'],
    ['1:9.2p1-2+deb12u3', '<', '1:9.2p1-2+deb12u10'],
    ['2.36-9+deb12u10', '>', '2.36-9+deb12u9'],
    ['1.6-2.1+deb12u1', '<', '1.6-2.1+deb12u2'],
    ['20220623.1-1', '<', '20220623.1-1+deb12u1'],
  ]);

  const pairs = existsSync(ORACLE) ? (JSON.parse(readFileSync(ORACLE, 'utf8')) as [string, string, number][]) : [];

  it(`are ordered as dpkg orders them, in ${pairs.length} pairs`, () => {
    const wrong = pairs.filter(([a, b, sign]) => Math.sign(DEBIAN_ORDER.compare(a, b)) !== sign);
    expect(wrong).toEqual([]);
  });
});

describe('versions of rpm', () => {
  reads(RPM_ORDER, [
    ['1.0-1', '=', '0:1.0-1'],
    ['1:1.0-1', '>', '2.0-1'],
    ['1.0', '<', '1.0-1'],
    ['1.05', '=', '1.5'],
    ['1.0.1', '>', '1.0'],
    ['1.0a', '>', '1.0'],
    ['1.0a', '<', '1.0.1'],
    ['2.0.1a', '<', '2.0.1.1'],
    ['10', '>', '9'],
    ['a', '<', '1'],
    ['1.0~rc1', '<', '1.0'],
    ['1.0~rc1', '>', '1.0~beta2'],
    ['1.0^', '>', '1.0'],
    ['1.0^20250101', '>', '1.0'],
    ['1.0^20250101', '<', '1.0.1'],
    ['1.0^git1~pre', '<', '1.0^git1'],
    ['1.0~rc1^git1', '>', '1.0~rc1'],
    ['1.0~rc1^git1', '<', '1.0'],
    ['3.0.7-27.el9', '<', '3.0.7-28.el9_4'],
    ['3.0.7-28.el9', '<', '3.0.7-28.el9_4'],
    ['0.28.3-3.el10_0', '<', '0.28.3-3.el10_0.2'],
    ['6:5.4.0-9.el10_0', '>', '5.5.0-1.el10'],
    ['4.18.0-553.el8_10', '<', '4.18.0-1000.el8_10'],
  ]);
});

describe('versions of Alpine', () => {
  reads(ALPINE_ORDER, [
    ['1.2.3-r1', '<', '1.2.3-r2'],
    ['1.2.3-r9', '<', '1.2.3-r10'],
    ['1.2.3', '<', '1.2.3-r0'],
    ['1.2', '<', '1.2.1'],
    ['1.2', '<', '1.2a'],
    ['1.2a', '<', '1.2b'],
    ['1.2b', '<', '1.2.1'],
    ['1.2_rc1', '<', '1.2'],
    ['1.2_alpha', '<', '1.2_beta1'],
    ['1.2_rc1', '<', '1.2_rc2'],
    ['1.2_p1', '>', '1.2'],
    ['1.2_git20250101', '>', '1.2'],
    ['1.2_p1', '<', '1.2.1'],
    ['1.2_rc1-r5', '<', '1.2-r0'],
    ['1.05', '<', '1.5'],
    ['05', '=', '5'],
    ['3.0.12-r5', '<', '3.1.0-r0'],
    ['10.2', '>', '9.10'],
  ]);

  it.each(['', 'r1', '1.2-1', '1.2_what', '1.2-r'])('do not include %p', (version) => {
    expect(ALPINE_ORDER.accepts(version)).toBe(false);
  });
});

describe('semantic versions', () => {
  reads(SEMVER_ORDER, [
    ['1.2.3', '=', 'v1.2.3'],
    ['1.2.3-alpha.2', '<', '1.2.3-alpha.10'],
    ['1.2.3-rc.1', '<', '1.2.3'],
    ['1.10.0', '>', '1.9.9'],
    ['1.2', '=', '1.2.0'],
    ['2.0.0+incompatible', '=', '2.0.0'],
    ['v0.0.0-20210921155107-089bfa567519', '<', 'v0.0.0-20220314234659-1baeb1ce4c0b'],
    ['v0.0.0-20220314234659-1baeb1ce4c0b', '<', 'v0.1.0'],
    ['1.2.4-0.20210921155107-089bfa567519', '>', '1.2.3'],
    ['go1.21rc2', '<', 'go1.21.0'],
    ['go1.21', '<', '1.21.1'],
  ]);

  it.each(['', 'latest', '1.x', '(devel)'])('do not include %p', (version) => {
    expect(SEMVER_ORDER.accepts(version)).toBe(false);
  });
});

describe('semantic versions with builds that count', () => {
  // What the tests of pub_semver 2 state (version_test.dart, "comparison"), in its order.
  const sorted =
    `1.0.0-alpha 1.0.0-alpha.1 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0-rc.1+build.1 1.0.0 1.0.0+0.3.7 1.3.7+build
    1.3.7+build.2.b8f12d7 1.3.7+build.11.e0f985a 2.0.0 2.1.0 2.2.0 2.11.0 2.11.1`.split(/\s+/);
  reads(
    BUILD_SEMVER_ORDER,
    sorted.slice(1).map((version, i): Pair => [sorted[i] ?? '', '<', version]),
  );
  reads(BUILD_SEMVER_ORDER, [
    ['01.2.3', '=', '1.2.3'],
    ['1.2.3-01', '=', '1.2.3-1'],
    ['1.2.3+01', '=', '1.2.3+1'],
    ['1.0.0-10', '<', '1.0.0-0xA'],
    ['2.0.0-0', '<', '2.0.0--1'],
    // A package of binaries of Julia, built anew.
    ['3.0.15+0', '<', '3.0.15+1'],
  ]);
});

describe('versions of Bitnami', () => {
  // What the tests of github.com/bitnami/go-version state (version_test.go).
  reads(BITNAMI_ORDER, [
    ['1.2.3', '<', '1.4.5'],
    ['1.0.0-1', '<', '1.0.0-2'],
    ['1.2.3', '<', '1.2.3-1'],
    ['1.2.3+foo', '=', '1.2.3+bar'],
    ['1.2.0', '<', '1.2.0-1+metadata'],
    ['1.2.3-rc.1', '<', '1.2.3'],
  ]);
});

describe('versions of Python packages', () => {
  reads(PEP440_ORDER, [
    ['1.0', '=', '1.0.0'],
    ['1.0rc1', '<', '1.0'],
    ['1.0.dev1', '<', '1.0a1'],
    ['1.0.post1', '>', '1.0'],
    ['1!0.1', '>', '2024.1'],
    ['1.10', '>', '1.9'],
    ['1.0+local.1', '>', '1.0'],
  ]);

  it.each(['', 'latest', '1.0-x-y'])('do not include %p', (version) => {
    expect(PEP440_ORDER.accepts(version)).toBe(false);
  });
});

describe('the order of an ecosystem', () => {
  it.each([
    ['Debian:12', 'dpkg'],
    ['Ubuntu:22.04:LTS', 'dpkg'],
    ['AlmaLinux:9', 'rpm'],
    ['Alpine:v3.20', 'apk'],
    ['npm', 'semver'],
    ['Go', 'semver'],
    ['PyPI', 'pep440'],
    ['Maven', 'maven'],
    ['Maven:https://maven.google.com', 'maven'],
    ['RubyGems', 'gem'],
    ['Packagist:https://packages.drupal.org/8', 'composer'],
    ['Root:Debian:12', 'dpkg'],
    ['Root:PyPI', 'pep440'],
    ['Root', null],
    ['ConanCenter', null],
    ['generic', null],
    ['', null],
  ])('of %s is %s', (ecosystem, name) => {
    expect(versionOrderOf(ecosystem)?.name ?? null).toBe(name);
  });
});
