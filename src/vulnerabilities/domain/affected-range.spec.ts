import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { versionOrderOf } from '../../versions/index.js';
import { type AffectedVersions, evaluateVersion, type RangeEvent, type RangeResult } from './affected-range.js';

function evaluate(ecosystem: string, installed: string, said: Partial<AffectedVersions>): RangeResult {
  return evaluateVersion(installed, { ranges: [], versions: [], ...said }, versionOrderOf(ecosystem));
}

/** One range by its events: `['introduced 0', 'fixed 1.2']`. */
function range(...events: string[]): { events: RangeEvent[] } {
  return { events: events.map((event) => Object.fromEntries([event.split(' ')]) as RangeEvent) };
}

type Row = [ecosystem: string, installed: string, ranges: { events: RangeEvent[] }[], expected: Partial<RangeResult>];

describe('a version in the ranges of an advisory', () => {
  it.each<Row>([
    // Debian 12: openssl, found in the changelog of bookworm.
    [
      'Debian:12',
      '3.0.9-1',
      [range('introduced 0', 'fixed 3.0.11-1~deb12u2')],
      {
        affected: true,
        fixedVersion: '3.0.11-1~deb12u2',
        introduced: null,
        comparison: 'installed 3.0.9-1 < fixed 3.0.11-1~deb12u2',
      },
    ],
    [
      'Debian:12',
      '3.0.20-1~deb12u2',
      [range('introduced 0', 'fixed 3.0.11-1~deb12u2')],
      { affected: false, comparison: 'installed 3.0.20-1~deb12u2 >= fixed 3.0.11-1~deb12u2' },
    ],
    // A rebuild for bookworm is below the sid version that it was rebuilt from; the lowest version of the release that has the fix counts.
    [
      'Debian:12',
      '5:7.0.15-1~deb12u10',
      [range('introduced 0', 'fixed 5:7.0.15-1~deb12u1')],
      { affected: false, comparison: 'installed 5:7.0.15-1~deb12u10 >= fixed 5:7.0.15-1~deb12u1' },
    ],
    ['Debian:12', '5:7.0.15-1~deb12u10', [range('introduced 0', 'fixed 5:7.0.15-1')], { affected: true }],
    // Fixed in deb12u2, completed in deb12u3 (jq, CVE-2026-32316): only the second is a fix.
    [
      'Debian:12',
      '1.6-2.1+deb12u1',
      [range('introduced 0', 'fixed 1.6-2.1+deb12u2', 'introduced 1.6-2.1+deb12u2', 'fixed 1.6-2.1+deb12u3')],
      { affected: true, fixedVersion: '1.6-2.1+deb12u3' },
    ],
    [
      'Debian:12',
      '1.6-2.1+deb12u2',
      [range('introduced 0', 'fixed 1.6-2.1+deb12u2'), range('introduced 1.6-2.1+deb12u2', 'fixed 1.6-2.1+deb12u3')],
      { affected: true, fixedVersion: '1.6-2.1+deb12u3', introduced: '1.6-2.1+deb12u2' },
    ],
    [
      'Debian:12',
      '1.0-1',
      [range('introduced 0', 'fixed 0')],
      { affected: false, comparison: 'installed 1.0-1 was never affected' },
    ],
    [
      'Debian:12',
      '1.0-1',
      [range('introduced 0')],
      { affected: true, fixedVersion: null, comparison: 'installed 1.0-1, no fix is known' },
    ],
    // AlmaLinux 9 (ALSA-2024:2447) and 10 (ALSA-2025:7462), whose fix has an epoch.
    ['AlmaLinux:9', '1:3.0.7-27.el9', [range('introduced 0', 'fixed 1:3.0.7-28.el9_4')], { affected: true }],
    ['AlmaLinux:9', '3.0.7-28.el9_4', [range('introduced 0', 'fixed 1:3.0.7-28.el9_4')], { affected: true }],
    ['AlmaLinux:10', '6:5.4.0-9.el10_0', [range('introduced 0', 'fixed 6:5.4.0-9.el10_0')], { affected: false }],
    ['AlmaLinux:10', '2:1.39.3-1.el10_0', [range('introduced 0', 'fixed 2:1.39.4-1.el10_0')], { affected: true }],
    // PyPI: accesscontrol (PYSEC-2021-335) and admesh (PYSEC-2022-182).
    [
      'PyPI',
      '5.1',
      [range('introduced 4.0', 'fixed 4.3', 'introduced 5.0', 'fixed 5.2')],
      {
        affected: true,
        fixedVersion: '5.2',
        introduced: '5.0',
        comparison: 'introduced 5.0 <= installed 5.1 < fixed 5.2',
      },
    ],
    [
      'PyPI',
      '4.2',
      [range('introduced 4.0', 'fixed 4.3', 'introduced 5.0', 'fixed 5.2')],
      { affected: true, fixedVersion: '4.3' },
    ],
    [
      'PyPI',
      '4.5',
      [range('introduced 4.0', 'fixed 4.3', 'introduced 5.0', 'fixed 5.2')],
      { affected: false, comparison: 'installed 4.5 >= fixed 4.3' },
    ],
    [
      'PyPI',
      '3.9',
      [range('introduced 4.0', 'fixed 4.3', 'introduced 5.0', 'fixed 5.2')],
      { affected: false, comparison: 'installed 3.9 < introduced 4.0' },
    ],
    ['PyPI', '0.98.5rc1', [range('introduced 0', 'fixed 0.98.5')], { affected: true }],
    // Go: containerd (GHSA-33vj-92qq-66hc, GHSA-fqw6-gf59-qr4w).
    ['Go', 'v2.2.4', [range('introduced 2.2.0', 'fixed 2.2.5')], { affected: true, fixedVersion: '2.2.5' }],
    ['Go', 'v2.1.0-beta.0', [range('introduced 2.1.0-beta.0', 'fixed 2.2.4')], { affected: true }],
    ['Go', 'v2.1.0-alpha.1', [range('introduced 2.1.0-beta.0', 'fixed 2.2.4')], { affected: false }],
    [
      'Go',
      'v0.0.0-20210921155107-089bfa567519',
      [range('introduced 0', 'fixed 0.0.0-20220314234659-1baeb1ce4c0b')],
      { affected: true },
    ],
    ['npm', '4.17.20', [range('introduced 0', 'fixed 4.17.21')], { affected: true, fixedVersion: '4.17.21' }],
    ['npm', '4.17.21', [range('introduced 0', 'fixed 4.17.21')], { affected: false }],
    [
      'npm',
      '1.2.0',
      [range('introduced 1.0.0', 'lastAffected 1.2.0')],
      { affected: true, fixedVersion: null, comparison: 'introduced 1.0.0 <= installed 1.2.0 <= last affected 1.2.0' },
    ],
    [
      'npm',
      '1.2.1',
      [range('introduced 1.0.0', 'lastAffected 1.2.0')],
      { affected: false, comparison: 'installed 1.2.1 > last affected 1.2.0' },
    ],
    [
      'npm',
      '2.1.0',
      [range('introduced 0', 'fixed 1.5.0'), range('introduced 2.0.0', 'fixed 2.3.0')],
      { fixedVersion: '2.3.0' },
    ],
    [
      'npm',
      '1.7.0',
      [range('introduced 0', 'fixed 1.5.0'), range('introduced 2.0.0', 'fixed 2.3.0')],
      { affected: false },
    ],
  ])('of %s: %s', (ecosystem, installed, ranges, expected) => {
    expect(evaluate(ecosystem, installed, { ranges })).toMatchObject(expected);
  });

  it('that it names is affected, also spelled differently', () => {
    expect(evaluate('PyPI', '1.0.0', { versions: ['1.0'] })).toMatchObject({
      affected: true,
      comparison: 'installed 1.0.0 is named as affected',
    });
    expect(evaluate('PyPI', '1.1', { versions: ['1.0'] })).toMatchObject({ affected: false });
  });

  it('whose order is not known is affected when it is named, and else unknown', () => {
    expect(evaluate('ConanCenter', '2.14.0', { versions: ['2.14.0'] }).affected).toBe(true);
    expect(evaluate('ConanCenter', '2.14.0', { ranges: [range('introduced 0', 'fixed 2.15.0')] })).toMatchObject({
      affected: null,
      comparison: 'installed 2.14.0: no order of its versions is known',
    });
    expect(evaluate('npm', 'latest', { ranges: [range('introduced 0', 'fixed 2.0.0')] }).affected).toBeNull();
    expect(evaluate('npm', '1.0.0', { ranges: [range('introduced 0', 'fixed never')] }).affected).toBeNull();
  });

  it('needs no order where every version is affected', () => {
    const every = { ranges: [range('introduced 0')] };
    for (const ecosystem of ['ConanCenter', 'npm'])
      expect(evaluate(ecosystem, 'latest', every)).toMatchObject({
        affected: true,
        comparison: 'installed latest: every version is affected',
      });
    expect(evaluate('ConanCenter', '1.0', { ranges: [range('introduced 0', 'fixed 0')] }).affected).toBeNull();
    expect(evaluate('ConanCenter', '1.0', { ranges: [{ events: [] }] }).affected).toBeNull();
  });

  it('is affected by a range that can be compared beside one that cannot, and never free of it', () => {
    const broken = range('introduced 0', 'fixed never');
    const ranges = [broken, range('introduced 1.0.0', 'fixed 2.0.0')];
    expect(evaluate('npm', '1.5.0', { ranges })).toMatchObject({ affected: true, fixedVersion: '2.0.0' });
    expect(evaluate('npm', '2.5.0', { ranges })).toMatchObject({
      affected: null,
      comparison: 'installed 2.5.0: its version cannot be compared',
    });
  });

  it.each<[installed: string, bound: string, affected: boolean]>([
    // As `packaging` reads `<=`, `>=`, `<` and `==`: a local part counts only against a specifier that has one.
    ['2.10.0+cu128', 'lastAffected 2.10.0', true],
    ['2.10+cu128', 'lastAffected 2.10.0', true],
    ['2.10.1+cu128', 'lastAffected 2.10.0', false],
    ['2.10.0.post1+cu128', 'lastAffected 2.10.0', false],
    ['2.10.0+cu128', 'lastAffected 2.10.0+cu118', false],
    ['2.10.0+cu118', 'lastAffected 2.10.0+cu128', true],
    ['2.10.0', 'lastAffected 2.10.0+cu128', true],
    ['2.10.0+cu128', 'fixed 2.10.0', false],
    ['2.9.9+cu128', 'fixed 2.10.0', true],
    ['2.10.0+cu128', 'fixed 2.10.0+cu128', false],
    ['2.10.0+cu118', 'fixed 2.10.0+cu128', true],
  ])('of Python, local: %s with %s is affected: %s', (installed, bound, affected) => {
    expect(evaluate('PyPI', installed, { ranges: [range('introduced 0', bound)] }).affected).toBe(affected);
  });

  it('of Python, local, begins where the version that it is built from begins, and is named with it', () => {
    const from = { ranges: [range('introduced 2.10.0', 'fixed 2.11.0')] };
    expect(evaluate('PyPI', '2.10.0+cu128', from)).toMatchObject({ affected: true, fixedVersion: '2.11.0' });
    expect(evaluate('PyPI', '2.10.0+cu128', { versions: ['2.10.0'] }).affected).toBe(true);
    expect(evaluate('PyPI', '2.10.0+cu128', { versions: ['2.10.0+cu118'] }).affected).toBe(false);
    expect(evaluate('PyPI', '2.10.0', { versions: ['2.10.0+cu118'] }).affected).toBe(false);
    const rebuilt = { ranges: [range('introduced 0', 'fixed 2.10.0+fix.1')] };
    expect(evaluate('PyPI', '2.10.0', rebuilt)).toMatchObject({ affected: true, fixedVersion: '2.10.0+fix.1' });
  });

  it.each<[ecosystem: string, installed: string, events: string[], affected: boolean]>([
    ['Go', 'v2.0.0+incompatible', ['introduced 0', 'lastAffected 2.0.0'], true],
    ['npm', '1.2.3+build.5', ['introduced 0', 'lastAffected 1.2.3'], true],
    // What Debian adds behind a version is a later upload, with a fix perhaps; a plain bound is before it.
    ['Debian:12', '1.0-1+deb12u1', ['introduced 0', 'lastAffected 1.0-1'], false],
    ['Maven', '2.14.1', ['introduced 2.0', 'fixed 2.15.0'], true],
    ['Maven', '5.3.18.RELEASE', ['introduced 0', 'lastAffected 5.3.18'], true],
    ['Maven', '4.1.100.Final', ['introduced 0', 'fixed 4.1.100'], false],
    ['Maven:https://maven.google.com', '1.0-alpha1', ['introduced 0', 'fixed 1.0'], true],
    ['NuGet', '13.0.1.0', ['introduced 0', 'fixed 13.0.1'], false],
    ['RubyGems', '1.18.4.rc1', ['introduced 0', 'fixed 1.18.4'], true],
    ['RubyGems', '1.18.4-x86_64-linux', ['introduced 0', 'fixed 1.18.4'], false],
    ['Packagist', 'v5.4.0-p1', ['introduced 0', 'fixed 5.4.0'], false],
    ['Packagist', '5.4.x-dev', ['introduced 5.3.0', 'fixed 5.4.3'], false],
    ['Arch Linux', '1.2.3-1', ['introduced 0', 'lastAffected 1.2.3'], true],
    ['Arch Linux', '1.2.3-1', ['introduced 0', 'fixed 1.2.3-2'], true],
  ])('of %s: %s in %p is affected: %s', (ecosystem, installed, events, affected) => {
    expect(evaluate(ecosystem, installed, { ranges: [range(...events)] }).affected).toBe(affected);
  });

  it.each([
    ['Packagist', 'dev-main'],
    ['GitHub Actions', 'v4'],
    ['Maven', '[1.0,2.0)'],
  ])('of %s: %s is in no range, and not known to be outside', (ecosystem, installed) => {
    expect(evaluate(ecosystem, installed, { ranges: [range('introduced 0', 'fixed 4.1.0')] }).affected).toBeNull();
  });
});

