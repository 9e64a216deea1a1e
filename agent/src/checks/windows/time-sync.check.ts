import { unknown, resultOf } from '../check-result.js';
import { textIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const SOURCES = new Set(['NTP', 'NT5DS', 'AllSync']);
const NOTHING = { synchronized: null, services: null };

/**
 * Whether the clock is kept right: Windows Time has a source and runs. Outside a domain it is started only now and then, and
 * what `w32tm` would say of the last time is translated: then it is unknown.
 */
export const timeSync = surveyCheck('time-sync', ['time', 'services'], NOTHING, (answers) => {
  const type = textIn(answers.row('time'), 'Type');
  const service = answers.rows('services')?.find((row) => textIn(row, 'name')?.toLowerCase() === 'w32time');
  const [state, mode] = [textIn(service, 'state'), textIn(service, 'mode')];
  const observed = {
    synchronized: null as boolean | null,
    services: state === 'Running' ? ['w32time'] : [],
    type,
    startMode: mode,
  };
  if (type === 'NoSync' || mode === 'Disabled')
    return resultOf(false, { ...observed, synchronized: false }, answers.evidence());
  if (type !== null && SOURCES.has(type) && state === 'Running')
    return resultOf(true, { ...observed, synchronized: true }, answers.evidence());
  return unknown('not-observable', 'Windows Time does not run now', observed, answers.evidence());
});
