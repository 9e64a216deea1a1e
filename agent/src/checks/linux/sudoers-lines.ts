import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import { plainText } from '../plain-text.js';
import { IncludeTrail } from './include-trail.js';

const MAX_DEPTH = 128;

/** One line of sudoers(5), continuations joined, and where it stands. */
export interface SudoersLine {
  text: string;
  file: string;
}

/**
 * The lines of sudoers(5) in the order in which sudo reads them, with what they include in its place. Null where there is
 * no such file; throws for one that may not be read.
 * @param hostname stands for `%h` in the names of included files
 */
export function sudoersLines(
  tree: FileTree,
  file: string,
  hostname: string,
  trail = new IncludeTrail(MAX_DEPTH),
): SudoersLine[] | null {
  const text = plainText(tree, file);
  if (text === null) return null;
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return trail.within(file, () =>
    lines.flatMap((raw): SudoersLine[] => {
      const [, kind, target] = /^\s*[@#](include|includedir)\s+"?([^"]+?)"?\s*$/.exec(raw) ?? [];
      if (kind !== undefined && target !== undefined) {
        const named = target.replaceAll('%h', hostname.split('.')[0] ?? hostname).replaceAll('\\ ', ' ');
        return included(tree, kind, named, file).flatMap((path) => sudoersLines(tree, path, hostname, trail) ?? []);
      }
      const line = withoutComment(raw).trim();
      return line === '' ? [] : [{ text: line, file }];
    }),
  );
}

/** Of a folder those without a dot in the name and without `~` at the end, as sudo takes them. */
function included(tree: FileTree, kind: string, target: string, file: string): string[] {
  const path = posix.isAbsolute(target) ? target : posix.join(posix.dirname(file), target);
  if (kind === 'include') return [path];
  const names = (tree.list(path) ?? []).filter((name) => !name.includes('.') && !name.endsWith('~'));
  return names.map((name) => posix.join(path, name));
}

/** `#1000` at the beginning of a word is a user id, not a comment; `"a # b"` is none either. */
function withoutComment(line: string): string {
  return line.replaceAll(/("[^"]*")|(?<![^\s,(])#(?!-?\d).*$/g, '$1');
}
