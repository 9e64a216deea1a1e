/** What a setting of dconf may be, of those that are of use here. */
export type GvdbValue = boolean | number | string;

/** A database of dconf: settings by their whole path, and the paths that nobody may override. */
export interface GvdbDatabase {
  values: ReadonlyMap<string, GvdbValue>;
  locks: ReadonlySet<string>;
}

const SIGNATURE = 'GVariant';
const HEADER_BYTES = 24;
const ITEM_BYTES = 24;
const NO_PARENT = 0xff_ff_ff_ff;
const MOST_ITEMS = 100_000;
const MAX_DEPTH = 64;
const LOCKS = '.locks';

/** One entry of a table: its name is a part of the path, below that of its parent. */
interface Item {
  parent: number;
  key: string;
  /** `v` is a value, `H` another table. */
  type: string;
  start: number;
  end: number;
}

/**
 * Reads GVDB, the format of dconf's databases (gvdb-format.h): a header, then hash tables whose items point into the file.
 * Written in little-endian order on what Node runs on. Null for what is no such file or is cut off.
 */
export function readGvdb(bytes: Buffer): GvdbDatabase | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) return null;
  const root = tableAt(bytes, bytes.readUInt32LE(16), bytes.readUInt32LE(20));
  if (root === null) return null;
  const values = new Map<string, GvdbValue>();
  const locks = new Set<string>();
  for (const item of root) {
    const path = pathOf(root, item);
    if (path === null || item.start > item.end || item.end > bytes.length) return null;
    if (item.type === 'H' && path === LOCKS) {
      const table = tableAt(bytes, item.start, item.end);
      if (table === null) return null;
      // The folders on the way are items too.
      for (const lock of table.filter(({ type }) => type === 'v')) locks.add(pathOf(table, lock) ?? '');
    }
    const value = item.type === 'v' ? valueOf(bytes.subarray(item.start, item.end)) : null;
    if (value !== null) values.set(path, value);
  }
  return { values, locks };
}

function tableAt(bytes: Buffer, start: number, end: number): Item[] | null {
  if (end > bytes.length || start + 8 > end) return null;
  const bloomWords = bytes.readUInt32LE(start) & 0x07_ff_ff_ff;
  const buckets = bytes.readUInt32LE(start + 4);
  const first = start + 8 + 4 * (bloomWords + buckets);
  const count = (end - first) / ITEM_BYTES;
  if (!Number.isInteger(count) || count < 0 || count > MOST_ITEMS) return null;
  const items = Array.from({ length: count }, (_, index) => itemAt(bytes, first + index * ITEM_BYTES));
  const whole = items.filter((item) => item !== null);
  return whole.length === count ? whole : null;
}

/** Hash, parent, where its name is and how long, type, a byte of nothing, where its value begins and ends. */
function itemAt(bytes: Buffer, at: number): Item | null {
  const keyStart = bytes.readUInt32LE(at + 8);
  const keyEnd = keyStart + bytes.readUInt16LE(at + 12);
  if (keyEnd > bytes.length) return null;
  return {
    parent: bytes.readUInt32LE(at + 4),
    key: bytes.toString('utf8', keyStart, keyEnd),
    type: String.fromCharCode(bytes.readUInt8(at + 14)),
    start: bytes.readUInt32LE(at + 16),
    end: bytes.readUInt32LE(at + 20),
  };
}

function pathOf(items: readonly Item[], item: Item, depth = 0): string | null {
  if (item.parent === NO_PARENT) return item.key;
  const parent = items[item.parent];
  const before = parent === undefined || depth > MAX_DEPTH ? null : pathOf(items, parent, depth + 1);
  return before === null ? null : before + item.key;
}

/** A variant in a variant: the value, a zero byte, and its type in letters. */
function valueOf(bytes: Buffer): GvdbValue | null {
  const zero = bytes.lastIndexOf(0);
  const type = zero < 0 ? '' : bytes.toString('latin1', zero + 1);
  const value = bytes.subarray(0, Math.max(zero, 0));
  if (type === 'b' && value.length === 1) return value.readUInt8(0) === 1;
  if (type === 'u' && value.length === 4) return value.readUInt32LE(0);
  if (type === 'i' && value.length === 4) return value.readInt32LE(0);
  if (type === 's' && value.at(-1) === 0) return value.toString('utf8', 0, value.length - 1);
  return null;
}
