import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, resultOf, unknown } from '../check-result.js';
import { attempt, plainText } from '../plain-text.js';
import { localAccounts, localGroups, shadowPasswords } from './accounts.js';
import { iniSwitch } from './ini-file.js';
import { lightdmFiles, settingsIn } from './login-screens.js';
import { namedHost } from './named-host.js';
import { sudoAdministrators } from './sudoers.js';

/**
 * Whether some local account has an empty password field, so that nothing is asked. Only names are reported.
 */
export const accountsWithoutPassword: Check = {
  id: 'accounts-without-password',
  run({ tree }) {
    const nothing = { accounts: null };
    const local = localAccounts(tree);
    if (local === null) return unknown('not-observable', 'there is no /etc/passwd', nothing);
    const open = local.filter(({ password }) => password === '').map(({ name }) => name);
    if (open.length > 0) return result(open, '/etc/passwd');
    const { value: shadow, failure } = attempt(() => shadowPasswords(tree));
    if (failure !== null) return unknown(failure.code, failure.detail, nothing);
    if (shadow === null) return unknown('not-observable', 'there is no /etc/shadow', nothing);
    return result(
      [...shadow].filter(([, password]) => password === '').map(([name]) => name),
      '/etc/shadow',
    );
  },
};

function result(accounts: string[], path: string) {
  return resultOf(accounts.length === 0, { accounts }, [
    fileEvidence(path, `without a password: ${accounts.join(', ') || 'none'}`),
  ]);
}

const MOST = 3;
const SUDOERS = '/etc/sudoers';
/** Whose members may become root by the rules that sudo and polkit come with. */
const GROUPS = ['sudo', 'wheel', 'admin'];

/**
 * Who may do everything: members of those groups, also by their primary group, accounts with user id 0, and whom the rules
 * of sudo let run everything as root; root itself is not counted. Accounts of a directory are not seen, but whether one is
 * asked is told. Few of them are a pass only where the rules of sudo could be read.
 */
export const administrators: Check = {
  id: 'administrators',
  run({ tree, runtime }) {
    const [local, groups] = [localAccounts(tree), localGroups(tree)];
    const nothing = { accounts: null, count: null };
    if (local === null || groups === null)
      return unknown('not-observable', 'there is no /etc/passwd or /etc/group', nothing);
    const powerful = groups.filter(({ name }) => GROUPS.includes(name));
    const ids = powerful.map(({ gid }) => gid);
    const byNumber = local.filter(({ uid, gid }) => uid === 0 || ids.includes(gid)).map(({ name }) => name);
    const bySudo = attempt(() => sudoAdministrators(tree, SUDOERS, namedHost(tree, runtime)));
    const accounts = [...new Set([...powerful.flatMap(({ members }) => members), ...byNumber, ...(bySudo.value ?? [])])]
      .filter((name) => name !== 'root')
      .sort();
    const evidence = [
      fileEvidence('/etc/group', powerful.map(({ name, members }) => `${name}: ${members.length}`).join(', ') || null),
      fileEvidence('/etc/passwd', `with user id 0 or one of these groups: ${byNumber.length}`),
    ];
    if (bySudo.value !== null)
      evidence.push(fileEvidence(SUDOERS, `may run everything as root: ${bySudo.value.length}`));
    const observed = {
      ...{ accounts, count: accounts.length, directories: directoriesOf() },
      ...(bySudo.failure === null ? {} : { isComplete: false }),
    };
    if (bySudo.failure !== null && accounts.length <= MOST)
      return unknown(bySudo.failure.code, bySudo.failure.detail, observed, evidence);
    return resultOf(accounts.length <= MOST, observed, evidence);

    function directoriesOf() {
      const { value } = attempt(() => plainText(tree, '/etc/nsswitch.conf'));
      const sources = /^\s*group:(.*)$/m.exec(value ?? '')?.[1]?.split(/\s+/) ?? [];
      return sources.filter((source) => ['sss', 'ldap', 'winbind', 'nis'].includes(source));
    }
  },
};

/**
 * Whether root is the only local account with user id 0.
 */
export const uidZeroAccounts: Check = {
  id: 'uid-zero-accounts',
  run({ tree }) {
    const local = localAccounts(tree);
    if (local === null) return unknown('not-observable', 'there is no /etc/passwd', { accounts: null });
    const accounts = local.filter(({ uid }) => uid === 0).map(({ name }) => name);
    const evidence = [fileEvidence('/etc/passwd', `uid 0: ${accounts.join(', ')}`)];
    return resultOf(accounts.length === 1 && accounts[0] === 'root', { accounts }, evidence);
  },
};

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
