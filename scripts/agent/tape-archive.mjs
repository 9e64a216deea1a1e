const BLOCK = 512;
const TYPES = { file: '0', link: '2', folder: '5' };

/**
 * A POSIX ustar archive that depends on nothing but what is given: everything belongs to root, every time is `seconds`.
 *
 * @param entries `{path, mode, content}` files, `{path, mode}` folders (the path ends in `/`), `{path, target}` links
 * @returns the bytes; throws for a path longer than 100 bytes, which nothing here has
 */
export function tapeArchive(entries, seconds) {
  const parts = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? '');
    return [header(entry, content.length, seconds), content, Buffer.alloc(-content.length & (BLOCK - 1))];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(entry, size, seconds) {
  const { path, target = '', mode = 0o777 } = entry;
  const type = target !== '' ? TYPES.link : path.endsWith('/') ? TYPES.folder : TYPES.file;
  const block = Buffer.alloc(BLOCK);
  text(block, path, 0, 100);
  octal(block, mode, 100, 8);
  octal(block, 0, 108, 8);
  octal(block, 0, 116, 8);
  octal(block, size, 124, 12);
  octal(block, seconds, 136, 12);
  block.fill(' ', 148, 156);
  text(block, type, 156, 1);
  text(block, target, 157, 100);
  block.write('ustar\0' + '00', 257, 'latin1');
  text(block, 'root', 265, 32);
  text(block, 'root', 297, 32);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

function text(block, value, at, length) {
  if (Buffer.byteLength(value) > length) throw new Error(`“${value}” is too long for an archive.`);
  block.write(value, at, 'utf8');
}

function octal(block, value, at, length) {
  block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
}
