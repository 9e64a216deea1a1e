import { resultOf } from '../check-result.js';
import { booleanIn, numberIn, UnclearValue, type Row } from '../../windows/survey.js';
import { type Answers, surveyCheck } from './survey-check.js';

const NOTHING = { enabled: null, server: null, client: null };
/** Start of a driver that is never loaded. */
const NEVER = 4;

/** Whether the first version of SMB is spoken, as server or as client. Without its drivers it is not installed at all. */
export const smb1 = surveyCheck('smb1', ['smbClientDriver', 'smbServerDriver', 'smbServer'], NOTHING, (answers) => {
  const server = serverOf(answers);
  const client = mayRun(answers.row('smbClientDriver'));
  const enabled = server === true || client ? true : server === null ? null : false;
  const observed = { enabled, server, client };
  if (enabled === null)
    return answers.unknown('smbConfiguration', 'whether the server speaks SMB 1 was not told', observed);
  return resultOf(!enabled, observed, answers.evidence());
});

function serverOf(answers: Answers): boolean | null {
  if (!mayRun(answers.row('smbServerDriver'))) return false;
  const answer = booleanIn(answers.row('smbConfiguration'), 'smb1');
  const setting = numberIn(answers.row('smbServer'), 'SMB1');
  return answer ?? (setting === null ? null : setting !== 0);
}

function mayRun(row: Row | undefined): boolean {
  const found = booleanIn(row, 'found');
  if (found === null) throw new UnclearValue('a driver of SMB 1 was not told');
  return found && numberIn(row, 'Start') !== NEVER;
}
