import {
  isKernelMetaPackage,
  type KernelCandidate,
  type KernelPackage,
  kernelPackage,
  keysOfKernel,
  keysOfMetaVersion,
} from './kernel-package.js';

/** An installed version of a package of one system. */
export interface InstalledKernel extends KernelCandidate {
  packageId: number;
}

/** A package of which versions are of kernels that do not run. */
export interface IdleKernel {
  packageId: number;
  /** Those versions; null where every version of the package is of the same kernel. */
  versions: string[] | null;
  /** Whether one of them is newer than the kernel that runs, so that it may run after the next start. */
  newer: boolean;
}

/** Whether a version is newer than another of the same ecosystem; false where that is not known. */
export type IsNewer = (ecosystem: string, version: string, than: string) => boolean;

interface Kernel extends InstalledKernel {
  kernel: KernelPackage;
}

/**
 * Which of the installed kernels do not run, by the release that the running one tells (`uname -r`). None where that is not
 * known, or is none of the kernels that are installed: one that was built by hand, that of a host, or one that is removed
 * already. Then any of them may be the one that runs.
 *
 * @param installed the packages of one system
 */
export function idleKernels(
  installed: readonly InstalledKernel[],
  release: string | null,
  isNewer: IsNewer,
): IdleKernel[] {
  if (release === null || release === '') return [];
  const kernels = installed.flatMap((one): Kernel[] => {
    const kernel = kernelPackage(one);
    return kernel === null ? [] : [{ ...one, kernel }];
  });
  const running = kernels.filter(({ kernel }) => kernel.isImage && kernel.runs(release));
  if (running.length === 0) return [];
  const lines = new Map(running.map((one) => [one.kernel.line, one.version]));
  const newerThanRunning = ({ ecosystem, version }: KernelCandidate, line: string): boolean => {
    const than = lines.get(line);
    return than !== undefined && isNewer(ecosystem, version, than);
  };
  const idle = kernels
    .filter(({ kernel }) => !kernel.runs(release))
    .map((one) => ({ one, newer: newerThanRunning(one, one.kernel.line), isNamed: one.kernel.release !== null }));
  const meantBy = new Map<string, { runs: boolean; newer: boolean }>();
  for (const one of kernels.filter(({ kernel }) => kernel.isImage)) {
    const [runs, newer] = [one.kernel.runs(release), newerThanRunning(one, one.kernel.line)];
    for (const key of keysOfKernel({ version: one.version, release: one.kernel.release })) {
      const known = meantBy.get(key);
      meantBy.set(key, { runs: runs || known?.runs === true, newer: newer || known?.newer === true });
    }
  }
  const metas = installed
    .filter((one) => isKernelMetaPackage(one))
    .flatMap((one) => {
      const meant = keysOfMetaVersion(one.version).flatMap((key) => meantBy.get(key) ?? []);
      if (meant.length === 0 || meant.some(({ runs }) => runs)) return [];
      return [{ one, newer: meant.some(({ newer }) => newer), isNamed: false }];
    });
  return together([...idle, ...metas], new Set(kernels.filter(({ kernel }) => kernel.runs(release)).map(keyOf)));
}

/** One for each package; a version that runs in another architecture runs. */
function together(
  idle: readonly { one: InstalledKernel; newer: boolean; isNamed: boolean }[],
  running: ReadonlySet<string>,
): IdleKernel[] {
  const found = new IdleByPackage();
  for (const { one, newer, isNamed } of idle) {
    if (running.has(keyOf(one))) continue;
    found.add({ packageId: one.packageId, versions: isNamed ? null : [one.version], newer });
  }
  return found.list();
}

/**
 * What holds for a device out of what holds for its systems (one for each scope that has an inventory): a version that any of
 * them has without saying that it does not run may run.
 */
export function idleOnDevice(
  systems: readonly { installed: readonly InstalledKernel[]; idle: readonly IdleKernel[] }[],
): IdleKernel[] {
  const mayRun = new Set<string>();
  for (const { installed, idle } of systems) {
    const own = new Map(idle.map(({ packageId, versions }) => [packageId, versions && new Set(versions)]));
    for (const one of installed) {
      const said = own.get(one.packageId);
      if (said === undefined || said?.has(one.version) === false) mayRun.add(keyOf(one));
    }
  }
  const found = new IdleByPackage();
  for (const { installed, idle } of systems) {
    const mayRunHere = new Set(installed.filter((one) => mayRun.has(keyOf(one))).map(({ packageId }) => packageId));
    for (const one of idle) {
      if (one.versions === null && mayRunHere.has(one.packageId)) continue;
      const left = one.versions?.filter((version) => !mayRun.has(keyOf({ packageId: one.packageId, version }))) ?? null;
      if (left?.length !== 0) found.add({ ...one, versions: left });
    }
  }
  return found.list();
}

/** Gathers what is idle of each package: all of its versions, or each that was added since. */
class IdleByPackage {
  private readonly found = new Map<number, { versions: Set<string> | null; newer: boolean }>();

  add({ packageId, versions, newer }: IdleKernel): void {
    const known = this.found.get(packageId);
    const all = versions === null ? null : (known?.versions ?? new Set<string>());
    for (const version of versions ?? []) all?.add(version);
    this.found.set(packageId, { versions: all, newer: newer || known?.newer === true });
  }

  /** By package, versions sorted. */
  list(): IdleKernel[] {
    return [...this.found]
      .map(([packageId, { versions, newer }]) => ({ packageId, versions: versions && [...versions].sort(), newer }))
      .sort((a, b) => a.packageId - b.packageId);
  }
}

function keyOf({ packageId, version }: { packageId: number; version: string }): string {
  return `${packageId}\n${version}`;
}

/** Why a kernel does not count as reachable, in words. */
export function notRunningReason({ running, newer }: { running: string; newer: boolean }): string {
  const idle = `This kernel is installed and does not run: ${running} runs.`;
  return newer ? `${idle} It is newer, and may run after the next restart.` : idle;
}
