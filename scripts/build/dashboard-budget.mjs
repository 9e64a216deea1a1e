import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Of everything that is loaded before the first page is shown; kB are 1000 bytes, compressed by gzip. */
const ENTRY_KB = 130;
/** Of what a page, or a part that pages share, adds. */
const CHUNK_KB = 25;
/** The texts of a language that come with the entry; those of a page come with the page. */
const TEXTS = /^src\/texts\/[a-z]{2}\.ts$/;

/**
 * Weighs what Vite built, by its manifest: `{lines, tooLarge}`, each line a chunk with its size.
 *
 * @param folder the folder that was built into
 */
export function weigh(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
  /** What has to be loaded for these, without what is there. */
  const reach = (names, there = new Set()) => {
    const reached = new Set();
    const add = (name) => {
      if (there.has(name) || reached.has(name)) return;
      reached.add(name);
      for (const next of manifest[name].imports ?? []) add(next);
    };
    for (const name of names) add(name);
    return reached;
  };
  const sizeOfAll = (names) => [...names].reduce((sum, name) => sum + sizeOf(manifest[name].file), 0);
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
  const languages = Object.keys(manifest).filter((name) => TEXTS.test(name));
  const first = reach([entry]);
  const entries = languages.map((language) => ({
    name: `entry with ${language}`,
    size: sizeOfAll(reach([entry, language])),
    limit: ENTRY_KB,
  }));
  const chunks = Object.entries(manifest)
    .filter(([name, { file }]) => !first.has(name) && !TEXTS.test(name) && file.endsWith('.js'))
    .map(([name, { file }]) => ({ name, size: sizeOf(file), limit: CHUNK_KB }));
  const weighed = [...entries, ...chunks];
  const lineOf = ({ name, size, limit }) => `${size.toFixed(1).padStart(6)} of ${limit} kB  ${name}`;
  return { lines: weighed.map(lineOf), tooLarge: weighed.filter(({ size, limit }) => size > limit).map(lineOf) };
}
