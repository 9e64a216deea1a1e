import { attempt, type Failure, GarbledFile, plainText } from '../plain-text.js';
import { type FileTree, SETTINGS_BYTES } from '../../device/file-tree.js';
import { posix } from 'node:path';

/** What a setting of dconf may be, of those that are of use here. */
type GvdbValue = boolean | number | string;

/** A database of dconf. */
interface GvdbDatabase {
  /** The setting of a whole path; null where there is none. */
  value: (path: string) => GvdbValue | null;
  /** Whether nobody may override that path, or the folders above it. */
  isLocked: (path: string) => boolean;
}

const SIGNATURE = 'GVariant';
const HEADER_BYTES = 24;
const ITEM_BYTES = 24;
const NO_PARENT = 0xff_ff_ff_ff;
const MOST_ITEMS = 100_000;
const MAX_DEPTH = 64;
/** Bytes of a path; those of real settings have a hundred. */
const MOST_PATH = 1024;
/** Bytes of the type of a value; those that are of use here have one. */
const MOST_TYPE = 64;
const LOCKS = '.locks';

/** One entry of a table: its name is a part of the path, below that of its parent. The name is read only where it may be meant. */
interface Item {
  parent: number;
  keyStart: number;
  keyEnd: number;
  /** `v` is a value, `H` another table. */
  type: string;
  start: number;
  end: number;
}

/**
 * Reads GVDB, the format of dconf's databases (gvdb-format.h): a header, then hash tables whose items point into the file.
 * Written in little-endian order on what Node runs on. Null for what is no such file or is cut off. Many items may share one long
 * name, so that nothing is made of all of them: paths that are asked for are looked up.
 */
export function readGvdb(bytes: Buffer): GvdbDatabase | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) return null;
  const root = tableAt(bytes, bytes.readUInt32LE(16), bytes.readUInt32LE(20));
  const locked = root?.itemsAt(LOCKS, 'H')[0];
  const locks = locked === undefined ? null : tableAt(bytes, locked.start, locked.end);
  if (root === null || (locked !== undefined && locks === null)) return null;
  return {
    value: (path) => {
      // The last that can be understood; those before it are not even looked at.
      for (const { start, end } of root.itemsAt(path, 'v').reverse()) {
        const value = valueOf(bytes.subarray(start, end));
        if (value !== null) return value;
      }
      return null;
    },
    // A lock on a folder, which ends in a slash, holds for all that is in it.
    isLocked: (path) => locks !== null && [path, ...foldersOf(path)].some((one) => locks.itemsAt(one, 'v').length > 0),
  };
}

/** `/org/gnome/x` lies in `/org/gnome/`, `/org/` and `/`. */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}

/** The items of one hash table. */
class Table {
  constructor(
    private readonly bytes: Buffer,
    private readonly items: readonly Item[],
  ) {}

  /** Those with this whole path. */
  itemsAt(path: string, type: string): Item[] {
    const wanted = Buffer.from(path);
    return this.items.filter((item) => item.type === type && this.#isAt(item, wanted));
  }

  /** Compares from the end, name by name up to the outermost folder. */
  #isAt(item: Item, path: Buffer): boolean {
    let [one, end]: [Item | undefined, number] = [item, path.length];
    for (let depth = 0; one !== undefined && depth <= MAX_DEPTH; depth += 1) {
      const length = one.keyEnd - one.keyStart;
      if (length > end || !this.bytes.subarray(one.keyStart, one.keyEnd).equals(path.subarray(end - length, end)))
        return false;
      end -= length;
      if (one.parent === NO_PARENT) return end === 0;
      one = this.items[one.parent];
    }
    return false;
  }
}

function tableAt(bytes: Buffer, start: number, end: number): Table | null {
  if (end > bytes.length || start + 8 > end) return null;
  const bloomWords = bytes.readUInt32LE(start) & 0x07_ff_ff_ff;
  const buckets = bytes.readUInt32LE(start + 4);
  const first = start + 8 + 4 * (bloomWords + buckets);
  const count = (end - first) / ITEM_BYTES;
  if (!Number.isInteger(count) || count < 0 || count > MOST_ITEMS) return null;
  const items = Array.from({ length: count }, (_, index) => itemAt(bytes, first + index * ITEM_BYTES));
  return items.every((item) => isSound(item, items, bytes)) ? new Table(bytes, items) : null;
}

/** Hash, parent, where its name is and how long, type, a byte of nothing, where its value begins and ends. */
function itemAt(bytes: Buffer, at: number): Item {
  const keyStart = bytes.readUInt32LE(at + 8);
  return {
    parent: bytes.readUInt32LE(at + 4),
    keyStart,
    keyEnd: keyStart + bytes.readUInt16LE(at + 12),
    type: String.fromCharCode(bytes.readUInt8(at + 14)),
    start: bytes.readUInt32LE(at + 16),
    end: bytes.readUInt32LE(at + 20),
  };
}

/** Whether it points to what is there, and is no deeper and called no longer than anything real. */
function isSound(item: Item, items: readonly Item[], bytes: Buffer): boolean {
  if (item.start > item.end || item.end > bytes.length) return false;
  let [one, length]: [Item | undefined, number] = [item, 0];
  for (let depth = 0; one !== undefined && depth <= MAX_DEPTH; depth += 1) {
    length += one.keyEnd - one.keyStart;
    if (one.keyEnd > bytes.length || length > MOST_PATH) return false;
    if (one.parent === NO_PARENT) return true;
    one = items[one.parent];
  }
  return false;
}

/** A variant in a variant: the value, a zero byte, and its type in letters. */
function valueOf(bytes: Buffer): GvdbValue | null {
  const tail = Math.max(0, bytes.length - MOST_TYPE);
  const found = bytes.subarray(tail).lastIndexOf(0);
  const zero = found < 0 ? -1 : tail + found;
  const type = zero < 0 ? '' : bytes.toString('latin1', zero + 1);
  const value = bytes.subarray(0, Math.max(zero, 0));
  if (type === 'b' && value.length === 1) return value.readUInt8(0) === 1;
  if (type === 'u' && value.length === 4) return value.readUInt32LE(0);
  if (type === 'i' && value.length === 4) return value.readInt32LE(0);
  if (type === 's' && value.at(-1) === 0) return value.toString('utf8', 0, value.length - 1);
  return null;
}

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
