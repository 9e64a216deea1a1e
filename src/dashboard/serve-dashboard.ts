import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasRepresentation } from '../platform/index.js';

/**
 * Scripts, styles and fonts are the dashboard's own files and nothing else: no inline script, no inline style element. Styles
 * that a script sets through the DOM need no permission.
 */
export const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Addresses of the service itself, also when a browser asks for them as a page. */
const NOT_PAGES = /^\/(?:api|health|downloads|dev-idp|assets|\.well-known)(?:\/|$)/i;
/**
 * What a browser names for itself is a page; `favicon.ico` and `x.js.map` are not, and stay 404 when they are not there. Below
 * a page, names have dots of their own: `nist-csf-2.0`, `A.5.1`, a check `acme.sharing.links`.
 */
const NAMES_A_FILE =
  /^\/[^/]+\.[A-Za-z][A-Za-z0-9]{1,10}$|\.(?:m?js|css|map|json|html?|txt|xml|ico|png|svg|php|env|sql|zip|gz|bak)$/i;
const A_YEAR = 31_536_000;

/**
 * Serves the dashboard that the build put into `dashboard/dist`: its files, and its page for every address that a browser
 * navigates to and that is not the service's own. Where it was not built, every request goes on to the service.
 */
export function serveDashboard(folder = builtDashboard()): RequestHandler {
  const files = new DashboardFiles(folder);
  return (request: Request, response: Response, next: NextFunction) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileFor(files, request) : undefined;
    if (file === undefined) next();
    else answer(file, request, response);
  };
}

function fileFor(files: DashboardFiles, request: Request): DashboardFile | undefined {
  const { path } = request;
  if (path === '/') return files.page();
  return files.find(path) ?? (isNavigation(request) ? files.page() : undefined);
}

/** Programs that take anything (curl, health checks) do not name HTML, and get the service's own 404. */
function isNavigation(request: Request): boolean {
  const accepts = request.get('accept') ?? '';
  if (!/(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accepts)) return false;
  return !NOT_PAGES.test(request.path) && !NAMES_A_FILE.test(request.path);
}

function answer(file: DashboardFile, request: Request, response: Response): void {
  const encoding = encodingFor(file, request);
  const chosen = file.variants[encoding];
  if (chosen === undefined) return;
  const { bytes, etag } = chosen;
  response.vary('Accept-Encoding');
  if (!file.immutable) response.vary('Accept');
  response.setHeader('ETag', etag);
  response.setHeader(
    'Cache-Control',
    file.immutable ? `public, max-age=${A_YEAR}, immutable` : 'public, max-age=0, must-revalidate',
  );
  if (file.type.startsWith('text/html')) response.setHeader('Content-Security-Policy', DASHBOARD_POLICY);
  if (hasRepresentation(request, etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', bytes.length);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The smallest that the browser takes. */
function encodingFor({ variants }: DashboardFile, request: Request): Encoding {
  for (const packed of ['br', 'gzip'] as const) {
    if (packed in variants && request.acceptsEncodings(packed) === packed) return packed;
  }
  return 'identity';
}

/** Where `npm start`, `npm run build` and the image put it, from `src/` as from `dist/src/`. */
function builtDashboard(): string {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    if (existsSync(new URL('package.json', folder)) || folder.pathname === '/')
      return fileURLToPath(new URL('dashboard/dist', folder));
  }
}

/** How a file's bytes can be sent; `br` and `gzip` were made by the build, where they are smaller. */
type Encoding = 'br' | 'gzip' | 'identity';

/** A file of the built dashboard. */
interface DashboardFile {
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
class DashboardFiles {
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
