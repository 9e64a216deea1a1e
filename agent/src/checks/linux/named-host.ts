import type { FileTree } from '../../device/file-tree.js';
import type { Runtime } from '../../runtime.js';
import { attempt, plainText } from '../plain-text.js';
import type { NamedHost } from './sudoers.js';

/** What the machine is called: by its own file, where another machine looks at it. */
export function namedHost(tree: FileTree, { host, networkInterfaces }: Runtime): NamedHost {
  const written = tree.isHost ? null : attempt(() => plainText(tree, '/etc/hostname')).value;
  const interfaces = networkInterfaces();
  // Those of loopback are none to sudo.
  const all = interfaces === null ? null : Object.values(interfaces).flatMap((own) => own ?? []);
  const addresses = all?.filter(({ internal }) => !internal).map(({ address }) => address) ?? null;
  const name = written
    ?.split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
  return { name: name ?? host.hostname, addresses };
}
