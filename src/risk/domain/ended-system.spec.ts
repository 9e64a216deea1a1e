import { describe, expect, it } from '@jest/globals';
import { endedSystem, productOf } from './ended-system.js';

const DEBIAN = [
  { cycle: '13', eolOn: '2028-08-09', ended: false, extendedUntil: '2030-06-30' },
  { cycle: '12', eolOn: '2026-07-11', ended: false, extendedUntil: '2028-06-30' },
  { cycle: '1', eolOn: null, ended: true, extendedUntil: null },
];

describe('the support of an operating system', () => {
  it.each([
    ['13', '2026-11-20', null],
    ['12', '2026-07-10', null],
    ['12', '2026-11-20', { checkId: 'extended-support-os', severity: 'medium', day: 20_645 }],
    ['12.4', '2026-11-20', { checkId: 'extended-support-os', severity: 'medium', day: 20_645 }],
    ['12', '2028-06-30', { checkId: 'end-of-life-os', severity: 'high', day: 21_365 }],
    ['1', '2026-11-20', { checkId: 'end-of-life-os', severity: 'high', day: 0 }],
    ['99', '2026-11-20', null],
  ])('of Debian %s on %s', (version, today, expected) => {
    expect(endedSystem(DEBIAN, version, today)).toEqual(expected);
  });

  it('is found by the names that os-release has', () => {
    expect(['debian', 'amzn', 'Rocky', 'alpine'].map(productOf)).toEqual([
      'debian',
      'amazon-linux',
      'rocky-linux',
      'alpine-linux',
    ]);
  });
});
