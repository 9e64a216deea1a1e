import { IncludeTrail } from './include-trail.js';
import { plainText, GarbledFile } from '../plain-text.js';
import type { FileTree } from '../../device/file-tree.js';
import { posix } from 'node:path';

const MAX_DEPTH = 128;

/** One line of sudoers(5), continuations joined, and where it stands. */
interface SudoersLine {
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

const TAGS =
  /^(NOPASSWD|PASSWD|NOEXEC|EXEC|SETENV|NOSETENV|LOG_INPUT|NOLOG_INPUT|LOG_OUTPUT|NOLOG_OUTPUT|MAIL|NOMAIL|FOLLOW|NOFOLLOW|INTERCEPT|NOINTERCEPT)\s*:\s*/;
const OPTION =
  /^(ROLE|TYPE|PRIVS|LIMITPRIVS|TIMEOUT|NOTBEFORE|NOTAFTER|CWD|CHROOT|APPARMOR_PROFILE)\s*=\s*("[^"]*"|\S+)\s+/;
const DIGEST = /^sha(?:224|256|384|512)\s*:\s*[^\s,]+\s*(?:,\s*(?=sha\d{3}\s*:))?/;
/** A name, a quoted one, an address; escapes are kept. */
const WORD = String.raw`!*(?:[^\s,=\\":!]|\\.|"[^"]*")(?:[^\s,=\\"]|\\.|"[^"]*")*`;
const LIST = String.raw`${WORD}(?:\s*,\s*${WORD})*`;

/** What may be run, as whom, and whether the rule itself says that a password is asked. */
export interface SudoCommand {
  /** As written: `/bin/a -x`, `ALL`, an alias. */
  command: string;
  /** Named after `!`: it may not be run. */
  isDenied: boolean;
  /** Users of `(users:groups)`; null where there are no parentheses: whom sudo takes by default. */
  runAsUsers: string[] | null;
  runAsGroups: string[];
  /** Null where no tag says so, and the defaults decide. */
  asksPassword: boolean | null;
}

/** Who may do what on which hosts. */
export interface SudoRule {
  /** As written. */
  principal: string;
  users: string[];
  hosts: string[];
  commands: SudoCommand[];
  file: string;
}

/** One line of defaults, and for whom it holds. */
export interface SudoDefaults {
  scope: 'all' | 'host' | 'user' | 'runas' | 'command';
  members: string[];
  /** `authenticate` → true, `!authenticate` → false, `exempt_group=x` → `x`; the last word of a line holds. */
  values: Map<string, string | boolean>;
  file: string;
}

/** All of sudoers(5) that decides whether somebody is asked. */
export interface Sudoers {
  rules: SudoRule[];
  defaults: SudoDefaults[];
  /** Members of each alias, by its name. */
  aliases: Map<string, string[]>;
}

/** Reads the lines of sudoers(5). Throws {@link GarbledFile} for one that is none of sudo's. */
export function parseSudoers(lines: readonly SudoersLine[]): Sudoers {
  const sudoers: Sudoers = { rules: [], defaults: [], aliases: new Map() };
  for (const line of lines) {
    const aliases = /^(?:User|Runas|Host|Cmnd|Cmd)_Alias\s+(.*)$/.exec(line.text)?.[1];
    if (aliases !== undefined) addAliases(aliases, line, sudoers.aliases);
    else if (/^Defaults(?:[\s:@>!]|$)/.test(line.text)) sudoers.defaults.push(defaultsIn(line));
    else sudoers.rules.push(...rulesIn(line));
  }
  return sudoers;
}

function addAliases(text: string, { file }: SudoersLine, aliases: Map<string, string[]>) {
  for (const part of splitOutside(masked(text), ':', /^\s*[A-Z][A-Z0-9_]*\s*=/).map(unmasked)) {
    const [, name, members] = /^\s*([A-Z][A-Z0-9_]*)\s*=(.*)$/.exec(part) ?? [];
    if (name === undefined || members === undefined) throw new GarbledFile(file);
    aliases.set(
      name,
      splitOutside(members, ',')
        .map((member) => withoutDigest(member.trim()))
        .filter((member) => member !== ''),
    );
  }
}

const SCOPES = { '@': 'host', ':': 'user', '>': 'runas', '!': 'command' } as const;

function defaultsIn({ text, file }: SudoersLine): SudoDefaults {
  const kind = /^Defaults([:@>!])/.exec(text)?.[1] as keyof typeof SCOPES | undefined;
  // Commands have spaces only where they are escaped, or after a comma.
  const pattern = kind === undefined ? /^Defaults()()\s*(.*)$/ : new RegExp(`^Defaults(.)\\s*(${LIST})\\s+(.*)$`);
  const [, , members, settings] = pattern.exec(text) ?? [];
  if (members === undefined || settings === undefined) throw new GarbledFile(file);
  const values = new Map<string, string | boolean>();
  for (const setting of settings.match(/(?:"(?:[^"\\]|\\.)*"|\\.|[^,\\"])+/g) ?? []) {
    const [, not, name, value] = /^\s*(!*)\s*([a-z_0-9]+)\s*(?:[+-]?=\s*(.*?))?\s*$/s.exec(setting) ?? [];
    if (name === undefined) continue;
    if (value === undefined) values.set(name, (not ?? '').length % 2 === 0);
    else values.set(name, value.replaceAll('"', ''));
  }
  return {
    scope: kind === undefined ? 'all' : SCOPES[kind],
    members: splitOutside(members, ',').map((one) => one.trim()),
    values,
    file,
  };
}

