import { sshKeysUnencrypted as sshKeys } from '../ssh-key-check.js';

/** The homes of the local people and of root. */
export const sshKeysUnencrypted = sshKeys(({ tree }) => {
  const people = (tree.list('/Users') ?? []).filter((name) => name !== 'Shared' && !name.startsWith('.'));
  return people.length === 0 ? null : [...people.map((name) => `/Users/${name}`), '/var/root'];
});
