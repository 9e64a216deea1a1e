import { resultOf } from '../check-result.js';
import { numberIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const SHORTEST = 12;
const NOTHING = { minimumLength: null, complexity: null };

/**
 * How long a password of a local account has to be. Asked by ADSI, for the answer of `net accounts` is translated; whether
 * complexity is demanded is told there to nobody.
 */
export const passwordPolicy = surveyCheck('password-policy', ['passwords'], NOTHING, (answers) => {
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