/** Release numbers 0-20, so that events meet. */
const version = fc.integer({ min: 1, max: 20 }).map((major) => `${major}.0.0`);

describe('any advisory', () => {
  const events = fc.uniqueArray(version, { minLength: 1, maxLength: 6 }).map((versions) => {
    const sorted = [...versions].sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
    return sorted.map((one, i): RangeEvent => (i % 2 === 0 ? { introduced: one } : { fixed: one }));
  });

  it('says the same whatever the order in which its events stand', () => {
    fc.assert(
      fc.property(events, version, fc.integer(), (given, installed, seed) => {
        const shuffled = [...given].sort(
          (a, b) => ((JSON.stringify(a).length * seed) % 7) - ((JSON.stringify(b).length * seed) % 7),
        );
        expect(evaluate('npm', installed, { ranges: [{ events: shuffled }] })).toEqual(
          evaluate('npm', installed, { ranges: [{ events: given }] }),
        );
      }),
    );
  });

  it('names a fix above the installed version that is not affected itself', () => {
    fc.assert(
      fc.property(fc.array(events, { minLength: 1, maxLength: 3 }), version, (given, installed) => {
        const ranges = given.map((one) => ({ events: one }));
        const { affected, fixedVersion } = evaluate('npm', installed, { ranges });
        if (fixedVersion === null) return;
        expect(affected).toBe(true);
        expect(parseInt(fixedVersion, 10)).toBeGreaterThan(parseInt(installed, 10));
        expect(evaluate('npm', fixedVersion, { ranges }).affected).toBe(false);
      }),
    );
  });
});

