import process from 'node:process';
import { localAccounts } from '../checks/linux/accounts.js';
import { FileTree } from '../device/file-tree.js';
import { AgentError, EXIT, reasonOf } from '../system-error.js';

/** An account of this machine, by its number and that of its own group. */
export interface Account {
  uid: number;
  gid: number;
}

/** The group of nobody, who is let in nowhere. */
const NO_GROUP = 65_534;

/**
 * The account of a number. Its group is that of passwd(5): the group of a folder says nothing, for some systems take it from the
 * folder above. Accounts that systemd makes for a run have the same number twice, and are in no file.
 * @param uid of who owns a folder
 * @param gid of that folder
 */
export function accountOf({ uid, gid }: Account): Account {
  return { uid, gid: groupInPasswd(uid) ?? (uid === gid ? gid : NO_GROUP) };
}

function groupInPasswd(uid: number): number | undefined {
  try {
    return localAccounts(new FileTree())?.find((account) => account.uid === uid)?.gid;
  } catch {
    return undefined;
  }
}

/**
 * Does something with the rights of another account and no more, as root; the account cannot lead it to what is not its own. Only for
 * work that is done when it returns: the rights are those of the whole process. Throws AgentError where root may not do that.
 */
export function withRightsOf<T>({ uid, gid }: Account, work: () => T): T {
  if (process.geteuid?.() === uid) return work();
  const before = { groups: process.getgroups?.() ?? [], gid: process.getegid?.() ?? 0, uid: process.geteuid?.() ?? 0 };
  try {
    takeOn(uid, gid);
    return work();
  } finally {
    process.seteuid?.(before.uid);
    process.setegid?.(before.gid);
    if (process.getgroups?.().length !== before.groups.length) process.setgroups?.(before.groups);
  }
}

function takeOn(uid: number, gid: number) {
  try {
    process.setgroups?.([]);
    process.setegid?.(gid);
    process.seteuid?.(uid);
  } catch (error) {
    throw new AgentError(
      `This belongs to account ${uid}, and root may not take on its rights here (${reasonOf(error)}). Run this as that account.`,
      EXIT.usage,
    );
  }
}
