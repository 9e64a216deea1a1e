import { describe, expect, it } from '@jest/globals';
import { versTypeOf } from '../../versions/index.js';
import { DISTRIBUTION_ROWS, TYPED_ECOSYSTEMS } from './ecosystem-table.js';

describe('the type of a range of versions', () => {
  it.each([
    ...TYPED_ECOSYSTEMS.map(({ name, type }) => [name, type] as const),
    ...DISTRIBUTION_ROWS.map(({ name, packaging }) => [`${name}:1`, packaging] as const),
    ['conda', 'conda'],
    ['deb', 'deb'],
  ])('is for %s that of its package URLs: %s', (ecosystem, type) => {
    expect(versTypeOf(ecosystem)).toBe(type);
  });
});
