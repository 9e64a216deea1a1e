import { resultOf } from '../check-result.js';
import { numberIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

/** Whether an administrator is asked before a program gets all rights. A prompt behaviour of 0 gives them silently. */
export const userAccountControl = surveyCheck('user-account-control', ['policies'], { enabled: null }, (answers) => {
  const row = answers.row('policies');
  const enabled = numberIn(row, 'EnableLUA');
  const prompt = numberIn(row, 'ConsentPromptBehaviorAdmin');
  const observed = {
    enabled: enabled === null ? null : enabled === 1,
    consentPromptBehaviour: prompt,
    promptOnSecureDesktop: numberIn(row, 'PromptOnSecureDesktop'),
  };
  if (enabled === null) return answers.unknown('policies', 'EnableLUA is not set', observed);
  return resultOf(enabled === 1 && prompt !== 0, observed, answers.evidence());
});
