import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ConfigurationError, type Environment } from '../config/define-config.js';
import { extensionsConfig } from './extensions.config.js';
import { oneAtATime } from './discover-modules.js';

const MODULE_FILE = /\.module\.m?js$/;

/** Holds the modules that stand outside the sources of the service. */
@Module({})
export class ForeignModules {}

/**
 * Imports the modules that `EXTENSIONS` names: files, or the `*.module.js` of folders and of the folders in them. Throws
 * {@link ConfigurationError} that tells of every one that cannot be loaded, and why.
 */
export function foreignModules(environment: Environment): Promise<DynamicModule> {
  return oneAtATime(() => load(extensionsConfig.read(environment).EXTENSIONS));
}

async function load(setting: string): Promise<DynamicModule> {
  const paths = setting.split(',').map((path) => path.trim());
  const problems: string[] = [];
  const modules = new Map<string, Type | DynamicModule>();
  const collect = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof UnusableExtension)) throw error;
      problems.push(error.message);
    }
  };
  for (const path of paths.filter((one) => one !== '')) {
    await collect(async () => {
      for (const file of await moduleFiles(resolve(path))) {
        await collect(async () => {
          modules.set(file, await importModule(file));
        });
      }
    });
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { module: ForeignModules, imports: [...modules.values()] };
}

/** One entry of the setting that will not do; the message says why. */
class UnusableExtension extends Error {}

async function moduleFiles(path: string): Promise<string[]> {
  try {
    if ((await stat(path)).isFile()) return [path];
    const inside = await readdir(path, { withFileTypes: true });
    const folders = inside.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
    const files = inside.map((entry) => entry.name);
    for (const { name } of folders) files.push(...(await readdir(join(path, name))).map((file) => join(name, file)));
    const found = files.filter((file) => MODULE_FILE.test(file)).sort();
    if (found.length > 0) return found.map((file) => join(path, file));
  } catch (error) {
    const { code = 'unreadable' } = error as { code?: string };
    throw new UnusableExtension(`EXTENSIONS names ${path}, which cannot be read (${code}).`);
  }
  throw new UnusableExtension(`EXTENSIONS names ${path}, but no *.module.js is in it or in its folders.`);
}

async function importModule(file: string): Promise<Type | DynamicModule> {
  const { default: module } = await importFile(file);
  const type: unknown = typeof module === 'object' ? (module as Partial<DynamicModule> | null)?.module : module;
  if (typeof type !== 'function') {
    throw new UnusableExtension(`EXTENSIONS: ${file} exports no module class as default.`);
  }
  if (Reflect.getMetadataKeys(type).length === 0) {
    throw new UnusableExtension(`EXTENSIONS: ${type.name} in ${file} is not marked with Nest's Module decorator.`);
  }
  return module as Type | DynamicModule;
}

async function importFile(file: string): Promise<{ default?: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    throw new UnusableExtension(`EXTENSIONS: ${file} could not be loaded: ${reasonOf(error)}`);
  }
}

/** The message, for a syntax error with the place that Node writes before it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /^(file:\S+:\d+)$/m.exec(error.stack ?? '')?.[1];
  return `${error.name}: ${error.message}${place === undefined ? '' : ` (${place})`}`;
}
