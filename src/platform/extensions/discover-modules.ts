import { readdir } from 'node:fs/promises';
import { type DynamicModule, Module, type Type } from '@nestjs/common';

let last: Promise<unknown> = Promise.resolve();

/**
 * Loads modules after those that are being loaded already: the order is the same in every run, and Jest's loader cannot link
 * two graphs at once.
 */
export function oneAtATime<T>(load: () => Promise<T>): Promise<T> {
  const loaded = last.then(load);
  last = loaded.catch(() => undefined);
  return loaded;
}

/** Holds the modules of one extension folder. */
@Module({})
export class ExtensionFolder {}

/**
 * Imports `<folder>/<name>/<name>.module` of every sub-folder, sorted, and hands the default exports to Nest: adding an
 * extension is adding a folder.
 *
 * @param folder `new URL('./adapters/', import.meta.url)`
 */
export function discoverModules(folder: URL): Promise<DynamicModule> {
  return oneAtATime(() => load(folder));
}

async function load(folder: URL): Promise<DynamicModule> {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  // A folder that holds no extension yet does not come into being when the service is built.
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing);
  const names = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map((entry) => entry.name)
    .sort();
  const modules: Type[] = [];
  for (const name of names) {
    const file = new URL(`${name}/${name}.module.${suffix}`, folder).href;
    const module = (await import(file)) as { default?: Type };
    if (!module.default) throw new Error(`${name}.module has no default export; export the module class as default.`);
    modules.push(module.default);
  }
  return { module: ExtensionFolder, imports: modules };
}

function ifMissing(error: unknown): [] {
  if ((error as { code?: unknown }).code === 'ENOENT') return [];
  throw error;
}
