import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDocument } from './read-document.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posture-document-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function read(bytes: Buffer | string): Promise<{ name: string; text: string }[]> {
  const path = join(folder, 'document.json');
  await writeFile(path, bytes);
  const { files, close } = await openDocument(path);
  try {
    const all = [];
    for await (const { name, text } of files) {
      let whole = '';
      for await (const piece of text) whole += piece;
      all.push({ name, text: whole });
    }
    return all;
  } finally {
    await close();
  }
}

/** An archive as other programs write it; `wide` puts sizes and places into the fields for large archives. */
function zip(files: Record<string, string>, { wide = false, method = 8 } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(typeof crc32 === 'function' ? crc32(plain) : 0, 16);
    entry.writeUInt32LE(wide ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(wide ? 0xffffffff : offset, 42);
    const extra = Buffer.alloc(wide ? 20 : 0);
    if (wide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(packed.length), 4);
      extra.writeBigUInt64LE(BigInt(offset), 12);
      entry.writeUInt16LE(extra.length, 30);
    }
    directory.push(entry, Buffer.from(name), extra);
    parts.push(local, Buffer.from(name), packed);
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(wide ? 0xffffffff : central.length, 12);
  end.writeUInt32LE(wide ? 0xffffffff : offset, 16);
  if (!wide) return Buffer.concat([...parts, central, end]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(central.length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + central.length), 8);
  return Buffer.concat([...parts, central, end64, locator, end]);
}

const FILES = { 'all/GHSA-1.json': '{"id":"GHSA-1"}', 'all/GHSA-2.json': '{"id":"GHSA-2","ü":"é"}'.repeat(5000) };
const EXPECTED = Object.entries(FILES).map(([name, text]) => ({ name: name.replace('all/', ''), text }));

describe('a document on disk', () => {
  it('is read as it is, and packed', async () => {
    expect(await read('{"é":1}')).toEqual([{ name: 'document.json', text: '{"é":1}' }]);
    expect(await read(gzipSync('{"é":1}'))).toEqual([{ name: 'document.json', text: '{"é":1}' }]);
  });

  it('is read out of an archive, small, large or not packed', async () => {
    expect(await read(zip(FILES))).toEqual(EXPECTED);
    expect(await read(zip(FILES, { wide: true }))).toEqual(EXPECTED);
    expect(await read(zip(FILES, { method: 0 }))).toEqual(EXPECTED);
  });

  it('is refused when it is cut or damaged', async () => {
    const packed = gzipSync('x'.repeat(100_000));
    await expect(read(packed.subarray(0, 60))).rejects.toMatchObject({ code: 'truncated' });
    await expect(read(Buffer.concat([packed.subarray(0, 20), Buffer.alloc(40, 7)]))).rejects.toMatchObject({
      name: 'FeedDocumentError',
    });
    const archive = zip(FILES);
    await expect(read(archive.subarray(0, archive.length - 30))).rejects.toMatchObject({ code: 'truncated' });
    const damaged = Buffer.from(archive);
    damaged.fill(0x55, archive.length - 120, archive.length - 60);
    await expect(read(damaged)).rejects.toMatchObject({ name: 'FeedDocumentError' });
  });

  it('is refused when entries of its archive share bytes', async () => {
    const archive = zip({ 'all/GHSA-1.json': '{"id":"GHSA-1"}' });
    const end = archive.length - 22;
    const offset = archive.readUInt32LE(end + 16);
    const twice = Buffer.concat([archive.subarray(0, end), archive.subarray(offset, end), archive.subarray(end)]);
    twice.writeUInt32LE(2 * (end - offset), twice.length - 22 + 12);
    await expect(read(twice)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('that is empty is empty', async () => {
    expect(await read('')).toEqual([{ name: 'document.json', text: '' }]);
  });
});
