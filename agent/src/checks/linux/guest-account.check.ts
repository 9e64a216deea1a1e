import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt } from '../plain-text.js';
import { localAccounts, shadowPasswords } from './accounts.js';
import { iniSwitch } from './ini-file.js';
import { lightdmFiles, settingsIn } from './login-screens.js';

/** What Ubuntu's lightdm starts a guest's session with; without it `allow-guest` does nothing. */
const GUEST_SESSIONS = [
  '/usr/share/lightdm/guest-session',
  '/usr/sbin/guest-account',
  '/usr/lib/lightdm/guest-session',
];
const ALLOW_GUEST = /^Seat(Defaults|:.*)\.allow-guest$/;
const NAMES = ['guest', 'xguest'];
const NO_LOGIN = /\/(nologin|false|true|sync)$/;

/**
 * Whether anybody may log in as a guest: by lightdm's guest session, which is on unless it is set off, or by an account of
 * that name with a shell whose password is not locked.
 */
export const guestAccount: Check = {
  id: 'guest-account',
  run({ tree }) {
    const nothing = { enabled: null };
    const local = localAccounts(tree);
    if (local === null) return unknown('not-observable', 'there is no /etc/passwd', nothing);
    const evidence: Evidence[] = [];
    if (guestSession(tree, evidence)) return resultOf(false, { enabled: true, by: 'lightdm' }, evidence);
    const guests = local.filter(({ name, shell }) => NAMES.includes(name) && !NO_LOGIN.test(shell));
    evidence.push(fileEvidence('/etc/passwd', `guest accounts with a shell: ${guests.length}`));
    if (guests.length === 0) return resultOf(true, { enabled: false, by: null }, evidence);
    const { value: passwords, failure } = attempt(() => shadowPasswords(tree));
    if (failure !== null) return unknown(failure.code, failure.detail, nothing, evidence);
    if (passwords === null) return unknown('not-observable', 'there is no /etc/shadow', nothing, evidence);
    const isOpen = guests.some(({ name }) => !/^[!*]/.test(passwords.get(name) ?? '!'));
    return resultOf(!isOpen, { enabled: isOpen, by: isOpen ? 'account' : null }, evidence);
  },
};

function guestSession(tree: FileTree, evidence: Evidence[]): boolean {
  if (!GUEST_SESSIONS.some((path) => tree.has(path))) return false;
  const last = settingsIn(tree, lightdmFiles(tree)).findLast(({ name }) => ALLOW_GUEST.test(name));
  const value = last?.value ?? 'not set (on)';
  evidence.push(fileEvidence(last?.path ?? '/etc/lightdm/lightdm.conf', `allow-guest = ${value}`));
  return iniSwitch(last?.value) !== false;
}
