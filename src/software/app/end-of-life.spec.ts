import { describe, expect, it } from '@jest/globals';
import { endedLine, endOfLifeOf, releaseOf, type ReleaseLine } from './end-of-life.js';

const TODAY = '2026-06-01';

function line(cycle: string, eolOn: string | null, ended = false): ReleaseLine {
  return { label: 'Product', cycle, eolOn, ended, extendedUntil: null };
}

describe('the end of life of a package', () => {
  it('is that of the line that its version is of, the longest that fits', () => {
    const lines = [line('2', null), line('2.12', '2021-12-14'), line('1', null, true), line('3', '2027-01-01')];
    const ended = (version: string): string | undefined => endedLine(lines, version, TODAY)?.cycle;
    expect(['2.14.1', '2.12.4', '2.12', '2.120', '1.9-1', 'v1.0.0', '0:1.2', '3.1', '10.1'].map(ended)).toEqual([
      undefined,
      '2.12',
      '2.12',
      undefined,
      '1',
      '1',
      '1',
      undefined,
      undefined,
    ]);
  });

  it('is that of the distribution before its own', () => {
    const own = [line('1', '2020-01-01'), line('2', '2024-01-01')];
    expect(endOfLifeOf(['2.1', '1.0', '3.0'], { distribution: null, own }, TODAY)).toEqual({
      label: 'Product 1',
      on: '2020-01-01',
      extendedUntil: null,
      versions: ['2.1', '1.0'],
    });
    const distribution = line('10', '2024-06-30');
    expect(endOfLifeOf(['2.1'], { distribution, own }, TODAY)).toMatchObject({ on: '2024-06-30', versions: null });
    expect(endOfLifeOf(['3.0'], { distribution: null, own }, TODAY)).toBeNull();
  });

  it.each([
    ['Debian:12', 'debian', '12'],
    ['Alpine:v3.18', 'alpine-linux', '3.18'],
    ['openSUSE:Leap 15.5', 'opensuse', '15.5'],
    ['SUSE:Linux Enterprise Server 15 SP5', 'sles', '15.5'],
    ['Red Hat:9', 'rhel', '9'],
  ])('%s is a release of %s %s', (ecosystem, product, version) => {
    expect(releaseOf(ecosystem)).toEqual({ product, version });
  });

  it.each(['npm', 'Debian', 'Wolfi'])('%s is no release', (ecosystem) => {
    expect(releaseOf(ecosystem)).toBeNull();
  });
});
