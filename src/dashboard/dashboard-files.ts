import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** How a file's bytes can be sent; `br` and `gzip` were made by the build, where they are smaller. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A file of the built dashboard. */
export interface DashboardFile {
  type: string;
  /** Its name holds a hash of what is in it: another content has another address. */
  immutable: boolean;
  /** A strong ETag for each way to send it. */
  variants: Partial<Record<Encoding, { bytes: Buffer; etag: string }>>;
}

const PAGE = '/index.html';
const PACKED: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * The built dashboard, read into memory: an address is looked up among the names that were read, so none can lead anywhere
 * else. Read anew when it was built anew; until then a few stats are all that a page costs.
 */
export class DashboardFiles {
  private read: { builtAt: number; files: ReadonlyMap<string, DashboardFile> } | null = null;

  constructor(private readonly folder: string) {}

  /** The page itself, for every address that is the dashboard's. Undefined when the dashboard was not built. */
  page(): DashboardFile | undefined {
    return this.files().get(PAGE);
  }

  /** The file at a path such as `/assets/main-B1x2.js`, as it stands in the address. */
  find(path: string): DashboardFile | undefined {
    return path === PAGE ? undefined : this.files().get(path);
  }

  private files(): ReadonlyMap<string, DashboardFile> {
    const builtAt = statSync(join(this.folder, PAGE), { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return new Map();
    if (this.read?.builtAt !== builtAt) this.read = { builtAt, files: readFolder(this.folder) };
    return this.read.files;
  }
}

function readFolder(folder: string): ReadonlyMap<string, DashboardFile> {
  const files = new Map<string, DashboardFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const name = path.slice(folder.length).replaceAll(sep, '/');
    const variants: DashboardFile['variants'] = { identity: variant(path, '') };
    for (const [ending, encoding] of Object.entries(PACKED)) {
      if (statSync(path + ending, { throwIfNoEntry: false })) variants[encoding] = variant(path + ending, ending);
    }
    files.set(name, { type, immutable: name.startsWith('/assets/'), variants });
  }
  return files;
}

function variant(path: string, ending: string): { bytes: Buffer; etag: string } {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, etag: `"${hash}${ending.replace('.', '-')}"` };
}
