import { posix } from 'node:path';
import { type FileTree, SETTINGS_BYTES } from '../../device/file-tree.js';
import { attempt, type Failure, GarbledFile, plainText } from '../plain-text.js';
import { type GvdbDatabase, type GvdbValue, readGvdb } from './gvdb.js';

const PROFILES = ['/etc/dconf/profile/user', '/usr/share/dconf/profile/user'];
const SCHEMAS = '/usr/share/glib-2.0/schemas';
const EMPTY: GvdbDatabase = { value: () => null, isLocked: () => false };

/** The settings of one person, as dconf would give them to that person's programs. */
export interface DconfSettings {
  /** Of the schema's path and key, what holds; `unset` where nobody set it; null where the answer may be in what cannot be read. */
  value: (path: string) => { value: GvdbValue } | 'unset' | null;
  /** Why the person's own settings cannot be read. */
  failure: Failure | null;
}

/**
 * What holds for the person with this home: the first database of the profile that has the setting, but none before the
 * last that locks it (dconf(7)). The databases themselves are read, because dconf's programs write files when they are
 * asked.
 */
export function dconfSettings(tree: FileTree, home: string): DconfSettings {
  const own = attempt(() => database(tree, `${home}/.config/dconf/user`));
  const sources = profileOf(tree).map((line) => {
    const [, kind, name] = /^(user-db|system-db|file-db):(\S+)$/.exec(line) ?? [];
    if (kind === 'user-db') return own.failure === null ? (own.value ?? EMPTY) : null;
    if (kind === undefined || name === undefined) return null;
    const path = kind === 'file-db' ? name : posix.join('/etc/dconf/db', name);
    return attempt(() => database(tree, path) ?? EMPTY).value;
  });
  return { failure: own.failure, value: (path) => resolve(sources, path) };
}

function resolve(sources: readonly (GvdbDatabase | null)[], path: string): ReturnType<DconfSettings['value']> {
  const lock = sources.findLastIndex((source) => source !== null && source.isLocked(path));
  // A database that cannot be read may lock it: then nothing is known of it.
  if (sources.slice(lock + 1).some((source, index) => source === null && lock + 1 + index > 0)) return null;
  for (const source of sources.slice(Math.max(lock, 0))) {
    if (source === null) return null;
    const value = source.value(path);
    if (value !== null) return { value };
  }
  return 'unset';
}

function profileOf(tree: FileTree): string[] {
  const text = PROFILES.map((path) => attempt(() => plainText(tree, path)).value).find((one) => one !== null);
  const lines = (text ?? 'user-db:user').split('\n').map((line) => line.replace(/#.*$/, '').trim());
  return lines.filter((line) => line !== '');
}

function database(tree: FileTree, path: string): GvdbDatabase | null {
  const bytes = tree.bytes(path, SETTINGS_BYTES);
  if (bytes === null) return null;
  const read = readGvdb(bytes);
  if (read === null) throw new GarbledFile(path);
  return read;
}

/**
 * What a key is where nobody set it, as text: from the distribution's overrides, else the schema; null where neither is
 * installed. An override for one desktop only (`[schema:ubuntu]`) counts, because the desktop is the one that is asked about.
 */
export function schemaDefault(tree: FileTree, schema: string, key: string): string | null {
  const names = attempt(() => tree.list(SCHEMAS)).value ?? [];
  const overrides = names.filter((name) => name.endsWith('.gschema.override'));
  const found = overrides.flatMap((name) => {
    const { value: text } = attempt(() => plainText(tree, `${SCHEMAS}/${name}`));
    const sections = (text ?? '').split(/^\[/m).filter((section) => isOf(schema, section));
    return sections.flatMap((section) => new RegExp(`^\\s*${key}\\s*=\\s*(.+?)\\s*$`, 'm').exec(section)?.[1] ?? []);
  });
  if (found.length > 0) return withoutType(found.at(-1) ?? '');
  const { value: xml } = attempt(() => plainText(tree, `${SCHEMAS}/${schema}.gschema.xml`));
  const body = new RegExp(`<key [^>]*name="${key}"[^>]*>([\\s\\S]*?)</key>`).exec(xml ?? '')?.[1];
  const text = /<default>\s*([^<]*?)\s*<\/default>/.exec(body ?? '')?.[1];
  return text === undefined ? null : withoutType(text);
}

/** `org.gnome.desktop.session]`, or with the name of a desktop: `org.gnome.desktop.session:ubuntu]`. */
function isOf(schema: string, section: string) {
  return section.startsWith(`${schema}]`) || section.startsWith(`${schema}:`);
}

/** `uint32 300` is 300. */
function withoutType(text: string) {
  return text.replace(/^(uint32|int32)\s+/, '');
}
