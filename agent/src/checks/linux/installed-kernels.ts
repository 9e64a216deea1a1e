import type { FileTree } from '../../device/file-tree.js';

/** The releases of the kernels whose files lie in /boot or, as Fedora and Arch do it, beside their modules. */
export function installedKernels(tree: FileTree): string[] {
  const inBoot = (tree.list('/boot') ?? []).flatMap((name) => /^vmlinu[zx]-(\d.*)$/.exec(name)?.[1] ?? []);
  const besideModules = (tree.list('/usr/lib/modules') ?? []).filter(
    (name) => /^\d/.test(name) && tree.has(`/usr/lib/modules/${name}/vmlinuz`),
  );
  return [...new Set([...inBoot, ...besideModules])].filter((name) => !/rescue|\.old$/.test(name));
}

/**
 * `6.1.0-28-cloud-amd64` is of the flavour `cloud-amd64`: another flavour beside it is no update. Numbers are no part of
 * it, for `el9_4` and `el9_5`, `arch1` and `arch2` follow one another.
 */
export function kernelFlavour(release: string): string {
  return release.replace(/^[\d.~+-]*/, '').replaceAll(/\d+/g, '');
}

/** The newest of the kernels of one flavour, or null where there is none. */
export function newestKernel(kernels: readonly string[], flavour: string): string | null {
  const same = kernels.filter((kernel) => kernelFlavour(kernel) === flavour);
  return same.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
}
