import type { FileTree } from '../../device/file-tree.js';
import { GarbledFile, plainText } from '../plain-text.js';

const PASSWD = '/etc/passwd';
const GROUP = '/etc/group';
const SHADOW = '/etc/shadow';

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
  const lines = fieldsOf(tree, PASSWD, 7);
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

/** Blank, comment and NIS lines (`+`, `-`) are left aside. */
function fieldsOf(tree: FileTree, path: string, count: number): string[][] | null {
  const text = plainText(tree, path);
  if (text === null) return null;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^[#+-]/.test(line));
  const fields = lines.map((line) => line.split(':'));
  if (fields.some((line) => line.length !== count)) throw new GarbledFile(path);
  return fields;
}

function idOf(text: string | undefined, path: string): number {
  if (!/^\d{1,10}$/.test(text ?? '')) throw new GarbledFile(path);
  return Number(text);
}
