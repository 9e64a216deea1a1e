import { resultOf } from '../check-result.js';
import { numberIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

/** Windows 11 22H2, which may switch the protection on by itself without saying so in the registry. */
const DECIDES_ITSELF = 22_621;

/** Whether programs are kept from reading the credentials in the memory of LSASS: 1 with a lock in the firmware, 2 without. */
export const lsaProtection = surveyCheck('lsa-protection', ['lsa', 'system'], { enabled: null }, (answers) => {
  const row = answers.row('lsa');
  const setting = numberIn(row, 'RunAsPPL');
  const build = numberIn(answers.row('system'), 'build');
  const observed = {
    enabled: null as boolean | null,
    runAsProtectedProcess: setting,
    atBoot: numberIn(row, 'RunAsPPLBoot'),
  };
  if (row?.found !== true) return answers.unknown('lsa', 'the settings of LSA were not told', observed);
  if (setting === null && (build === null || build >= DECIDES_ITSELF))
    return answers.unknown('lsa', 'nothing is set, and this Windows may protect LSASS by itself', observed);
  const enabled = setting === 1 || setting === 2;
  return resultOf(enabled, { ...observed, enabled }, answers.evidence());
});
