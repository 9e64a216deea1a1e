import type { FileTree } from '../../device/file-tree.js';

const MODULES = ['/usr/lib/modules', '/lib/modules'];

/**
 * The releases of the kernels whose files lie in /boot or, as Fedora and Arch do it, beside their modules. Alpine's are named by
 * their flavour alone (`vmlinuz-lts`): of which release one is, its modules tell (`6.6.63-0-lts`), whose files go with it.
 */
export function installedKernels(tree: FileTree): string[] {
  const names = (tree.list('/boot') ?? []).flatMap((name) => /^(?:vmlinu[zx]|Image)-(.+)$/.exec(name)?.[1] ?? []);
  const inBoot = names.filter((name) => /^\d/.test(name));
  const byFlavour = MODULES.flatMap((folder) =>
    (tree.list(folder) ?? []).filter(
      (release) =>
        names.some(
          (flavour) => /^[a-z][a-z\d]*$/.test(flavour) && /^\d/.test(release) && release.endsWith(`-${flavour}`),
        ) && tree.has(`${folder}/${release}/kernel`),
    ),
  );
  const besideModules = (tree.list('/usr/lib/modules') ?? []).filter(
    (name) => /^\d/.test(name) && tree.has(`/usr/lib/modules/${name}/vmlinuz`),
  );
  return [...new Set([...inBoot, ...besideModules, ...byFlavour])].filter(
    (name) => !/rescue|\.(?:old|bak|dpkg-\w+|rpm\w+)$/.test(name),
  );
}
