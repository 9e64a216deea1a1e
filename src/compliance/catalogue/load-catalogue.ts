import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FaultList, CatalogueError } from './catalogue-error.js';
import { Catalogue, frameworkOf, mappingOf } from './catalogue.js';
import { frameworkFaults } from './framework-faults.js';
import {
  type EvidenceFile,
  type FrameworkControl,
  type FrameworkFile,
  type MappingFile,
  CATALOGUE_LIMITS,
  type EditionFile,
} from './framework-file.js';
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

/** Links of a framework that lead nowhere, or claim more than their signal can prove. */
function evidenceFaults(
  evidence: EvidenceFile,
  framework: FrameworkFile,
  signals: ReadonlyMap<string, Signal>,
): FaultList {
  const faults = new FaultList();
  if (evidence.framework !== framework.slug) faults.add('/framework', `must be "${framework.slug}", as its folder is`);
  const controls = new Map(framework.controls.map((control) => [control.id, control]));
  const named = new Set<string>();
  for (const [i, link] of evidence.links.entries()) {
    const signal = signals.get(link.signal);
    if (signal === undefined) faults.add(`/links/${i}/signal`, `names "${link.signal}", which is no signal`);
    if (named.has(link.signal)) faults.add(`/links/${i}/signal`, `"${link.signal}" stands here twice`);
    named.add(link.signal);
    if (link.strong === undefined && link.supporting === undefined) faults.add(`/links/${i}`, 'names no control');
    const linked = new Set<string>();
    for (const strength of ['strong', 'supporting'] as const) {
      for (const [k, id] of (link[strength] ?? []).entries()) {
        const fault = linked.has(id) ? 'stands here twice' : linkFault(controls.get(id), signal);
        if (fault !== null) faults.add(`/links/${i}/${strength}/${k}`, `"${id}" ${fault}`);
        linked.add(id);
      }
    }
    if (faults.full) break;
  }
  return faults;
}

function linkFault(control: FrameworkControl | undefined, signal: Signal | undefined): string | null {
  if (control === undefined) return 'is no control of this framework';
  if (control.judged !== undefined && control.judged !== 'itself') return 'is not judged by itself';
  if (signal !== undefined && !signal.proves.includes(control.kind)) {
    return `is of kind ${control.kind}, which "${signal.key}" does not prove`;
  }
  return null;
}

/** Pairs that lead nowhere. */
function mappingFaults(mapping: MappingFile, frameworks: ReadonlyMap<string, FrameworkFile>): FaultList {
  const faults = new FaultList();
  const [from, to] = [frameworks.get(mapping.from), frameworks.get(mapping.to)];
  if (to === undefined) faults.add('/to', `names "${mapping.to}", which is no framework`);
  if (mapping.from === mapping.to) faults.add('/to', 'is the framework itself');
  const known = [from, to].map((framework) => new Set(framework?.controls.map(({ id }) => id)));
  const seen = new Set<string>();
  for (const [i, pair] of mapping.pairs.entries()) {
    for (const side of [0, 1] as const) {
      if (to !== undefined && known[side]?.has(pair[side]) !== true) {
        const slug = side === 0 ? mapping.from : mapping.to;
        faults.add(`/pairs/${i}/${side}`, `"${pair[side]}" is no control of ${slug}`);
      }
    }
    const key = `${pair[0]} ${pair[1]}`;
    if (seen.has(key)) faults.add(`/pairs/${i}`, 'stands here twice');
    seen.add(key);
    if (faults.full) break;
  }
  return faults;
}

/** Signals that read what nobody answers; a fault of the code, not of a file. */
function signalFaults(signals: readonly Signal[], checks: ReadonlySet<string>): FaultList {
  const faults = new FaultList();
  const keys = new Set<string>();
  for (const { key, source } of signals) {
    if (keys.has(key)) faults.add('', `the signal "${key}" stands here twice`);
    keys.add(key);
    for (const check of source.kind === 'device-check' ? source.checks : []) {
      if (!checks.has(check)) faults.add('', `the signal "${key}" reads "${check}", which is no posture check`);
    }
  }
  return faults;
}
