import { booleanIn, numberIn, type Row, textIn, UnclearValue } from '../../windows/survey.js';
import { resultOf } from '../check-result.js';
import { surveyCheck } from './survey-check.js';

/** A local account; the last number of the security identifier tells the built-in ones, whose names are translated. */
export interface LocalAccount {
  name: string;
  /** 500 is the built-in administrator, 501 the guest. */
  relativeId: number;
  enabled: boolean;
  /** False where an empty password would be taken. */
  passwordRequired: boolean;
}

/** The local accounts in rows of Win32_UserAccount. Throws `UnclearValue` for a row that is not whole. */
function localAccounts(rows: readonly Row[]): LocalAccount[] {
  return rows.map((row) => {
    const [name, sid] = [textIn(row, 'name'), textIn(row, 'sid')];
    const [disabled, required] = [booleanIn(row, 'disabled'), booleanIn(row, 'required')];
    const relativeId = /^S-1-5-21-\d+-\d+-\d+-(\d+)$/.exec(sid ?? '')?.[1];
    if (name === null || relativeId === undefined || disabled === null || required === null)
      throw new UnclearValue('an account was not told in full');
    return { name, relativeId: Number(relativeId), enabled: !disabled, passwordRequired: required };
  });
}

/** Whether an enabled local account may have an empty password; whether it has one is told to nobody. */
export const accountsWithoutPassword = surveyCheck(
  'accounts-without-password',
  ['accounts'],
  { accounts: null },
  (answers) => {
    const all = localAccounts(answers.rows('accounts') ?? []);
    if (all.length === 0) return answers.unknown('accounts', 'no local account was told', { accounts: null });
    const accounts = all
      .filter(({ enabled, passwordRequired }) => enabled && !passwordRequired)
      .map(({ name }) => name);
    return resultOf(accounts.length === 0, { accounts }, answers.evidence());
  },
);

const MOST = 3;
const ADMINISTRATORS_UNKNOWN = { accounts: null, count: null };

/** Who may do everything: the members of the group S-1-5-32-544, which is called Administratoren elsewhere. */
export const administrators = surveyCheck('administrators', ['administrators'], ADMINISTRATORS_UNKNOWN, (answers) => {
  const accounts = (answers.rows('administrators') ?? []).map((row) => {
    const name = textIn(row, 'name') ?? textIn(row, 'sid');
    if (name === null) throw new UnclearValue('a member was not named');
    return name;
  });
  // The built-in administrator cannot be taken out of the group.
  if (accounts.length === 0) return answers.unknown('administrators', 'no member was told', ADMINISTRATORS_UNKNOWN);
  return resultOf(accounts.length <= MOST, { accounts, count: accounts.length }, answers.evidence());
});

const GUEST = 501;

/** Whether the built-in guest account is enabled, whatever it is called here. */
export const guestAccount = surveyCheck('guest-account', ['accounts'], { enabled: null }, (answers) => {
  const guest = localAccounts(answers.rows('accounts') ?? []).find(({ relativeId }) => relativeId === GUEST);
  if (guest === undefined) return answers.unknown('accounts', 'no guest account was told', { enabled: null });
  return resultOf(!guest.enabled, { enabled: guest.enabled }, answers.evidence());
});

const AUTOMATIC_LOGIN_UNKNOWN = { enabled: null, account: null };

/** Whether Windows signs somebody in by itself; of the password it keeps for that, only that it is there is read. */
export const automaticLogin = surveyCheck('automatic-login', ['logon'], AUTOMATIC_LOGIN_UNKNOWN, (answers) => {
  const row = answers.row('logon');
  if (typeof row?.auto !== 'string')
    return answers.unknown('logon', 'the settings of Winlogon were not told', AUTOMATIC_LOGIN_UNKNOWN);
  const enabled = textIn(row, 'auto') === '1';
  const observed = {
    enabled,
    account: enabled ? textIn(row, 'account') : null,
    keepsPassword: booleanIn(row, 'keepsPassword'),
  };
  return resultOf(!enabled, observed, answers.evidence());
});

const SHORTEST = 12;
const PASSWORD_POLICY_UNKNOWN = { minimumLength: null, complexity: null };

/**
 * How long a password of a local account has to be. Asked by ADSI, for the answer of `net accounts` is translated; whether
 * complexity is demanded is told there to nobody.
 */
export const passwordPolicy = surveyCheck('password-policy', ['passwords'], PASSWORD_POLICY_UNKNOWN, (answers) => {
  const row = answers.row('passwords');
  const minimumLength = numberIn(row, 'minimum');
  const observed = {
    minimumLength,
    complexity: null,
    history: numberIn(row, 'history'),
    lockoutThreshold: numberIn(row, 'lockout'),
  };
  // A domain controller has no policy of its own.
  if (minimumLength === null)
    return answers.unknown('passwords', 'this machine has no password policy of its own', observed);
  return resultOf(minimumLength >= SHORTEST, observed, answers.evidence());
});
