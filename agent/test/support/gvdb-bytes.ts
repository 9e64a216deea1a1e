/** What a setting of a database for tests may be. */
export type Setting = boolean | number | string;

/** A database of dconf as `dconf compile` writes it: folders are items of their own, and what lies in them names them. */
export function gvdbBytes(settings: Record<string, Setting>, locks: readonly string[] = []): Buffer {
  const file = new GvdbFile();
  const root = file.table([
    ...Object.entries(settings).map(([path, value]) => ({ path, type: 'v', value: variant(value) })),
    ...(locks.length === 0 ? [] : [{ path: '.locks', type: 'H', value: locks }]),
  ]);
  return file.bytes(root);
}

interface Entry {
  path: string;
  type: string;
  value: Buffer | readonly string[];
}

/** Little-endian; the header is 24 bytes and points to the root table. */
class GvdbFile {
  #content = Buffer.alloc(24);

  table(entries: readonly Entry[]): [start: number, end: number] {
    const folders = [...new Set(entries.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)).filter(Boolean))];
    const items = [
      ...folders.map((path) => this.#item(path, 0xff_ff_ff_ff, 'L', [0, 0])),
      ...entries.map(({ path, type, value }) => {
        const folder = path.slice(0, path.lastIndexOf('/') + 1);
        const place = Buffer.isBuffer(value) ? this.#put(value, 8) : this.table(value.map(lockEntry));
        return this.#item(
          path.slice(folder.length),
          folder === '' ? 0xff_ff_ff_ff : folders.indexOf(folder),
          type,
          place,
        );
      }),
    ];
    const head = Buffer.alloc(8 + 4);
    head.writeUInt32LE(1, 4);
    return this.#put(Buffer.concat([head, ...items]), 4);
  }

  bytes([start, end]: [number, number]): Buffer {
    this.#content.write('GVariant', 0, 'latin1');
    this.#content.writeUInt32LE(start, 16);
    this.#content.writeUInt32LE(end, 20);
    return this.#content;
  }

  #item(name: string, parent: number, type: string, [start, end]: [number, number]): Buffer {
    const [keyStart] = this.#put(Buffer.from(name), 1);
    const item = Buffer.alloc(24);
    item.writeUInt32LE(parent, 4);
    item.writeUInt32LE(keyStart, 8);
    item.writeUInt16LE(Buffer.byteLength(name), 12);
    item.write(type, 14, 'latin1');
    item.writeUInt32LE(start, 16);
    item.writeUInt32LE(end, 20);
    return item;
  }

  #put(bytes: Buffer, alignment: number): [start: number, end: number] {
    const start = Math.ceil(this.#content.length / alignment) * alignment;
    this.#content = Buffer.concat([this.#content, Buffer.alloc(start - this.#content.length), bytes]);
    return [start, this.#content.length];
  }
}

function lockEntry(path: string): Entry {
  return { path, type: 'v', value: variant('') };
}

function variant(value: Setting): Buffer {
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0, 0, 0x62]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from(`${value}\0`), Buffer.from([0, 0x73])]);
  const number = Buffer.alloc(6, 0);
  number.writeUInt32LE(value, 0);
  number.write('u', 5, 'latin1');
  return number;
}
