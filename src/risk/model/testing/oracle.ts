import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Facts and worked results lie beside the project on some machines and are never part of it. */
const FOLDER = resolve(process.cwd(), '../shared/data');

/** A JSON file of them, or null where it is not at hand: a spec passes without. */
export function oracle(path: string): unknown {
  const text = read(path);
  return text === null ? null : JSON.parse(text);
}

/** The same for a file with one JSON value a line. */
export function oracleLines(path: string): unknown[] {
  const lines = read(path)?.split('\n') ?? [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

function read(path: string): string | null {
  const file = resolve(FOLDER, path);
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
