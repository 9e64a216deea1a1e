import { describe, expect, it } from '@jest/globals';
import { distinctSoftware } from './distinct-software.js';
import type { ObservedSoftware } from './observation.js';

function installed(version: string, architecture: string | null, sourceName: string | null = null): ObservedSoftware {
  const faker = { ecosystem: 'PyPI', name: 'faker', purl: 'pkg:pypi/faker' };
  return { package: faker, version, architecture, sourceName, sourceVersion: null };
}

describe('distinctSoftware', () => {
  it('keeps versions and architectures apart and the first of equal rows', () => {
    const rows = [installed('1', null, 'first'), installed('2', null), installed('1', 'amd64'), installed('1', null)];
    expect(distinctSoftware(rows)).toEqual(rows.slice(0, 3));
  });
});
