import { idleKernels, type InstalledKernel } from '../running-kernel.js';

/** Good enough for the versions of these tests. */
export const byNumbers = (_: string, version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;

/** Packages of one system; those of one name are one package. */
export function installed(
  ecosystem: string,
  ...packages: [name: string, version: string, architecture?: string][]
): InstalledKernel[] {
  const ids = new Map<string, number>();
  return packages.map(([name, version, architecture = '']) => {
    ids.set(name, ids.get(name) ?? ids.size + 1);
    return { packageId: ids.get(name) ?? 0, ecosystem, name, version, architecture };
  });
}

/** `name version` of all that does not run, or `name *`. */
export function idle(packages: InstalledKernel[], release: string | null): string[] {
  return idleKernels(packages, release, byNumbers).flatMap(({ packageId, versions }) => {
    const name = packages.find((one) => one.packageId === packageId)?.name ?? '';
    return versions === null ? [`${name} *`] : versions.map((version) => `${name} ${version}`);
  });
}

/** A machine with two kernels of Debian, and what else there is of them. */
export const DEBIAN = installed(
  'Debian:12',
  ['linux-image-6.1.0-18-amd64', '6.1.76-1', 'amd64'],
  ['linux-image-6.1.0-28-amd64', '6.1.119-1', 'amd64'],
  ['linux-image-6.1.0-28-amd64-dbg', '6.1.119-1', 'amd64'],
  ['linux-image-amd64', '6.1.119-1', 'amd64'],
  ['linux-headers-6.1.0-18-amd64', '6.1.76-1', 'amd64'],
  ['linux-libc-dev', '6.1.119-1', 'amd64'],
  ['linux-base', '4.9', 'all'],
  ['openssl', '3.0.11-1', 'amd64'],
);
