import { describe, expect, it } from '@jest/globals';
import { VersionsInRanges } from './versions-in-ranges.js';

const SEEN = [
  { ecosystem: 'Debian:12', name: 'alpha', versions: ['1.0', '2.0', '3.0'] },
  { ecosystem: 'Debian:13', name: 'alpha', versions: ['2.5'] },
  { ecosystem: 'npm', name: 'alpha', versions: ['2.1.0'] },
  { ecosystem: 'brew', name: 'alpha', versions: ['2.2'] },
  { ecosystem: 'npm', name: 'beta', versions: ['2.0.0'] },
];
const alpha = (ecosystem: string | null, range = 'vers:deb/>=2.0|<4.0'): Parameters<VersionsInRanges['in']>[0] => ({
  ecosystem,
  name: 'alpha',
  range,
});

describe('versions in ranges', () => {
  it.each<[string | null, string[]]>([
    ['Debian:12', ['2.0', '3.0']],
    ['debian', ['2.0', '2.5', '3.0']],
    ['npm', []],
    ['brew', []],
    [null, ['2.0', '2.5', '3.0']],
  ])('of %p are those that are meant and of the kind of the range', async (ecosystem, versions) => {
    expect(await new VersionsInRanges(SEEN).in(alpha(ecosystem))).toEqual(versions);
  });

  it.each<[string, string[]]>([
    ['vers:generic/>=2.0|<3.0', ['2.0', '2.1.0', '2.2', '2.5']],
    ['vers:npm/*', ['2.1.0']],
    ['vers:brew/*', ['2.2']],
    ['vers:brew/>=2.0', []],
    ['vers:all/*', ['1.0', '2.0', '2.1.0', '2.2', '2.5', '3.0']],
    ['vers:none/*', []],
  ])('of whatever ecosystem in %s are %j', async (range, versions) => {
    expect(await new VersionsInRanges(SEEN).in(alpha(null, range))).toEqual(versions);
  });

  it('are none of a range that cannot be read', async () => {
    expect(await new VersionsInRanges(SEEN).in(alpha('npm', 'next week'))).toEqual([]);
  });

  it('are looked for once where a range comes again', async () => {
    const seen = new VersionsInRanges(SEEN);
    expect(await seen.in(alpha('debian'))).toBe(await seen.in(alpha('debian')));
  });

  it('ask for a comparison of each bound with each version that is meant, every time that they come', () => {
    const seen = new VersionsInRanges(SEEN);
    expect(seen.comparisons([alpha('Debian:12'), alpha('Debian:12'), alpha('debian')])).toBe(2 * 6 + 8);
    expect(seen.comparisons([alpha(null, 'vers:deb/*'), alpha('brew'), alpha('npm', 'next week')])).toBe(4);
    expect(seen.comparisons([alpha(null, 'vers:all/*'), alpha('npm', 'vers:npm/>=1|<2')])).toBe(8);
  });
});
