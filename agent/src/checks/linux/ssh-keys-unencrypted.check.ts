import { sshKeysUnencrypted as sshKeys } from '../ssh-key-check.js';
import { isPerson, localAccounts } from './accounts.js';

/** The homes of root and of the local people. */
export const sshKeysUnencrypted = sshKeys(({ tree }) => {
  const people = localAccounts(tree)?.filter(({ uid }) => uid === 0 || isPerson(uid));
  return people?.map(({ home }) => home).filter((home) => home.startsWith('/') && home !== '/') ?? null;
});
