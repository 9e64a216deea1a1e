import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { IncludeTrail } from './include-trail.js';

/** As sshd's own (servconf.c, SERVCONF_MAX_DEPTH). */
const MAX_DEPTH = 16;

/** One setting, and for whom it holds: the words of its Match block, null for everybody. */
export interface SshdSetting {
  keyword: string;
  value: string;
  file: string;
  line: number;
  match: string | null;
}

/**
 * The settings of sshd_config in the order sshd reads them, Include files in their place (sshd_config(5)). Throws what
 * the tree throws for a file that may not be read, and for a line that sshd would not start with.
 * @param match condition that holds where the file is included
 */
export function readSshdConfiguration(
  tree: FileTree,
  file: string,
  match: string | null = null,
  trail = new IncludeTrail(MAX_DEPTH),
): SshdSetting[] {
  const settings: SshdSetting[] = [];
  let condition = match;
  for (const [index, text] of (plainText(tree, file) ?? '').split('\n').entries()) {
    const line = text.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, name, rest] = /^([A-Za-z][A-Za-z0-9]*)(?:\s*=\s*|\s+)(.+)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) throw new GarbledFile(file);
    const keyword = name.toLowerCase();
    const words = wordsOf(rest);
    if (keyword === 'match') condition = words.join(' ').toLowerCase() === 'all' ? match : words.join(' ');
    else if (keyword === 'include') {
      // A Match in an included file ends with that file, so the condition here stays what it was.
      const within = condition;
      for (const path of words.flatMap((pattern) => expand(tree, pattern)))
        settings.push(...trail.within(path, () => readSshdConfiguration(tree, path, within, trail)));
    } else if (words[0] !== undefined)
      settings.push({ keyword, value: words[0], file, line: index + 1, match: condition });
  }
  return settings;
}

function wordsOf(text: string) {
  const words = text.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith('#'));
  return (comment < 0 ? words : words.slice(0, comment)).map((word) => word.replace(/^"(.*)"$/, '$1'));
}

/**
 * Files for an Include pattern, relative to /etc/ssh; wildcards only in the last part, as distributions use them.
 */
function expand(tree: FileTree, pattern: string) {
  const path = posix.isAbsolute(pattern) ? pattern : posix.join('/etc/ssh', pattern);
  const [directory, name] = [posix.dirname(path), posix.basename(path)];
  if (!/[*?]/.test(name)) return tree.has(path) ? [path] : [];
  const wanted = new RegExp(
    `^${name
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  const names = (tree.list(directory) ?? []).filter(
    (entry) => wanted.test(entry) && (!entry.startsWith('.') || name.startsWith('.')),
  );
  return names.map((entry) => posix.join(directory, entry));
}
