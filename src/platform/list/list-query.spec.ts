import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError } from '../errors/domain-error.js';
import { flag, instant, oneOf } from './list-filters.js';
import { defineList, type ListQuery, parseListQuery } from './list-query.js';

const LIST = defineList({
  name: 'devices',
  filters: { severity: oneOf(['high', 'low'], ''), kev: flag(''), seenAfter: instant('') },
  sorts: ['severity', 'name'],
  defaultSort: '-severity',
  csv: ['severity', 'name'],
});

/** Cursors that hold what they were made for in plain text. */
const cursors = {
  open: (cursor: string, fingerprint: string): unknown[] | null => (cursor === fingerprint ? ['last'] : null),
};

function read(raw: Record<string, unknown>, acceptsCsv = false): ListQuery<typeof LIST.filters, 'severity' | 'name'> {
  return parseListQuery(LIST, raw, acceptsCsv, cursors);
}

function refusal(raw: Record<string, unknown>): InvalidRequestError {
  try {
    read(raw);
  } catch (error) {
    if (error instanceof InvalidRequestError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('a list request', () => {
  it('without parameters is the first page in the usual order', () => {
    expect(read({})).toMatchObject({
      limit: 50,
      sort: { field: 'severity', descending: true },
      after: null,
      filters: {},
      withFacets: false,
      format: 'json',
    });
  });

  it('is understood whole', () => {
    const query = read({
      limit: '200',
      sort: 'name',
      include: 'facets',
      format: 'json',
      severity: 'high,low',
      kev: 'true',
    });
    expect(query).toMatchObject({
      limit: 200,
      sort: { field: 'name', descending: false },
      withFacets: true,
      withTotal: true,
      format: 'json',
      filters: { severity: ['high', 'low'], kev: true },
    });
  });

  it('for CSV reads pages as large as they get, and asks for nothing that a CSV does not show', () => {
    expect(read({ format: 'csv', limit: '7', include: 'facets' })).toMatchObject({
      format: 'csv',
      limit: 200,
      withFacets: false,
      withTotal: false,
      columns: ['severity', 'name'],
    });
  });

  it.each([
    ['name,id', { field: 'name', descending: false }],
    ['-name,-id', { field: 'name', descending: true }],
  ])('sort=%s names the order of equal rows, which is always there', (sort, expected) => {
    expect(read({ sort }).sort).toEqual(expected);
  });

  it('of a client that wants CSV gets it, unless it says JSON', () => {
    expect(read({}, true).format).toBe('csv');
    expect(read({ format: 'json' }, true).format).toBe('json');
  });

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '1.5'],
    ['limit', '-1'],
    ['limit', ''],
    ['limit', 'many'],
    ['sort', 'price'],
    ['sort', ''],
    ['sort', '--name'],
    ['include', 'everything'],
    ['format', 'xml'],
    ['severity', 'hgih'],
    ['severity', ['high', 'low']],
    ['severity', 'high\u0000'],
    ['seenAfter', 'now'],
  ])('with %s=%j is refused, naming the parameter', (name, value) => {
    const { code, errors } = refusal({ [name]: value });
    expect(code).toBe('invalid-parameter');
    expect(errors).toEqual([expect.objectContaining({ parameter: name })]);
  });

  it('for facets of a list that counts none is refused like any unknown parameter', () => {
    const plain = defineList({ name: 'days', filters: { after: instant('') }, sorts: ['day'], defaultSort: 'day' });
    expect(() => parseListQuery(plain, { include: 'facets' }, false, cursors)).toThrow(
      expect.objectContaining({
        code: 'unknown-parameter',
        errors: [expect.objectContaining({ parameter: 'include' })],
      }),
    );
  });

  it('with several faults hears of all of them at once', () => {
    expect(
      refusal({ limit: '0', sort: 'x', severity: 'z' })
        .errors.map(({ parameter }) => parameter)
        .sort(),
    ).toEqual(['limit', 'severity', 'sort']);
  });

  it.each([
    ['severty', 'severity'],
    ['limt', 'limit'],
    ['SEENAFTER', undefined],
    ['zzzzzzzzzz', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['toString', undefined],
  ])('with the unknown parameter %s is refused, with the nearest known one', (name, suggestion) => {
    const raw = Object.defineProperty({}, name, { value: 'x', enumerable: true });
    const { code, errors } = refusal(raw);
    expect(code).toBe('unknown-parameter');
    expect(errors[0]).toMatchObject({ parameter: name });
    expect(errors[0]?.suggestion).toBe(suggestion);
  });

  it('goes on from a cursor of the same sort and filters only', () => {
    const { fingerprint } = read({ severity: 'high', kev: 'true' });
    expect(read({ kev: 'true', severity: 'high', cursor: fingerprint, limit: '10', include: 'facets' }).after).toEqual([
      'last',
    ]);
    for (const other of [
      { severity: 'low', kev: 'true' },
      { severity: 'high' },
      { severity: 'high', kev: 'true', sort: 'name' },
      {},
    ]) {
      expect(refusal({ ...other, cursor: fingerprint }).code).toBe('invalid-cursor');
    }
  });
});
