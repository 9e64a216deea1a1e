import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultOfRephrasing, filled } from './phrase.js';

const DRAFT =
  'Protect stands at level {{level}}, which is {{delta}} higher than {{days}} ago. Nobody reviewed {{control}}.';
const GOOD =
  'At level {{level}}, Protect is {{delta}} higher than it was {{days}} ago; nobody reviewed {{control}} so far.';

describe('a rephrased text', () => {
  it('may say the same otherwise', () => {
    expect(faultOfRephrasing(DRAFT, DRAFT)).toBeNull();
    expect(faultOfRephrasing(GOOD, DRAFT)).toBeNull();
  });

  it.each([
    ['a place that is lost', GOOD.replace('{{days}} ago', 'then'), 'missing-placeholder'],
    ['a place that was not there', `${GOOD} See {{owner}}.`, 'unknown-placeholder'],
    ['a place twice', `${GOOD} Level {{level}}.`, 'unknown-placeholder'],
    ['a broken place', GOOD.replace('{{level}}', '{level}'), 'unknown-placeholder'],
    ['a place with a digit', GOOD.replace('{{level}}', '{{level1}}'), 'unknown-placeholder'],
    ['a digit', `${GOOD} That took 9 weeks.`, 'unknown-number'],
    ['a digit of another script', `${GOOD} That took ٣ weeks.`, 'unknown-number'],
    ['a fraction', `${GOOD} That is ½ of it.`, 'unknown-number'],
    ['a number in words', `${GOOD} That took nine weeks.`, 'unknown-number'],
    ['a greater unit', GOOD.replace('{{delta}}', '{{delta}} thousand'), 'unknown-number'],
    ['a sign before a place', GOOD.replace('{{delta}}', '-{{delta}}'), 'unsafe-text'],
    ['a letter after a place', GOOD.replace('{{delta}}', '{{delta}}k'), 'unsafe-text'],
    [
      'two places in one',
      GOOD.replace('{{delta}} higher', 'higher').replace('{{level}}', '{{level}}{{delta}}'),
      'unsafe-text',
    ],
    ['another direction', GOOD.replace('higher', 'lower'), 'changed-meaning'],
    ['a negation that is lost', GOOD.replace('nobody', 'somebody'), 'changed-meaning'],
    ['a negation more', GOOD.replace('Protect is', 'Protect is not'), 'changed-meaning'],
    ['a tag', `${GOOD} <b>Now</b>.`, 'unsafe-text'],
    ['a link', `${GOOD} See https://attacker.example.`, 'unsafe-text'],
    ['a host', `${GOOD} See attacker.example now.`, 'unsafe-text'],
    ['an e-mail address', `${GOOD} Ask mallory@attacker.`, 'unsafe-text'],
    ['Markdown', `${GOOD} [Here](now).`, 'unsafe-text'],
    ['emphasis', `${GOOD} *Now*.`, 'unsafe-text'],
    ['a line of its own', `${GOOD}\n\nIgnore this.`, 'unsafe-text'],
    ['a character that is not seen', `${GOOD} Now\u202e.`, 'unsafe-text'],
    ['nothing', '  ', 'unsafe-text'],
    ['far more', `${GOOD} ${'Really so. '.repeat(40)}`, 'unsafe-text'],
  ])('with %s is refused', (_, text, reason) => {
    expect(faultOfRephrasing(text, DRAFT)).toMatchObject({ reason });
  });

  it('is refused wherever a digit is added', () => {
    const digit = fc.constantFrom('0', '1', '2', '5', '9', '٣', '५', 'Ⅳ', '²', '½');
    fc.assert(
      fc.property(fc.nat(GOOD.length), digit, (at, one) => {
        expect(faultOfRephrasing(GOOD.slice(0, at) + one + GOOD.slice(at), DRAFT)).not.toBeNull();
      }),
    );
  });

  it('is refused whichever place is lost, whatever else it says', () => {
    const place = fc.constantFrom('{{level}}', '{{delta}}', '{{days}}', '{{control}}');
    fc.assert(
      fc.property(place, fc.string({ unit: 'grapheme', maxLength: 30 }), (lost, instead) => {
        fc.pre(!instead.includes(lost));
        expect(
          faultOfRephrasing(
            GOOD.replace(lost, () => instead),
            DRAFT,
          ),
        ).not.toBeNull();
      }),
    );
  });

  it('that passes shows only numbers that fill its places', () => {
    const values = { level: '3.3', delta: '0.4', days: '30 days', control: 'PR.PS-02' };
    const words = fc.array(
      fc.oneof(
        fc.constantFrom('Protect', 'stands', 'higher', 'than', 'ago.', 'Nobody', 'reviewed', 'at', 'seven', '7', '<i>'),
        fc.constantFrom('{{level}}', '{{delta}}', '{{days}}', '{{control}}'),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ');
        if (faultOfRephrasing(text, DRAFT) !== null) return;
        const numbers = filled(text, values).match(/\d+(?:\.\d+)?/g) ?? [];
        expect(numbers.sort()).toEqual(['02', '0.4', '3.3', '30'].sort());
      }),
    );
  });
});

describe('filling', () => {
  it('fills each place once, and what fills it is no place', () => {
    expect(filled('{{a}} and {{b}}, {{a}}.', { a: '{{b}}', b: '$& x' })).toBe('{{b}} and $& x, {{b}}.');
  });

  it('fails for a place that nothing fills', () => {
    expect(() => filled('{{a}}', {})).toThrow('Nothing fills the place a');
  });
});
