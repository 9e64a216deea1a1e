import type { FileTree } from './file-tree.js';

/** Files that container engines mount into every container. */
const MOUNTED = / \/etc\/(?:hosts|hostname|resolv\.conf) /;

/**
 * Whether this is known to be a container: it shares kernel, clock and devices with its host. What Docker and Podman leave
 * behind counts only with their mounts: images of virtual machines are made from containers too.
 */
export function isContainer(tree: FileTree): boolean {
  if (quietText(tree, '/run/systemd/container') !== '') return true;
  const marked = ['/.dockerenv', '/run/.containerenv'].some((path) => tree.hasEntry(path));
  return marked && MOUNTED.test(quietText(tree, '/proc/self/mountinfo'));
}

/** The text of a file; empty where there is none or it may not be read. */
export function quietText(tree: FileTree, path: string): string {
  try {
    return tree.text(path)?.trim() ?? '';
  } catch {
    return '';
  }
}
