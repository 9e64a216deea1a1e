import { resultOf } from '../check-result.js';
import { booleanIn, textIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const NOTHING = { enabled: null, account: null };

/** Whether Windows signs somebody in by itself; of the password it keeps for that, only that it is there is read. */
export const automaticLogin = surveyCheck('automatic-login', ['logon'], NOTHING, (answers) => {
  const row = answers.row('logon');
  if (typeof row?.auto !== 'string') return answers.unknown('logon', 'the settings of Winlogon were not told', NOTHING);
  const enabled = textIn(row, 'auto') === '1';
  const observed = {
    enabled,
    account: enabled ? textIn(row, 'account') : null,
    keepsPassword: booleanIn(row, 'keepsPassword'),
  };
  return resultOf(!enabled, observed, answers.evidence());
});