describe('a range that begins behind a version, or of whose end only a bound is known', () => {
  it.each<Row>([
    [
      'npm',
      '1.0.0',
      [range('after 1.0.0', 'fixed 1.2.0')],
      { affected: false, comparison: 'installed 1.0.0 <= 1.0.0, after which it is affected' },
    ],
    [
      'npm',
      '1.0.1',
      [range('after 1.0.0', 'fixed 1.2.0')],
      { affected: true, introduced: '>1.0.0', comparison: 'affected after 1.0.0 < installed 1.0.1 < fixed 1.2.0' },
    ],
    ['npm', '1.2.0', [range('after 1.0.0', 'fixed 1.2.0')], { affected: false }],
    ['npm', '1.4.9', [range('introduced 0', 'limit 1.5.0')], { affected: true, fixedVersion: null }],
    [
      'npm',
      '1.5.0',
      [range('introduced 0', 'limit 1.5.0')],
      { affected: false, comparison: 'installed 1.5.0 >= 1.5.0, up to which it is known to be affected' },
    ],
    ['npm', '1.7.0', [range('introduced 0', 'limit 1.5.0', 'limit 2.0.0')], { affected: true }],
    ['npm', '1.6.0', [range('introduced 0', 'fixed 1.2.0', 'introduced 1.6.0', 'limit 1.5.0')], { affected: false }],
  ])('%s %s in %j', (ecosystem, installed, ranges, expected) => {
    expect(evaluate(ecosystem, installed, { ranges })).toMatchObject(expected);
  });

  it('differs from one that begins with the version in that version only', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3)).map(([a, b]) => `${a}.${b}.0`);
    fc.assert(
      fc.property(version, version, version, (installed, begin, end) => {
        const from = evaluate('npm', installed, { ranges: [range(`introduced ${begin}`, `fixed ${end}`)] }).affected;
        const behind = evaluate('npm', installed, { ranges: [range(`after ${begin}`, `fixed ${end}`)] }).affected;
        // An end at or before the beginning takes nothing back.
        if (begin !== end) expect(behind).toBe(from === true && installed !== begin);
      }),
    );
  });
});
