import { resultOf } from '../check-result.js';
import { localAccounts } from './accounts.js';
import { surveyCheck } from './survey-check.js';

const GUEST = 501;

/** Whether the built-in guest account is enabled, whatever it is called here. */
export const guestAccount = surveyCheck('guest-account', ['accounts'], { enabled: null }, (answers) => {
  const guest = localAccounts(answers.rows('accounts') ?? []).find(({ relativeId }) => relativeId === GUEST);
  if (guest === undefined) return answers.unknown('accounts', 'no guest account was told', { enabled: null });
  return resultOf(!guest.enabled, { enabled: guest.enabled }, answers.evidence());
});
