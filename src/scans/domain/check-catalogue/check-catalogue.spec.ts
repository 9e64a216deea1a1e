import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGENT_CHECK_IDS, DEFAULT_THRESHOLDS, OPT_IN_CHECK_IDS } from '../../../devices/index.js';
import { AGENT_CHECKS, CHECK_CATALOGUE, catalogueCheck } from './check-catalogue.js';

const CHECKS = 'agent/src/checks';
const ID = /^\s+id: '([a-z0-9-]+)',$/gm;

/** The ids that the agent's sources name, and the systems whose folders name them. */
function asked(): Map<string, string[]> {
  const systems = new Map<string, string[]>();
  for (const system of ['linux', 'macos', 'windows']) {
    for (const file of readdirSync(join(CHECKS, system)).filter((name) => name.endsWith('.check.ts'))) {
      const text = readFileSync(join(CHECKS, system, file), 'utf8');
      const named = [...text.matchAll(ID)].map((found) => found[1] ?? '');
      const id = named[0] ?? file.replace('.check.ts', '');
      systems.set(id, [...(systems.get(id) ?? []), system]);
    }
  }
  return systems;
}

describe('the catalogue of checks', () => {
  it('knows every check of the agent, and how to mend it on every system that is asked', () => {
    for (const [id, systems] of asked()) {
      expect(AGENT_CHECK_IDS).toContain(id);
      expect({ id, mends: Object.keys(catalogueCheck(id)?.fix ?? {}) }).toEqual({
        id,
        mends: expect.arrayContaining(systems),
      });
    }
  });

  it('holds just the checks that a policy can name, with the limits that it can set', () => {
    expect(AGENT_CHECKS.map(({ id }) => id).sort()).toEqual([...AGENT_CHECK_IDS].sort());
    expect(AGENT_CHECKS.filter(({ optIn }) => optIn).map(({ id }) => id)).toEqual([...OPT_IN_CHECK_IDS]);
    expect(AGENT_CHECKS.flatMap(({ judgedBy }) => judgedBy).sort()).toEqual(Object.keys(DEFAULT_THRESHOLDS).sort());
  });

  it('says of each of ours why it matters, in sentences', () => {
    for (const { whyItMatters, fix } of AGENT_CHECKS) {
      expect(whyItMatters).toMatch(/^[A-Z].*\.$/);
      for (const advice of Object.values(fix)) expect(advice).toMatch(/^[A-Z].*[.)]$/);
    }
  });

  it('names each once, with a severity, what it proves and where to read more', () => {
    const ids = CHECK_CATALOGUE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { title, proves, references } of CHECK_CATALOGUE) {
      expect(title).toMatch(/^(sudo|[A-Z]).*[^.]$/);
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
