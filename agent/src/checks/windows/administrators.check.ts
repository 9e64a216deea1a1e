import { resultOf } from '../check-result.js';
import { textIn, UnclearValue } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const MOST = 3;
const NOTHING = { accounts: null, count: null };

/** Who may do everything: the members of the group S-1-5-32-544, which is called Administratoren elsewhere. */
export const administrators = surveyCheck('administrators', ['administrators'], NOTHING, (answers) => {
  const accounts = (answers.rows('administrators') ?? []).map((row) => {
    const name = textIn(row, 'name') ?? textIn(row, 'sid');
    if (name === null) throw new UnclearValue('a member was not named');
    return name;
  });
  // The built-in administrator cannot be taken out of the group.
  if (accounts.length === 0) return answers.unknown('administrators', 'no member was told', NOTHING);
  return resultOf(accounts.length <= MOST, { accounts, count: accounts.length }, answers.evidence());
});
