import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { IncludeTrail } from './include-trail.js';

const MAX_DEPTH = 128;
const TAGS =
  /^(NOPASSWD|PASSWD|NOEXEC|EXEC|SETENV|NOSETENV|LOG_INPUT|NOLOG_INPUT|LOG_OUTPUT|NOLOG_OUTPUT|MAIL|NOMAIL|FOLLOW|NOFOLLOW|INTERCEPT|NOINTERCEPT)\s*:\s*/;
const OPTION = /^(ROLE|TYPE|PRIVS|LIMITPRIVS|TIMEOUT|NOTBEFORE|NOTAFTER|CWD|CHROOT|APPARMOR_PROFILE)=\S+\s+/;

/** What somebody may do without being asked for a password. */
export interface PasswordlessRule {
  /** `ada`, `%sudo`, `#1000`, an alias, or `ALL`. */
  principal: string;
  /** As they are written; `ALL` is everything. */
  commands: string[];
  file: string;
}

/** One line of sudoers(5), continuations joined, and where it stands. */
interface Line {
  text: string;
  file: string;
}

/**
 * The rules of sudoers(5) that ask for no password, in all included files: by NOPASSWD, or by `!authenticate` for
 * everybody, for a user, or for a command. Throws for a file that may not be read, and for a line that is none of sudo's.
 * Null where there is no such file.
 */
export function passwordlessRules(tree: FileTree, file: string): PasswordlessRule[] | null {
  const lines = linesOf(tree, file);
  // Without a single line nobody could use sudo: that is no answer.
  if (lines?.length === 0) throw new GarbledFile(file);
  return lines?.flatMap(rulesIn) ?? null;
}

function rulesIn(line: Line): PasswordlessRule[] {
  const { text, file } = line;
  if (/^Defaults\b/.test(text)) return isUnasked(text) ? [defaultsRule(line)] : [];
  if (/^(User|Runas|Host|Cmnd|Cmd)_Alias\s/.test(text)) return [];
  const { principal, specifications } = userRule(line);
  const commands = specifications.flatMap(commandsWithoutPassword);
  return commands.length === 0 ? [] : [{ principal, commands, file }];
}

/** Settings follow one another: the last word on `authenticate` holds. */
function isUnasked(text: string) {
  const words = text.replaceAll(/"[^"]*"/g, '').match(/!?\bauthenticate\b/g) ?? [];
  return words.at(-1) === '!authenticate';
}

/** `Defaults:ada`, `Defaults!/usr/bin/x`, `Defaults@host`, `Defaults>root`, or for everybody. */
function defaultsRule({ text, file }: Line): PasswordlessRule {
  const [, kind, whom] = /^Defaults([:!@>])\s*(\S+)/.exec(text) ?? [];
  const principal = kind === ':' ? (whom ?? 'ALL') : 'ALL';
  return { principal, commands: [kind === '!' ? (whom ?? 'ALL') : 'ALL'], file };
}

/** `ada, %ops host = (root) NOPASSWD: /bin/a, /bin/b : other = ...` */
function userRule({ text, file }: Line): { principal: string; specifications: string[] } {
  const split = /^((?:[^\s,=\\"]|\\.|"[^"]*")+(?:\s*,\s*(?:[^\s,=\\"]|\\.|"[^"]*")+)*)\s+([^=\s][^=]*=.*)$/.exec(text);
  if (split?.[1] === undefined || split[2] === undefined) throw new GarbledFile(file);
  // A colon that begins another host has space before it; those of tags have not.
  return { principal: split[1], specifications: split[2].split(/\s:\s/) };
}

/** A tag holds for what follows it until another says otherwise. */
function commandsWithoutPassword(specification: string): string[] {
  const list = specification.slice(specification.indexOf('=') + 1);
  let isAsked = true;
  return splitOutsideParentheses(list).flatMap((item) => {
    let command = item.trim().replace(/^\([^)]*\)\s*/, '');
    for (let found = next(command); found !== null; found = next(command)) {
      if (found.tag === 'NOPASSWD') isAsked = false;
      if (found.tag === 'PASSWD') isAsked = true;
      command = command.slice(found.length);
    }
    return isAsked || command === '' || command.startsWith('!') ? [] : [command];
  });
}

function next(command: string): { tag: string; length: number } | null {
  const match = TAGS.exec(command) ?? OPTION.exec(command);
  return match?.[1] === undefined ? null : { tag: match[1], length: match[0].length };
}

function splitOutsideParentheses(text: string): string[] {
  return text.match(/(?:\([^)]*\)|\\.|[^,\\])+/g) ?? [];
}

function linesOf(tree: FileTree, file: string, trail = new IncludeTrail(MAX_DEPTH)): Line[] | null {
  const text = plainText(tree, file);
  if (text === null) return null;
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return trail.within(file, () =>
    lines.flatMap((raw): Line[] => {
      const [, kind, target] = /^\s*[@#](include|includedir)\s+"?([^"]+?)"?\s*$/.exec(raw) ?? [];
      if (kind !== undefined && target !== undefined)
        return included(tree, kind, target, file).flatMap((path) => linesOf(tree, path, trail) ?? []);
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

/** `#1000` at the beginning of a word is a user id, not a comment. */
function withoutComment(line: string): string {
  return line.replace(/(^|\s)#(?!-?\d).*$/, '$1');
}
