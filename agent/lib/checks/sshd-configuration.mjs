import { posix } from 'node:path';

const MAX_DEPTH = 16;

/**
 * @typedef {{keyword: string, value: string, file: string, line: number, match: string | null}} SshdSetting
 *   `keyword` lower case; `match` is the condition of the block it stands in, or null when it always holds
 */

/**
 * The settings of sshd_config in the order sshd reads them, Include files in their place (sshd_config(5)). Throws what
 * the tree throws for a file that may not be read.
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @param {string} file
 * @param {string | null} [match] condition that holds where the file is included
 * @param {number} [depth]
 * @returns {SshdSetting[]}
 */
export function readSshdConfiguration(tree, file, match = null, depth = 0) {
  /** @type {SshdSetting[]} */
  const settings = [];
  let condition = match;
  for (const [index, line] of (tree.text(file) ?? '').split('\n').entries()) {
    const parsed = /^\s*([A-Za-z][A-Za-z0-9]*)(?:\s*=\s*|\s+)(.+?)\s*$/.exec(line);
    if (!parsed) continue;
    const keyword = parsed[1].toLowerCase();
    const words = wordsOf(parsed[2]);
    if (keyword === 'match') condition = words.join(' ').toLowerCase() === 'all' ? match : words.join(' ');
    else if (keyword === 'include' && depth < MAX_DEPTH) {
      // A Match in an included file ends with that file, so the condition here stays what it was.
      for (const path of words.flatMap((pattern) => expand(tree, pattern)))
        settings.push(...readSshdConfiguration(tree, path, condition, depth + 1));
    } else if (words[0] !== undefined)
      settings.push({ keyword, value: words[0], file, line: index + 1, match: condition });
  }
  return settings;
}

/** @param {string} text */
function wordsOf(text) {
  const words = text.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith('#'));
  return (comment < 0 ? words : words.slice(0, comment)).map((word) => word.replace(/^"(.*)"$/, '$1'));
}

/**
 * Files for an Include pattern, relative to /etc/ssh; wildcards only in the last part, as distributions use them.
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @param {string} pattern
 */
function expand(tree, pattern) {
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
