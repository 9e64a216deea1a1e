import { describe, expect, it } from '@jest/globals';
import { slugOf } from '../app/resolve-account.service.js';

describe('slugs', () => {
  it.each([
    ["Ada's organization", 'adas-organization'],
    ['  Größe & Co. ', 'gro-e-co'],
    ['Émile', 'emile'],
    ['日本', 'organization'],
    ['x'.repeat(60), 'x'.repeat(40)],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ])('%s becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
