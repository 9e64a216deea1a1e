import { describe, expect, it } from '@jest/globals';
import { isSupported, systemProduct } from './device-facts.js';

const CYCLES = [
  { cycle: '13', eolOn: '2028-08-09', ended: false, extendedUntil: '2030-06-30' },
  { cycle: '12', eolOn: '2026-06-10', ended: true, extendedUntil: '2028-06-30' },
  { cycle: '10', eolOn: '2022-09-10', ended: true, extendedUntil: '2024-06-30' },
  { cycle: '1', eolOn: null, ended: true, extendedUntil: null },
];

describe('support of a system', () => {
  it.each([
    ['13', true],
    ['12.4', null],
    ['10', false],
    ['1', false],
    ['130', null],
  ])('of version %s: %s', (version, expected) => {
    expect(isSupported(CYCLES, version, '2026-11-20')).toBe(expected);
  });

  it('is looked up by the name of endoflife.date', () => {
    expect(systemProduct('Rocky')).toBe('rocky-linux');
    expect(systemProduct('debian')).toBe('debian');
  });
});
