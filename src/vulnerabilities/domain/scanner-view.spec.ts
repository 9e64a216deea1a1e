import { describe, expect, it } from '@jest/globals';
import { type Sighting, viewsByScanner } from './scanner-view.js';

const SIGHTING: Sighting = {
  source: 'trivy',
  scope: 'app',
  seriesId: 1,
  severity: 4,
  installedVersion: '1.0.0',
  fixedVersions: [],
  fixState: 'not-fixed',
};

describe('the views of scanners', () => {
  it('are one per scanner and scope, in that order', () => {
    const views = viewsByScanner([
      SIGHTING,
      { ...SIGHTING, source: 'grype' },
      { ...SIGHTING, scope: 'admin' },
      { ...SIGHTING, installedVersion: '2.0.0' },
    ]);
    expect(views.map(({ source, scope }) => [source, scope])).toEqual([
      ['grype', 'app'],
      ['trivy', 'admin'],
      ['trivy', 'app'],
    ]);
    expect(views[2]?.installedVersions).toEqual(['1.0.0', '2.0.0']);
  });

  it('take the worst severity and the best fix of its copies', () => {
    const [view] = viewsByScanner([
      { ...SIGHTING, installedVersion: '' },
      { ...SIGHTING, severity: 2, fixedVersions: ['2.0.1', '1.9.9'], fixState: 'fixed' },
    ]);
    expect(view).toEqual({
      source: 'trivy',
      scope: 'app',
      seriesId: 1,
      severity: 4,
      installedVersions: ['1.0.0'],
      fixedVersions: ['1.9.9', '2.0.1'],
      fixState: 'fixed',
    });
  });

  it('are none of nothing', () => {
    expect(viewsByScanner([])).toEqual([]);
  });
});
