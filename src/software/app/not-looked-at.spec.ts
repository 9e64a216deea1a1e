import { describe, expect, it } from '@jest/globals';
import { type ScannedSeries, whyNotLookedAt } from './not-looked-at.js';

const NOW = new Date('2026-06-20T00:00:00Z');
const OLD_BEFORE = new Date('2026-06-10T00:00:00Z');

function series(changes: Partial<ScannedSeries> = {}): ScannedSeries {
  return { hasInventory: true, lookedAt: NOW, reportedAt: NOW, ecosystems: ['Debian:12'], coverage: [], ...changes };
}

function why(ecosystem: string | null, ...scanSeries: ScannedSeries[]): string | null {
  return whyNotLookedAt(scanSeries, ecosystem, OLD_BEFORE);
}

describe('a device was not looked at', () => {
  it('when nobody scanned it, or no scan has an inventory', () => {
    expect(why('npm')).toBe('never-scanned');
    expect(why('npm', series({ hasInventory: false }))).toBe('no-inventory');
  });

  it('when its inventories are of other ecosystems', () => {
    expect(why('npm', series())).toBe('other-ecosystems');
    expect(why('npm', series(), series({ ecosystems: ['npm'] }))).toBeNull();
    expect(why(null, series())).toBeNull();
  });

  it('but was when a collector looked and found none', () => {
    expect(why('npm', series({ coverage: [{ type: 'npm', status: 'complete' }] }))).toBeNull();
    expect(why('PyPI', series({ coverage: [{ type: 'pypi', status: 'not-present' }] }))).toBeNull();
    expect(why('npm', series({ coverage: [{ type: 'npm', status: 'failed' }] }))).toBe('other-ecosystems');
  });

  it('but was for every distribution when its own packages were listed', () => {
    expect(why('Alpine', series())).toBeNull();
    expect(why('Ubuntu:24.04', series({ ecosystems: ['rpm'] }))).toBeNull();
    expect(why('Debian', series({ ecosystems: [], coverage: [{ type: 'windows-program', status: 'complete' }] }))).toBe(
      null,
    );
    expect(why('Debian', series({ ecosystems: ['npm'] }))).toBe('other-ecosystems');
  });

  it('when the newest scan could not look everywhere, or is too old', () => {
    const before = new Date('2026-06-09T00:00:00Z');
    expect(why('Debian', series({ lookedAt: before }))).toBe('partial');
    expect(why('Debian', series({ lookedAt: null }))).toBe('partial');
    expect(why('Debian', series({ lookedAt: before, reportedAt: before }))).toBe('old');
    expect(why('Debian', series({ lookedAt: before, reportedAt: before }), series())).toBeNull();
  });

  it('when a collector of just this ecosystem could not', () => {
    const half = series({ ecosystems: ['PyPI', 'npm'], coverage: [{ type: 'pypi', status: 'partial', keeps: true }] });
    expect(why('PyPI', half)).toBe('partial');
    expect(why('npm', half)).toBeNull();
    expect(why(null, half)).toBeNull();
  });
});
