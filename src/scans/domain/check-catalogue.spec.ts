import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { CHECK_CATALOGUE, catalogueCheck } from './check-catalogue.js';

const SUFFIX = '.check.ts';

describe('the catalogue of checks', () => {
  it('knows every check of the agent', () => {
    const ids = readdirSync('agent/src/checks', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => basename(file, SUFFIX));
    expect(ids).toContain('disk-encryption');
    expect(ids.filter((id) => catalogueCheck(id) === null)).toEqual([]);
  });

  it('names each once, with a severity, what it proves and where to read more', () => {
    const ids = CHECK_CATALOGUE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { title, proves, references } of CHECK_CATALOGUE) {
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(proves).toMatch(/\.$/);
      expect(references.length).toBeGreaterThan(0);
      expect(references.every((address) => address.startsWith('https://'))).toBe(true);
    }
  });

  it('knows nothing of a check that it does not hold', () => {
    expect(catalogueCheck('lynis:TEST-0000')).toBeNull();
    expect(catalogueCheck('__proto__')).toBeNull();
  });
});
