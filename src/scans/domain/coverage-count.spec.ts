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
});
