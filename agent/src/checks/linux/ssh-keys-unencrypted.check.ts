import { sshKeysUnencrypted as sshKeys } from '../ssh-key-check.js';
import { localAccounts } from './accounts.js';

/** Of people: accounts of programs are numbered below (login.defs(5), UID_MIN), root excepted. */
const FIRST_PERSON = 1000;
const NOBODY = 65_534;

/** The homes of root and of the local people. */
export const sshKeysUnencrypted = sshKeys(({ tree }) => {
  const people = localAccounts(tree)?.filter(({ uid }) => uid === 0 || (uid >= FIRST_PERSON && uid !== NOBODY));
  return people?.map(({ home }) => home).filter((home) => home.startsWith('/') && home !== '/') ?? null;
});
