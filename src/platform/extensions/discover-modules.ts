import { readdir } from 'node:fs/promises';
import { type DynamicModule, Module, type Type } from '@nestjs/common';

/** Holds the modules of one extension folder. */
@Module({})
export class ExtensionFolder {}

/**
 * Imports `<folder>/<name>/<name>.module` of every sub-folder, sorted, and hands the default exports to Nest: adding an
 * extension is adding a folder.
 *
 * @param folder `new URL('./adapters/', import.meta.url)`
 */
export async function discoverModules(folder: URL): Promise<DynamicModule> {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map((entry) => entry.name)
    .sort();
  const modules = await Promise.all(
    names.map(async (name) => {
      const file = new URL(`${name}/${name}.module.${suffix}`, folder).href;
      const loaded = (await import(file)) as { default?: Type };
      if (!loaded.default) throw new Error(`${name}.module has no default export; export the module class as default.`);
      return loaded.default;
    }),
  );
  return { module: ExtensionFolder, imports: modules };
}
