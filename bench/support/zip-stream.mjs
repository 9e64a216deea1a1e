import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** Before the bytes are handed to the disk. */
const BUFFERED = 4 * 1024 * 1024;
/** What headers begin with: signature, version, names in UTF-8, deflated, no time. */
const LOCAL = Buffer.from('504b0304140000080800' + '00000000', 'hex');
const CENTRAL = Buffer.from('504b010214001400000808' + '0000000000', 'hex');

/**
 * Writes a ZIP archive entry by entry, in memory that grows only by its directory: `add(name, text)`, then `close()`, which
 * gives its size. Without ZIP64: up to 4 GB and any number of entries that readers take from the directory's length.
 */
export function openZip(path) {
  const file = openSync(path, 'w');
  const directory = [];
  let waiting = [];
  let held = 0;
  let offset = 0;
  const put = (buffer) => {
    waiting.push(buffer);
    held += buffer.length;
    offset += buffer.length;
    if (held >= BUFFERED) flush();
  };
  const flush = () => {
    const all = Buffer.concat(waiting);
    for (let at = 0; at < all.length;) at += writeSync(file, all, at);
    waiting = [];
    held = 0;
  };
  return {
    add(name, text) {
      const plain = Buffer.from(text);
      const packed = deflateRawSync(plain, { level: 1 });
      const title = Buffer.from(name);
      const sizes = Buffer.alloc(16);
      sizes.writeUInt16LE(title.length, 12);
      sizes.writeUInt32LE(crc32(plain), 0);
      sizes.writeUInt32LE(packed.length, 4);
      sizes.writeUInt32LE(plain.length, 8);
      const at = offset;
      put(Buffer.concat([LOCAL, sizes, title, packed]));
      const place = Buffer.alloc(4);
      place.writeUInt32LE(at);
      directory.push(Buffer.concat([CENTRAL, sizes.subarray(0, 14), Buffer.alloc(12), place, title]));
    },
    close() {
      const begin = offset;
      for (const entry of directory) put(entry);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(Math.min(directory.length, 0xffff), 8);
      end.writeUInt16LE(Math.min(directory.length, 0xffff), 10);
      end.writeUInt32LE(offset - begin, 12);
      end.writeUInt32LE(begin, 16);
      put(end);
      flush();
      closeSync(file);
      return offset;
    },
  };
}
