import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_ASSUMPTIONS } from './assumptions.js';
import { ASSUMPTION_GROUPS, type AssumptionDefinition } from './assumption.js';
import { assumptionFaults, ownOf } from './assumption-faults.js';

const described = { group: 'costs', title: 't', meaning: 'm', source: 's' } as const;
const DEFINITIONS: AssumptionDefinition[] = [
  { ...described, kind: 'number', key: 'a.low', unit: 'hours', default: 1, min: 0, max: 10 },
  { ...described, kind: 'number', key: 'a.high', unit: 'hours', default: 5, min: 0, max: 10, isInteger: true },
  { ...described, kind: 'choice', key: 'a.choice', default: null, choices: ['yes', 'no'] },
  { ...described, kind: 'text', key: 'a.text', default: null, maxLength: 5 },
];

const keys = (values: Record<string, unknown>): string[] =>
  assumptionFaults(DEFINITIONS, values, []).map(({ key }) => key);

describe('faults of assumptions', () => {
  it('are found in each value, all at once', () => {
    expect(keys({ 'a.low': 0, 'a.high': 10, 'a.choice': 'yes', 'a.text': 'Acme' })).toEqual([]);
    expect(keys({ 'a.low': null, 'a.high': null, 'a.choice': null, 'a.text': null })).toEqual([]);
    expect(keys({ 'a.low': 10.1, 'a.high': 2.5, 'a.choice': 'maybe', 'a.text': 'too long', 'a.none': 1 })).toEqual([
      'a.low',
      'a.high',
      'a.choice',
      'a.text',
      'a.none',
    ]);
    for (const value of ['1', true, [], {}, -0.1, Infinity, NaN]) expect(keys({ 'a.low': value })).toEqual(['a.low']);
    for (const value of ['', '  ', 'a\nb', '\u0085', 7]) expect(keys({ 'a.text': value })).toEqual(['a.text']);
  });

  it('are found across keys where each value is right, defaults included', () => {
    const rules = [
      (values: { number: (key: string) => number }) =>
        values.number('a.low') > values.number('a.high') ? [{ key: 'a.low', detail: 'must not exceed a.high' }] : [],
    ];
    expect(assumptionFaults(DEFINITIONS, { 'a.low': 6 }, rules)).toHaveLength(1);
    expect(assumptionFaults(DEFINITIONS, { 'a.low': 6, 'a.high': 7 }, rules)).toEqual([]);
    expect(assumptionFaults(DEFINITIONS, { 'a.low': 60 }, rules)).toMatchObject([
      { detail: expect.stringContaining('from 0 to 10') },
    ]);
  });

  it('keeps what was said, and no more', () => {
    expect(ownOf(DEFINITIONS, { 'a.low': null, 'a.high': 0, 'a.text': ' Acme ' })).toEqual({
      'a.high': 0,
      'a.text': 'Acme',
    });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
        const faults = assumptionFaults(ALL_ASSUMPTIONS, values);
        expect(faults.length).toBe(Object.keys(values).length);
      }),
    );
  });
});

describe('each assumption', () => {
  it('has a key of its own, a group, a source, and a default that it would take itself', () => {
    expect(new Set(ALL_ASSUMPTIONS.map(({ key }) => key)).size).toBe(ALL_ASSUMPTIONS.length);
    for (const { key, group, title, meaning, source } of ALL_ASSUMPTIONS) {
      expect(key).toMatch(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/);
      expect(ASSUMPTION_GROUPS).toContain(group);
      for (const text of [title, meaning, source]) expect(text.trim().length).toBeGreaterThan(4);
    }
    const defaults = Object.fromEntries(ALL_ASSUMPTIONS.map(({ key, default: value }) => [key, value]));
    expect(assumptionFaults(ALL_ASSUMPTIONS, defaults)).toEqual([]);
  });
});
