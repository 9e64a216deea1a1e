import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { writeToken } from '../../src/platform/security/secret-token.js';

const ROOT = new URL('../../', import.meta.url);
const model = readFileSync(new URL('docs/threat-model.md', ROOT), 'utf8');
const policy = readFileSync(new URL('SECURITY.md', ROOT), 'utf8');

/** Rows of the tables of threats: letter, threat, measure, proof. */
const threats = model
  .split('\n')
  .filter((line) => /^\| [STRIDE] \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the threat model', () => {
  it('covers every flow, and each letter of STRIDE somewhere', () => {
    for (const flow of [
      'Browser',
      'Agent',
      'Identity provider',
      'Cloud suite',
      'Database',
      'Worker',
      'Operator',
      'Author of an internal module',
    ])
      expect(model).toContain(`\n## ${flow}\n`);
    expect([...new Set(threats.map(([, letter]) => letter))].sort()).toEqual(['D', 'E', 'I', 'R', 'S', 'T']);
    expect(threats.length).toBeGreaterThan(30);
  });

  it('names a test for every threat, and every file it names is there', () => {
    for (const [, , threat, measure, proof = ''] of threats) {
      const files = [...proof.matchAll(/`([^`]+\.spec\.ts)`/g)].map(([, file]) => file ?? '');
      expect([threat, measure === '', files.length]).toEqual([threat, false, expect.any(Number)]);
      expect([threat, files.length > 0]).toEqual([threat, true]);
    }
    const named = [...model.matchAll(/`((?:src|test|docs|scripts|security)\/[\w./-]+)`/g)].map(
      ([, file]) => file ?? '',
    );
    expect(named.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  it('has an expression that finds our tokens whole', () => {
    const said = /^sps_.*$/m.exec(policy)?.[0] ?? '';
    for (const kind of ['dev', 'enr', 'key', 'inv'] as const) {
      const token = writeToken(kind, randomBytes(32));
      expect(new RegExp(said).exec(`TOKEN=${token} `)?.[0]).toBe(token);
    }
  });

  it('sends people to files that are there, and invents no address', () => {
    const links = [...policy.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !existsSync(new URL(link, ROOT)))).toEqual([]);
    expect(policy).not.toMatch(/[\w.+-]+@[\w-]+\.\w|https?:\/\//);
  });
});
