import type { FileTree } from '../../device/file-tree.js';

/** The releases of the kernels whose files lie in /boot or, as Fedora and Arch do it, beside their modules. */
export function installedKernels(tree: FileTree): string[] {
  const inBoot = (tree.list('/boot') ?? []).flatMap((name) => /^(?:vmlinu[zx]|Image)-(\d.*)$/.exec(name)?.[1] ?? []);
  const besideModules = (tree.list('/usr/lib/modules') ?? []).filter(
    (name) => /^\d/.test(name) && tree.has(`/usr/lib/modules/${name}/vmlinuz`),
  );
  return [...new Set([...inBoot, ...besideModules])].filter(
    (name) => !/rescue|\.(?:old|bak|dpkg-\w+|rpm\w+)$/.test(name),
  );
}
