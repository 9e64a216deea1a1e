import { describe, expect, it } from '@jest/globals';
import { CoverageCount } from './coverage-count.js';

describe('CoverageCount', () => {
  it('counts each installed package once per ecosystem', () => {
    const coverage = new CoverageCount();
    const lodash = { ecosystem: 'npm', name: 'lodash', purl: null };
    coverage.add(lodash, '4.17.20');
    coverage.add(lodash, '4.17.20');
    coverage.add(lodash, '4.17.21');
    coverage.open('Debian:12');
    coverage.markPartial('npm');
    expect(coverage.list()).toEqual([
      { type: 'Debian:12', status: 'complete', count: 0 },
      { type: 'npm', status: 'partial', count: 2 },
    ]);
  });

  it('keeps the list short for a report of thousands of ecosystems', () => {
    const coverage = new CoverageCount();
    for (let index = 1000; index < 6000; index += 1) {
      coverage.add({ ecosystem: `eco-${index}`, name: 'one', purl: null }, '1');
    }
    coverage.markPartial('eco-5999');
    const parts = coverage.list();
    expect(parts).toHaveLength(201);
    expect(parts[0]).toEqual({ type: 'eco-1000', status: 'complete', count: 1 });
    expect(parts.at(-1)).toEqual({ type: 'other', status: 'partial', count: 4800 });
  });
});