/** `ada, %ops host = (root) NOPASSWD: /bin/a, /bin/b : other = ...` */
function rulesIn({ text, file }: SudoersLine): SudoRule[] {
  const [, principal, rest] = new RegExp(`^(${LIST})\\s+([^=\\s][^=]*=.*)$`, 's').exec(text) ?? [];
  if (principal === undefined || rest === undefined) throw new GarbledFile(file);
  const users = splitOutside(principal, ',').map((user) => unquoted(user.trim()));
  return splitOutside(masked(rest), ':', /^[^=]+=/)
    .map(unmasked)
    .map((specification) => {
      const at = specification.indexOf('=');
      const hosts = splitOutside(specification.slice(0, at), ',').map((host) => unquoted(host.trim()));
      return { principal, users, hosts, commands: commandsIn(specification.slice(at + 1)), file };
    });
}

/** A tag, and whom one becomes, hold for what follows until another says otherwise. */
function commandsIn(list: string): SudoCommand[] {
  let asksPassword: boolean | null = null;
  let runAs: Pick<SudoCommand, 'runAsUsers' | 'runAsGroups'> = { runAsUsers: null, runAsGroups: [] };
  return splitOutside(list.replaceAll(new RegExp(DIGEST.source.slice(1), 'g'), ''), ',').flatMap((item) => {
    let command = item.trim();
    const [whole, inside] = /^\(([^)]*)\)\s*/.exec(command) ?? [];
    if (whole !== undefined && inside !== undefined) {
      const [users = '', groups = ''] = inside.split(':');
      runAs = { runAsUsers: membersOf(users), runAsGroups: membersOf(groups) };
      command = command.slice(whole.length);
    }
    for (
      let found = TAGS.exec(command) ?? OPTION.exec(command);
      found !== null;
      found = TAGS.exec(command) ?? OPTION.exec(command)
    ) {
      if (found[1] === 'NOPASSWD') asksPassword = false;
      if (found[1] === 'PASSWD') asksPassword = true;
      command = command.slice(found[0].length);
    }
    if (command === '') return [];
    const [, not = '', bare = ''] = /^(!*)\s*(.*)$/s.exec(command) ?? [];
    return [{ command: bare.trim(), isDenied: not.length % 2 === 1, asksPassword, ...runAs }];
  });
}

function membersOf(list: string): string[] {
  return splitOutside(list, ',')
    .map((member) => unquoted(member.trim()))
    .filter((member) => member !== '');
}

function withoutDigest(command: string): string {
  return command.replace(DIGEST, '');
}

function unquoted(word: string): string {
  return word.replaceAll('"', '').replaceAll(/\\(.)/g, '$1');
}

/** Colons of tags and of digests separate nothing. */
function masked(text: string): string {
  return text
    .replaceAll(/\b([A-Z_]+)(\s*):/g, (found, name: string, space: string) =>
      TAGS.test(`${name}:`) ? `${name}${space}\u0001` : found,
    )
    .replaceAll(/\b(sha\d{3}\s*):/g, '$1\u0001');
}

function unmasked(text: string): string {
  return text.replaceAll('\u0001', ':');
}

/**
 * Splits where the separator stands outside of parentheses, quotes and escapes.
 * @param before what has to follow for it to be one
 */
function splitOutside(text: string, separator: ',' | ':', before?: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(/\([^)]*\)|"[^"]*"|\\.|[,:]/g)) {
    if (token !== separator || (before !== undefined && !before.test(text.slice(index + 1)))) continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)];
}
