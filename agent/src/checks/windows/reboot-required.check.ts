import { resultOf } from '../check-result.js';
import { booleanIn, UnclearValue } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

/**
 * Whether an installed update waits for a restart, as servicing and Windows Update say. Files that wait to be renamed are
 * reported but do not count: installers of all kinds leave them.
 */
export const rebootRequired = surveyCheck(
  'reboot-required',
  ['restart'],
  { required: null, since: null, saidBy: null },
  (answers) => {
    const row = answers.row('restart');
    const [servicing, update] = [booleanIn(row, 'servicing'), booleanIn(row, 'update')];
    if (servicing === null || update === null) throw new UnclearValue('the lists of waiting restarts were not told');
    const saidBy = [...(servicing ? ['component-based-servicing'] : []), ...(update ? ['windows-update'] : [])];
    const observed = {
      required: saidBy.length > 0,
      since: null,
      saidBy,
      pendingFileRenames: booleanIn(row, 'renames'),
    };
    return resultOf(!observed.required, observed, answers.evidence());
  },
);
