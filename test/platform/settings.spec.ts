import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DECLARED = /^ {2,4}(?:\{ )?([A-Z][A-Z0-9_]+): (?:Type\.|address\()/gm;

/** Every variable of every `defineConfig` in src. */
async function declared(): Promise<Set<string>> {
  const files = (await readdir('src', { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(join('src', file), 'utf8')));
  const names = texts
    .filter((text) => /= defineConfig\(/.test(text))
    .flatMap((text) => [...text.matchAll(DECLARED)].map(([, name]) => name!));
  return new Set(names);
}

/** The names in the first column of the table of settings. */
async function documented(): Promise<Set<string>> {
  const text = await readFile('docs/operate.md', 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return new Set(rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!)));
}

describe('the table of settings in docs/operate.md', () => {
  it('has every variable that the service reads, and no other', async () => {
    const read = await declared();
    for (const known of ['DATABASE_URL', 'DEV_LOGIN', 'DEVICE_SCAN_INTERVAL_SECONDS', 'GITHUB_TOKEN_URL']) {
      expect(read).toContain(known);
    }
    expect([...(await documented())].sort()).toEqual([...read].sort());
  });
});
