import type { PlistValue } from '../../macos/plist-value.js';
import { machinePreferences, managedPreferences } from '../../macos/preferences.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';
import { isDictionary, plistSwitch, readPlist } from '../../macos/xml-plist.js';
import type { Runtime } from '../../runtime.js';
import { type Check, fileEvidence, resultOf, unknown } from '../check-result.js';

const MOST = 3;

/** Who may do everything: the members of the group admin but root, which macOS puts there and keeps switched off. */
export const administrators: Check = {
  id: 'administrators',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.dscl, ['.', '-read', '/Groups/admin', 'GroupMembership']);
    const members =
      answer.succeeded && answer.failure === null ? /^GroupMembership:([\s\S]*)$/.exec(answer.text)?.[1] : undefined;
    if (members === undefined || members.trim() === '') return unanswered(answer, { accounts: null, count: null });
    const accounts = members
      .trim()
      .split(/\s+/)
      .filter((name) => name !== 'root');
    return resultOf(accounts.length <= MOST, { accounts, count: accounts.length }, [answer.evidence]);
  },
};

/** Holds the scrambled password of the account that logs in by itself; only whether it is there is looked at. */
const PASSWORD_FILE = '/etc/kcpassword';

/** Whether an account logs in without being asked for its password when the Mac starts. */
export const automaticLogin: Check = {
  id: 'automatic-login',
  run({ tree }) {
    const preferences = machinePreferences(tree, 'com.apple.loginwindow');
    const evidence = preferences.evidence(['autoLoginUser']);
    const { failure } = preferences;
    const nothing = { enabled: null, account: null };
    if (failure !== null) return unknown(failure.code, failure.detail, nothing, evidence);
    if (evidence.every(({ value }) => value === null))
      return unknown('not-observable', 'there are no preferences of the login window', nothing, evidence);
    const account = preferences.value('autoLoginUser');
    const keepsPassword = tree.hasEntry(PASSWORD_FILE);
    evidence.push(fileEvidence(PASSWORD_FILE, keepsPassword ? 'present' : null));
    const enabled = typeof account === 'string' && account !== '';
    return resultOf(!enabled, { enabled, account: enabled ? account : null, keepsPassword }, evidence);
  },
};

/** Whether anybody may log in as Guest. Without the key the account is off, as Apple ships it. */
export const guestAccount: Check = {
  id: 'guest-account',
  run({ tree }) {
    const enforced = managedPreferences(tree, 'com.apple.MCX');
    const local = machinePreferences(tree, 'com.apple.loginwindow');
    const evidence = [
      ...enforced.evidence(['DisableGuestAccount', 'EnableGuestAccount']),
      ...local.evidence(['GuestEnabled']),
    ];
    const failure = enforced.failure ?? local.failure;
    if (failure !== null) return unknown(failure.code, failure.detail, { enabled: null }, evidence);
    if (evidence.every(({ value }) => value === null))
      return unknown('not-observable', 'there are no preferences of the login window', { enabled: null }, evidence);
    const disabled = plistSwitch(enforced.value('DisableGuestAccount'));
    const own = local.value('GuestEnabled');
    const enabled = disabled === true ? false : own === undefined ? false : plistSwitch(own);
    if (enabled === null) return unknown('parse-error', 'GuestEnabled is not a switch', { enabled }, evidence);
    return resultOf(!enabled, { enabled }, evidence);
  },
};

const SHORTEST = 12;

/** `policyAttributePassword matches '.{12,}+'` and its kin: nothing but a length. */
const LENGTH = /^policyAttributePassword matches '\^?\.\{(\d+),\d*\}[+?]?\$?'$/;

/** How long a password of a local account has to be, from the account policies that hold for everybody. */
export const passwordPolicy: Check = {
  id: 'password-policy',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.pwpolicy, ['-getaccountpolicies']);
    const nothing = { minimumLength: null, complexity: null };
    const rules = answer.succeeded && answer.failure === null ? contentRules(answer.text) : null;
    if (rules === null) return unanswered(answer, nothing);
    const lengths = rules.map(lengthOf).filter((length) => length !== null);
    const others = rules.filter((rule) => lengthOf(rule) === null).map(identifierOf);
    // Read to its end without a rule is no demand, which is a length of 0 that was read.
    const minimumLength = Math.max(0, ...lengths);
    return resultOf(minimumLength >= SHORTEST, { minimumLength, complexity: { otherRules: others } }, [
      answer.evidence,
    ]);
  },
};

/** The rules for the content of passwords; a line for people stands before the property list. */
function contentRules(text: string): PlistValue[] | null {
  const start = text.indexOf('<?xml');
  const policies = start < 0 ? null : readPlist(Buffer.from(text.slice(start)));
  if (policies === null) return null;
  const rules = policies.policyCategoryPasswordContent ?? [];
  return Array.isArray(rules) ? rules : null;
}

function lengthOf(rule: PlistValue): number | null {
  if (!isDictionary(rule)) return null;
  const match = typeof rule.policyContent === 'string' ? LENGTH.exec(rule.policyContent.trim()) : null;
  return match?.[1] === undefined ? null : Number(match[1]);
}

function identifierOf(rule: PlistValue): string | null {
  return isDictionary(rule) && typeof rule.policyIdentifier === 'string' ? rule.policyIdentifier : null;
}

/** Whether root is the only account with user id 0, as the local directory says: macOS does not use /etc/passwd. */
export const uidZeroAccounts: Check = {
  id: 'uid-zero-accounts',
  async run({ runtime }) {
    const { accounts, answer } = await localAccounts(runtime);
    const names = accounts?.filter(({ uid }) => uid === 0).map(({ name }) => name) ?? [];
    // A list without root is no list of this system.
    if (!names.includes('root')) return unanswered(answer, { accounts: null });
    const evidence = { ...answer.evidence, value: `uid 0: ${names.join(', ')}` };
    return resultOf(names.length === 1, { accounts: names }, [evidence]);
  },
};

/** Every account of the local directory with its number; null where the list could not be read. */
async function localAccounts(runtime: Runtime) {
  const answer = await askProgram(runtime, PROGRAMS.dscl, ['.', '-list', '/Users', 'UniqueID']);
  const lines = answer.text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^(\S+)\s+(-?\d+)\s*$/.exec(line));
  const isWhole = answer.succeeded && answer.failure === null && found.length > 0 && !found.includes(null);
  const accounts = isWhole ? found.map((match) => ({ name: match?.[1] ?? '', uid: Number(match?.[2]) })) : null;
  return { accounts, answer };
}
