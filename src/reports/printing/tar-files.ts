const BLOCK = 512;
const REGULAR = new Set(['0', '\0']);

/** A file of an archive; `path` is as it was packed, with slashes. */
export interface TarFile {
  path: string;
  content: Buffer;
}

/** The regular files of a ustar archive (POSIX.1-1988), in its order. Throws when the archive is cut. */
export function* tarFiles(archive: Buffer): Generator<TarFile> {
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(field(header, 124, 12), 8) || 0;
    const from = at + BLOCK;
    if (from + size > archive.length) throw new Error('The archive is cut.');
    if (REGULAR.has(String.fromCharCode(header[156] ?? 0))) {
      const prefix = field(header, 345, 155);
      const name = field(header, 0, 100);
      yield { path: prefix === '' ? name : `${prefix}/${name}`, content: archive.subarray(from, from + size) };
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function field(header: Buffer, at: number, length: number): string {
  const text = header.toString('latin1', at, at + length);
  const end = text.indexOf('\0');
  return (end === -1 ? text : text.slice(0, end)).trim();
}
