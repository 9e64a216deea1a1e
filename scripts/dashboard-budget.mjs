import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Of everything that is loaded before the first page is shown; kB are 1000 bytes, compressed by gzip. */
const ENTRY_KB = 130;
/** Of what a page, or a part that pages share, adds. */
const CHUNK_KB = 25;
/** Of all texts of one language, which are loaded beside the entry until they are divided by page. */
const TEXTS_KB = 40;
const TEXTS = /^src\/texts\/[a-z]{2}\.ts$/;

/**
 * Weighs what Vite built, by its manifest: `{lines, tooLarge}`, each line a chunk with its size.
 *
 * @param folder the folder that was built into
 */
export function weigh(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
  const first = new Set();
  const add = (name) => {
    if (first.has(name)) return;
    first.add(name);
    for (const next of manifest[name].imports ?? []) add(next);
  };
  add(entry);
  const entrySize = [...first].reduce((sum, name) => sum + sizeOf(manifest[name].file), 0);
  const chunks = Object.entries(manifest)
    .filter(([name, { file }]) => !first.has(name) && file.endsWith('.js'))
    .map(([name, { file }]) => ({ name, size: sizeOf(file), limit: TEXTS.test(name) ? TEXTS_KB : CHUNK_KB }));
  const weighed = [{ name: 'entry', size: entrySize, limit: ENTRY_KB }, ...chunks];
  const lineOf = ({ name, size, limit }) => `${size.toFixed(1).padStart(6)} of ${limit} kB  ${name}`;
  return {
    lines: weighed.map(lineOf),
    tooLarge: weighed.filter(({ size, limit }) => size > limit).map(lineOf),
  };
}
