import type { FileTree } from '../../device/file-tree.js';
import { attempt } from '../plain-text.js';

/** Left by the engines themselves: podman, Docker, and what systemd knows of nspawn and LXC. */
const MARKS = ['/run/.containerenv', '/.dockerenv', '/run/systemd/container'];

/** Whether this is known to be a container: it shares kernel, clock and devices with its host. */
export function isContainer(tree: FileTree): boolean {
  return MARKS.some((path) => attempt(() => tree.has(path)).value === true);
}
