import { describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const RELATION = /CREATE (?:OR REPLACE )?(?:UNLOGGED )?(TABLE|VIEW) (\w+)/g;
const USE = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(\w+)/g;
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION (\w+)/g;

interface Relation {
  owner: string;
  isView: boolean;
}

/**
 * SQL of the schema by whose it is: a baseline's file is named for its context (`scans.sql`, `scans-checks.sql`), and so is a
 * migration (`…-scans-retention.ts`); functions and views are in a folder of it.
 */
async function schemaSql(contexts: string[]): Promise<{ owner: string; text: string }[]> {
  const files = (await readdir('migrations', { recursive: true })).filter((file) => /\.(?:ts|sql)$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const [folder, ...below] = file.split(sep);
      const name = (folder === 'baseline' ? below[0]! : below.length > 0 ? `${below[0]}` : folder!).replace(
        /^\d+-|\.\w+$/g,
        '',
      );
      const owner = contexts.find((context) => name === context || name.startsWith(`${context}-`)) ?? 'nobody';
      return { owner, text: folder === 'take-over' ? '' : await readFile(join('migrations', file), 'utf8') };
    }),
  );
}

async function relations(contexts: string[]): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>();
  for (const { owner, text } of await schemaSql(contexts)) {
    for (const [, kind, relation] of text.matchAll(RELATION)) found.set(relation!, { owner, isView: kind === 'VIEW' });
  }
  return found;
}

/** Functions are doors like published views, for what must be written in another context's statement. */
async function functions(contexts: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { owner, text } of await schemaSql(contexts)) {
    for (const [, name] of text.matchAll(FUNCTION)) found.set(name!, owner);
  }
  return found;
}

async function sources(context: string): Promise<{ file: string; text: string }[]> {
  const files = await readdir(join('src', context), { recursive: true }).catch(() => []);
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  return Promise.all(
    code.map(async (file) => ({
      file: join('src', context, file),
      text: await readFile(join('src', context, file), 'utf8'),
    })),
  );
}

describe('SQL between contexts', () => {
  test('names own tables, and published views of contexts that may be imported, and nothing else', async () => {
    const { contexts: allowed } = (await import(pathToFileURL('architecture.mjs').href)) as {
      contexts: Record<string, string[]>;
    };
    const contexts = Object.keys(allowed);
    const owned = await relations(contexts);
    expect(owned.size).toBeGreaterThan(150);
    expect([...owned].filter(([, { owner }]) => owner === 'nobody')).toEqual([]);
    const trespasses: string[] = [];
    for (const context of contexts) {
      for (const { file, text } of await sources(context)) {
        for (const [, name] of text.matchAll(USE)) {
          const relation = owned.get(name!);
          if (!relation || relation.owner === context) continue;
          const published =
            relation.isView && name!.startsWith('published_') && allowed[context]!.includes(relation.owner);
          if (!published) trespasses.push(`${file} uses ${name} of ${relation.owner}`);
        }
      }
    }
    expect(trespasses).toEqual([]);
  });

  test('calls functions of contexts that may be imported, and of no others', async () => {
    const { contexts: allowed } = (await import(pathToFileURL('architecture.mjs').href)) as {
      contexts: Record<string, string[]>;
    };
    const contexts = Object.keys(allowed);
    const trespasses: string[] = [];
    for (const [name, owner] of await functions(contexts)) {
      for (const context of contexts.filter((one) => one !== owner && !allowed[one]!.includes(owner))) {
        for (const { file, text } of await sources(context)) {
          if (text.includes(`${name}(`)) trespasses.push(`${file} calls ${name} of ${owner}`);
        }
      }
    }
    expect(trespasses).toEqual([]);
  });
});
