import { resultOf } from '../check-result.js';
import { localAccounts } from './accounts.js';
import { surveyCheck } from './survey-check.js';

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
