import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FileTree } from '../../src/device/file-tree.js';

/** A file's content, or `{ link }` for a symbolic link. */
export type Entry = string | Buffer | { link: string };

const made: string[] = [];

/** A fresh directory below the system's temporary one; gone after {@link removeTemporaryDirectories}. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'posture-agent-'));
  made.push(path);
  return path;
}

/** For `afterAll`. */
export function removeTemporaryDirectories(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
}

/** The root of a machine made of the named files. A name that ends in `/` is an empty directory. */
export function fakeRoot(files: Record<string, Entry>): string {
  const root = temporaryDirectory();
  for (const [path, entry] of Object.entries(files)) {
    const full = join(root, path);
    mkdirSync(path.endsWith('/') ? full : dirname(full), { recursive: true });
    if (path.endsWith('/')) continue;
    if (typeof entry === 'object' && 'link' in entry) symlinkSync(entry.link, full);
    else writeFileSync(full, entry);
  }
  return root;
}

export function fakeTree(files: Record<string, Entry>): FileTree {
  return new FileTree(fakeRoot(files));
}

/** A small Debian 12 with three packages; enough for a whole scan. */
export const SMALL_DEBIAN: Record<string, Entry> = {
  '/etc/os-release': 'NAME="Debian GNU/Linux"\nID=debian\nVERSION_ID="12"\n',
  '/etc/machine-id': '0123456789abcdef0123456789abcdef\n',
  '/proc/sys/kernel/osrelease': '6.1.0-28-amd64\n',
  '/var/lib/dpkg/status': [
    'Package: libssl3\nStatus: install ok installed\nArchitecture: amd64\nSource: openssl\nVersion: 3.0.19-1~deb12u2\n',
    'Package: libstdc++6\nStatus: install ok installed\nArchitecture: amd64\nSource: gcc-12\nVersion: 12.2.0-14+deb12u1\n',
    'Package: tzdata\nStatus: install ok installed\nArchitecture: all\nVersion: 2025b-0+deb12u1\n',
  ].join('\n'),
};
