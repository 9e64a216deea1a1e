import { type FileTree, SETTINGS_BYTES } from '../../device/file-tree.js';
import { GarbledFile, isPlainText } from '../plain-text.js';

const PASSWD = '/etc/passwd';
const GROUP = '/etc/group';
const SHADOW = '/etc/shadow';
/** Which field of a line of passwd(5) its account may change without anybody (chfn(1)). */
const OF_THE_ACCOUNT = 4;

/** UID_MIN of login.defs(5): accounts of programs are numbered below, those that systemd makes for a run from 61184 on. */
const PEOPLE = { first: 1000, last: 60_000 };
/** Above are only numbers of directories; 65534 is nobody. */
const MOST_16_BIT = 65_535;

/** Whether an account of this number is a person's, as distributions number them; of a directory they may be higher. */
export function isPerson(uid: number): boolean {
  return (uid >= PEOPLE.first && uid <= PEOPLE.last) || uid > MOST_16_BIT;
}

/** One line of passwd(5). */
export interface Account {
  name: string;
  /** Empty for "nothing is asked", `x` for "look in shadow". */
  password: string;
  uid: number;
  gid: number;
  home: string;
  shell: string;
}

/** One line of group(5). */
export interface Group {
  name: string;
  gid: number;
  members: string[];
}

/** The local accounts, or null where there is no passwd. Throws where it is no account file: one without root is none. */
export function localAccounts(tree: FileTree): Account[] | null {
  const lines = fieldsOf(tree, PASSWD, 7, OF_THE_ACCOUNT);
  if (lines === null) return null;
  const accounts = lines.map(([name = '', password = '', uid, gid, , home = '', shell = '']) => ({
    name,
    password,
    uid: idOf(uid, PASSWD),
    gid: idOf(gid, PASSWD),
    home,
    shell,
  }));
  if (!accounts.some(({ name }) => name === 'root')) throw new GarbledFile(PASSWD);
  return accounts;
}

/** The local groups, or null where there is no file of them. */
export function localGroups(tree: FileTree): Group[] | null {
  const lines = fieldsOf(tree, GROUP, 4);
  if (lines === null) return null;
  if (lines.length === 0) throw new GarbledFile(GROUP);
  return lines.map(([name = '', , gid, members = '']) => ({
    name,
    gid: idOf(gid, GROUP),
    members: members.split(',').filter((member) => member !== ''),
  }));
}

/** The password field of every account, or null where there is no shadow. It holds hashes: nothing of it may be reported. */
export function shadowPasswords(tree: FileTree): Map<string, string> | null {
  const lines = fieldsOf(tree, SHADOW, 9);
  if (lines === null) return null;
  const passwords = new Map(lines.map(([name = '', password = '']) => [name, password]));
  if (!passwords.has('root')) throw new GarbledFile(SHADOW);
  return passwords;
}

/**
 * Blank, comment and NIS lines (`+`, `-`) are left aside.
 * @param unchecked the field that says nothing of the file: whoever has an account writes there what they like, C1 controls too
 */
function fieldsOf(tree: FileTree, path: string, count: number, unchecked = count): string[][] | null {
  const text = tree.text(path, SETTINGS_BYTES);
  if (text === null) return null;
  const lines = text.split('\n').map((line) => line.split(':'));
  const checked = lines.map((fields) => fields.filter((_field, at) => at !== unchecked).join(':'));
  if (!isPlainText(checked.join('\n'))) throw new GarbledFile(path);
  const entries = lines.filter(
    ([name = '', ...rest]) => `${name}${rest.join('')}`.trim() !== '' && !/^[#+-]/.test(name),
  );
  if (entries.some((fields) => fields.length !== count)) throw new GarbledFile(path);
  return entries;
}

function idOf(text: string | undefined, path: string): number {
  if (!/^\d{1,10}$/.test(text ?? '')) throw new GarbledFile(path);
  return Number(text);
}
