import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';

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

const SYSTEM_FONTS = '/etc/fonts/fonts.conf';
const SUM = 'chromium.sha256';
/** What was being unpacked for longer than this was left by a process that was killed. */
const ABANDONED_MS = 60 * 60 * 1000;
const inflate = promisify(brotliDecompress);

/** A browser that can be started. */
export interface BrowserProgram {
  path: string;
  /** What it needs in its environment beside the usual. */
  environment: Record<string, string>;
}

/** Whether the browser of the registry is made for this machine. */
export function isBundledFor({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process): boolean {
  return platform === 'linux' && arch === 'x64';
}

/**
 * Unpacks the Chromium that comes from the registry into a folder of ours, once, and says where it is. The package's own way
 * is not taken: it runs whatever lies in `/tmp/chromium`. What is there from earlier is used when it is still the same, byte
 * by byte.
 */
export async function bundledBrowser(folder: string): Promise<BrowserProgram> {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', '..', 'bin');
  const { size } = await stat(join(packed, 'chromium.br'));
  const target = join(folder, `chromium-${await packageVersion(packed)}-${size}`);
  if (!(await isWhole(target))) {
    await rm(target, { recursive: true, force: true });
    await unpack(packed, folder, target);
  }
  const fonts = join(target, 'fonts.conf');
  const hasFonts = await access(SYSTEM_FONTS).then(
    () => true,
    () => false,
  );
  return {
    path: join(target, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(target, 'lib'), ...(hasFonts ? {} : { FONTCONFIG_FILE: fonts }) },
  };
}

async function packageVersion(packed: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packed, '..', 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

async function isWhole(target: string): Promise<boolean> {
  const sum = await readFile(join(target, SUM), 'utf8').catch(() => null);
  return sum !== null && sum === (await sumOf(join(target, 'chromium')).catch(() => ''));
}

/** In a folder beside, which then gets its name at once: another process sees all of it or nothing. */
async function unpack(packed: string, folder: string, target: string): Promise<void> {
  const making = await mkdtemp(join(folder, 'unpacking-'));
  try {
    await removeAbandoned(folder, making);
    const program = join(making, 'chromium');
    await pipeline(
      createReadStream(join(packed, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(program, { mode: 0o700 }),
    );
    await extract(join(packed, 'fonts.tar.br'), making);
    await extract(join(packed, 'al2023.tar.br'), making);
    await writeFile(join(making, 'fonts.conf'), fontsOf(target));
    await writeFile(join(making, SUM), await sumOf(program));
    await rename(making, target).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await isWhole(target))) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function extract(archive: string, into: string): Promise<void> {
  for (const { path, content } of tarFiles(await inflate(await readFile(archive)))) {
    const file = normalize(join(into, path));
    if (!file.startsWith(into + sep)) throw new Error(`${path} leads out of the archive.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** For machines that have no fonts of their own: letters must come from somewhere. */
function fontsOf(target: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(target, 'fonts')];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.map((path) => `<dir>${path}</dir>`).join('')}</fontconfig>
`;
}

/** By the clock of the file system, which {@link fresh} has just been made by: that of this process may be another. */
async function removeAbandoned(folder: string, fresh: string): Promise<void> {
  const { mtimeMs: now } = await stat(fresh);
  const names = (await readdir(folder)).filter((name) => name.startsWith('unpacking-'));
  for (const path of names.map((name) => join(folder, name))) {
    const made = await stat(path).catch(() => null);
    if (made !== null && now - made.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
