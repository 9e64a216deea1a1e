import { describe, expect, it } from '@jest/globals';
import { ecosystemOf, endedRelease, releaseOf } from './release-end.js';

const DEBIAN = [
  { label: 'Debian', cycle: '13', eolOn: '2028-08-09', ended: false, extendedUntil: '2030-06-30' },
  { label: 'Debian', cycle: '12', eolOn: '2026-06-10', ended: false, extendedUntil: '2028-06-30' },
  { label: 'Debian', cycle: '10', eolOn: null, ended: true, extendedUntil: null },
];

describe('releaseOf', () => {
  it.each([
    ['Debian:12', { product: 'debian', release: '12' }],
    ['Alpine:v3.19', { product: 'alpine-linux', release: '3.19' }],
    ['npm', null],
    ['Debian', null],
    ['constructor:1', null],
  ])('%s', (ecosystem, release) => {
    expect(releaseOf(ecosystem)).toEqual(release);
  });
});

describe('ecosystemOf', () => {
  const ecosystems = ['npm', 'Ubuntu:22.04', 'Rocky Linux:8', 'Debian:12', 'Alpine:v3.19', 'Alpine:v3.1'];

  it.each([
    ['debian', '12', 'Debian:12'],
    ['debian', '12.4', 'Debian:12'],
    ['debian', '1', null],
    ['alpine', '3.19.1', 'Alpine:v3.19'],
    ['rocky', '8.9', 'Rocky Linux:8'],
    ['ubuntu', '22.04', 'Ubuntu:22.04'],
    ['ubuntu', '20.04', null],
    ['windows', '12', null],
  ])('%s %s', (osId, osVersion, ecosystem) => {
    expect(ecosystemOf(osId, osVersion, ecosystems)).toBe(ecosystem);
  });
});

describe('endedRelease', () => {
  it('names a release that has ended, and the youngest that has not', () => {
    expect(endedRelease('12', DEBIAN, '2026-11-22')).toEqual({
      name: 'Debian 12',
      eolOn: '2026-06-10',
      extendedUntil: '2028-06-30',
      target: 'Debian 13',
    });
    expect(endedRelease('10', DEBIAN, '2026-01-01')).toMatchObject({ name: 'Debian 10', target: 'Debian 13' });
  });

  it('says until when extended support runs, and not that it ran', () => {
    expect(endedRelease('12', DEBIAN, '2028-06-29')?.extendedUntil).toBe('2028-06-30');
    expect(endedRelease('12', DEBIAN, '2028-06-30')?.extendedUntil).toBeNull();
    expect(endedRelease('10', DEBIAN, '2026-01-01')?.extendedUntil).toBeNull();
  });

  it('takes a minor release for its line, and says nothing of what it does not know', () => {
    expect(endedRelease('12.4', DEBIAN, '2026-11-22')?.name).toBe('Debian 12');
    expect(endedRelease('12', DEBIAN, '2026-06-09')).toBeNull();
    expect(endedRelease('99', DEBIAN, '2026-11-22')).toBeNull();
  });
});
