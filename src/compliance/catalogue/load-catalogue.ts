import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Catalogue, frameworkOf, mappingOf } from './catalogue.js';
import { CatalogueError, type FaultList } from './catalogue-error.js';
import {
  CATALOGUE_LIMITS,
  type EditionFile,
  type EvidenceFile,
  type FrameworkFile,
  type MappingFile,
} from './framework-file.js';
import { frameworkFaults } from './framework-faults.js';
import { evidenceFaults, mappingFaults, signalFaults } from './link-faults.js';
import { type CheckedDocument, readDocument, SHAPES } from './read-document.js';
import type { Signal } from './signal.js';

const FRAMEWORK = 'framework.json';
const EVIDENCE = 'evidence.json';
const EDITION = 'edition.json';
const MAPPING = /^mapping-(.+)\.json$/;

/** What is read, and what the files may name. */
export interface CatalogueSources {
  /** Each holds a folder per framework; a slug occurs in one of them only. */
  folders: readonly string[];
  signals: readonly Signal[];
  /** The posture checks that devices and scanners answer. */
  checks: ReadonlySet<string>;
}

interface FrameworkFolder {
  framework: CheckedDocument<FrameworkFile>;
  evidence: CheckedDocument<EvidenceFile> | null;
  edition: EditionFile | null;
  mappings: CheckedDocument<MappingFile>[];
}

/**
 * Reads every framework that has a folder, with its evidence and its mappings.
 *
 * @throws CatalogueError for the first file that cannot be used, with the lines of what is wrong in it
 */
export async function loadCatalogue({ folders, signals, checks }: CatalogueSources): Promise<Catalogue> {
  throwFaults('The list of signals', signalFaults(signals, checks));
  const found = new Map<string, FrameworkFolder>();
  for (const path of (await Promise.all(folders.map(foldersIn))).flat()) {
    const folder = await readFolder(path);
    const { slug } = folder.framework.value;
    const other = found.get(slug);
    if (other !== undefined) refuse(folder.framework.file, `is another "${slug}": so is ${other.framework.file}`);
    found.set(slug, folder);
  }
  const files = new Map([...found].map(([slug, { framework }]) => [slug, framework.value]));
  const byKey = new Map(signals.map((signal) => [signal.key, signal]));
  const frameworks = [...found.values()].map(({ framework, evidence, edition }) => {
    if (evidence !== null) throwIn(evidence, evidenceFaults(evidence.value, framework.value, byKey));
    return frameworkOf(framework.value, evidence?.value ?? null, byKey, edition);
  });
  const mappings = [...found.values()].flatMap((folder) => folder.mappings);
  for (const mapping of mappings) throwIn(mapping, mappingFaults(mapping.value, files));
  return new Catalogue(
    frameworks,
    mappings.map(({ value }) => mappingOf(value)),
    signals,
  );
}

/** Sub-folders, links to folders too, but for hidden ones: a mounted configuration has those. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch((error: unknown) =>
    refuse(folder, `cannot be read as a folder of frameworks (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`),
  );
  const names = entries.filter((name) => !name.startsWith('.')).sort();
  const paths = names.map((name) => join(folder, name));
  const kinds = await Promise.all(paths.map((path) => stat(path)));
  return paths.filter((_, i) => kinds[i]?.isDirectory() === true);
}

async function readFolder(path: string): Promise<FrameworkFolder> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  const file = (name: string): string => `${basename(path)}/${name}`;
  if (!names.includes(FRAMEWORK)) refuse(file(FRAMEWORK), 'is missing');
  const framework = readDocument(file(FRAMEWORK), await read(path, FRAMEWORK), SHAPES.framework);
  const { slug } = framework.value;
  if (slug !== basename(path)) refuse(framework.file, `has the slug "${slug}", which is not the name of its folder`);
  throwIn(framework, frameworkFaults(framework.value));
  const folder: FrameworkFolder = { framework, evidence: null, edition: null, mappings: [] };
  for (const name of names.filter((one) => one !== FRAMEWORK)) {
    if (name === EVIDENCE) {
      folder.evidence = readDocument(file(name), await read(path, name), SHAPES.evidence);
      continue;
    }
    if (name === EDITION) {
      folder.edition = readDocument(file(name), await read(path, name), SHAPES.edition).value;
      continue;
    }
    // A misspelled name would be evidence that is silently lost.
    if (!MAPPING.test(name))
      refuse(file(name), 'is neither framework.json, evidence.json, edition.json nor mapping-<to>.json');
    const mapping = readDocument(file(name), await read(path, name), SHAPES.mapping);
    folder.mappings.push(mapping);
    const { from, to } = mapping.value;
    if (from !== slug) refuse(mapping.file, `is from "${from}", which is not the framework of its folder`);
    if (MAPPING.exec(name)?.[1]?.startsWith(to) !== true)
      refuse(mapping.file, `is to "${to}", which its name does not say`);
  }
  return folder;
}

async function read(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const { size } = await stat(path);
  if (size > CATALOGUE_LIMITS.bytes)
    refuse(`${basename(folder)}/${name}`, `is larger than ${CATALOGUE_LIMITS.bytes} bytes`);
  return readFile(path, 'utf8');
}

function refuse(file: string, detail: string): never {
  throw new CatalogueError(file, [{ line: null, pointer: '', detail }]);
}

function throwIn({ file, linesOf }: CheckedDocument<unknown>, faults: FaultList): void {
  faults.throwIfAny(file, linesOf);
}

function throwFaults(file: string, faults: FaultList): void {
  faults.throwIfAny(file, () => []);
}
