import { notApplicable, resultOf } from '../check-result.js';
import { booleanIn, numberIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

/** Whether the firmware started only signed code. The firmware answers administrators; to others the registry tells what it said. */
export const secureBoot = surveyCheck('secure-boot', [], {}, (answers) => {
  const said = booleanIn(answers.row('secureBoot'), 'on');
  if (said !== null) return resultOf(said, { uefi: true, secureBoot: said, setupMode: null }, answers.evidence());
  const failure = answers.failure('secureBoot');
  if (failure?.code === 'not-supported')
    return notApplicable('not-uefi', 'this machine was not started by UEFI', { uefi: false }, answers.evidence());
  const state = numberIn(answers.row('secureBootState'), 'UEFISecureBootEnabled');
  if (state === null)
    return answers.unknown('secureBoot', 'the firmware did not tell', {
      uefi: null,
      secureBoot: null,
      setupMode: null,
    });
  return resultOf(state === 1, { uefi: true, secureBoot: state === 1, setupMode: null }, answers.evidence());
});
