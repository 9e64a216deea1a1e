import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import type { Ask } from './catalogue.js';

/** Beside the compiled sources as beside those in TypeScript. */
const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);

/** A function or a view, defined in one file. */
export interface SchemaFile {
  /** `views/devices/published_device.sql`. */
  path: string;
  /** What it defines. */
  name: string;
  sql: string;
  sha256: string;
}

/** The files of a folder of migrations and what is in them, in the order of their names. */
export async function sqlOf(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(new URL(`${folder}/`, MIGRATIONS))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(`${folder}/${name}`, MIGRATIONS), 'utf8') })),
  );
}

/** The functions and views as they are to be, each after those that it names. */
export async function schemaFiles(): Promise<SchemaFile[]> {
  const found = new Map<string, SchemaFile>();
  for (const kind of ['functions', 'views']) {
    for (const below of (await readdir(new URL(`${kind}/`, MIGRATIONS), { recursive: true })).sort()) {
      if (!below.endsWith('.sql')) continue;
      const path = `${kind}/${below.replaceAll('\\', '/')}`;
      const sql = await readFile(new URL(path, MIGRATIONS), 'utf8');
      const name = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length);
      found.set(name, { path, name, sql, sha256: createHash('sha256').update(sql).digest('hex') });
    }
  }
  const ordered = new Set<SchemaFile>();
  const add = (file: SchemaFile, above: readonly SchemaFile[]): void => {
    if (above.includes(file)) return;
    for (const [word] of withoutComments(file.sql).matchAll(/\w+/g)) {
      const named = found.get(word);
      if (named !== undefined && named !== file && !ordered.has(named)) add(named, [...above, file]);
    }
    ordered.add(file);
  };
  for (const file of found.values()) add(file, []);
  return [...ordered];
}

function withoutComments(sql: string): string {
  return sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n');
}

/** What tables lean on: who they are for, and how they are searched. The others are one for each context, or part of one. */
const FIRST = ['roles.sql', 'extensions.sql'];

/**
 * Makes the schema of the baseline in `schema`, which comes first in the search path; without views, as those may show
 * columns that only a later migration adds. The connection is in a transaction.
 */
export async function makeBaseline(ask: Ask, schema = 'public'): Promise<void> {
  const files = await sqlOf('baseline');
  const functions = (await schemaFiles()).filter(({ path }) => path.startsWith('functions/'));
  // Extensions belong to the whole database: a second schema of it uses those that are there.
  const first = FIRST.filter((name) => schema === 'public' || name !== 'extensions.sql');
  const parts = [
    ...first.flatMap((name) => files.filter((file) => file.name === name)),
    ...functions,
    ...files.filter(({ name }) => !FIRST.includes(name)),
  ];
  // Functions name tables that are not there yet, and tables name functions.
  await ask('SET LOCAL check_function_bodies = off');
  for (const { sql } of parts) await ask(sql.replaceAll('SCHEMA public', `SCHEMA ${schema}`));
}

/**
 * Applies the functions and views that are others now than those that were applied, or are gone because a migration had to
 * drop them. Does nothing before the baseline.
 *
 * @param kind only the functions, before migrations that may call them; or all, after those
 */
export async function applySchemaFiles(ask: Ask, kind: 'functions' | 'all'): Promise<void> {
  const [there] = await ask(`SELECT to_regclass('schema_file') IS NOT NULL AS made`);
  if (there?.['made'] !== true) return;
  const files = await schemaFiles();
  const stale = new Set((await staleFiles(ask, files)).map(({ path }) => path));
  const due = files.filter(({ path }) => stale.has(path) && (kind === 'all' || path.startsWith('functions/')));
  if (due.length === 0) return;
  await ask('BEGIN');
  try {
    await ask('SET LOCAL check_function_bodies = off');
    for (const { path, sql, sha256 } of due) {
      await ask(sql);
      await ask(
        `INSERT INTO schema_file (path, sha256) VALUES ($1, $2)
         ON CONFLICT (path) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`,
        [path, sha256],
      );
    }
    await ask('DELETE FROM schema_file WHERE path <> ALL ($1::text[])', [files.map(({ path }) => path)]);
    await ask('COMMIT');
  } catch (error) {
    await ask('ROLLBACK');
    throw error;
  }
}

/** Those of the files that were not applied as they are, or whose function or view is not there. */
export async function staleFiles(ask: Ask, files: readonly SchemaFile[]): Promise<SchemaFile[]> {
  const applied = await ask('SELECT path, sha256 FROM schema_file');
  const made = await ask(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
     UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  const known = new Map(applied.map(({ path, sha256 }) => [path, sha256]));
  const names = new Set(made.map(({ name }) => name));
  return files.filter(({ path, name, sha256 }) => known.get(path) !== sha256 || !names.has(name));
}
