import { describe, expect, it } from '@jest/globals';
import { type Filter, flag, ids, instant, number, oneOf, only, search, texts } from './list-filters.js';

const UUID = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

const many = Array.from({ length: 51 }, (_, i) => `v${i}`).join(',');

describe('a filter reads', () => {
  it.each<[string, Filter<unknown>, string, unknown]>([
    ['texts', texts(''), ' a, b ,a,,', ['a', 'b']],
    ['one of a set', oneOf(['high', 'low'], ''), 'low,high,low', ['low', 'high']],
    ['the only one of a set', only(['high', 'low'], ''), ' low', 'low'],
    ['ids in lower case, and drops what is none', ids(''), `${UUID.toUpperCase()},nonsense`, [UUID]],
    ['only nonsense as no id at all', ids(''), 'nonsense', []],
    ['a moment', instant(''), '2026-11-20T12:00:00+02:00', new Date('2026-11-20T10:00:00Z')],
    ['a moment to the minute', instant(''), '2026-11-20T12:00Z', new Date('2026-11-20T12:00:00Z')],
    ['a date as its first moment', instant(''), '2024-02-29', new Date('2024-02-29T00:00:00Z')],
    ['a number', number({ min: 0, max: 10 }, ''), '7.5', 7.5],
    ['the ends of a range', number({ min: -1, max: 10 }, ''), '-1', -1],
    ['true', flag(''), 'true', true],
    ['false', flag(''), 'false', false],
    ['search words', search(''), '  50% off_ ', '50% off_'],
  ])('%s', (_what, filter, text, value) => {
    expect(filter.read(text)).toEqual({ value });
  });

  it.each<[string, Filter<unknown>, string]>([
    ['no text', texts(''), ' , '],
    ['too many texts', texts(''), many],
    ['a text that is too long', texts(''), 'x'.repeat(201)],
    ['two where one is taken', only(['high', 'low'], ''), 'high,low'],
    ['nothing out of a set', oneOf(['high'], ''), ''],
    ['another case', oneOf(['high'], ''), 'HIGH'],
    ['one wrong among right ones', oneOf(['high', 'low'], ''), 'high,middle'],
    ['no id', ids(''), ''],
    ['too many ids', ids(''), many],
    ['words for a moment', instant(''), 'yesterday'],
    ['a moment without a zone', instant(''), '2026-11-20T12:00:00'],
    ['a day that does not exist', instant(''), '2026-02-31'],
    ['a thirteenth month', instant(''), '2026-13-01'],
    ['a number for a moment', instant(''), '1767225600'],
    ['a number above its range', number({ min: 0, max: 10 }, ''), '10.1'],
    ['a number below its range', number({ min: 0, max: 10 }, ''), '-0.1'],
    ['an exponent', number({ min: 0, max: 10 }, ''), '1e0'],
    ['no number', number({ min: 0, max: 10 }, ''), ''],
    ['infinity', number({ min: 0, max: Infinity }, ''), 'Infinity'],
    ['yes for true', flag(''), 'yes'],
    ['capitals for true', flag(''), 'True'],
    ['blanks to search for', search(''), '   '],
    ['a search that is too long', search(''), 'x'.repeat(201)],
  ])('not %s', (_what, filter, text) => {
    expect(filter.read(text)).toHaveProperty('fault');
  });

  it('a misspelt member of a set knows what it could have been', () => {
    expect(oneOf(['high', 'low'], '').read('hgih')).toMatchObject({ given: 'hgih', suggestFrom: ['high', 'low'] });
  });
});
