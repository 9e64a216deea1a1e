import { type CheckResult, unknown, resultOf } from '../check-result.js';
import { numberIn, textIn } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const NOTHING = { mechanism: 'windows-update', enabled: null };
const WORKSTATION = 1;

/** What AUOptions means: 2 and 3 wait for a person before they install, and so does 7, which only servers have. */
const OPTIONS: Record<number, boolean | null> = { 1: false, 2: false, 3: false, 4: true, 5: null, 7: false };

/**
 * Whether Windows installs its updates by itself. Without a policy a client does; a server only downloads them, or does what
 * somebody chose in a place that is not read.
 */
export const autoUpdate = surveyCheck(
  'auto-update',
  ['updatePolicy', 'services', 'system'],
  NOTHING,
  (answers): CheckResult => {
    const policy = answers.row('updatePolicy');
    if (typeof policy?.found !== 'boolean') return answers.unknown('updatePolicy', 'the policy was not told', NOTHING);
    const [off, option] = [numberIn(policy, 'NoAutoUpdate'), numberIn(policy, 'AUOptions')];
    const pausedUntil = textIn(answers.row('updatePause'), 'PauseUpdatesExpiryTime');
    const service = answers.rows('services')?.find((row) => textIn(row, 'name')?.toLowerCase() === 'wuauserv');
    const mode = textIn(service, 'mode');
    const observed = {
      ...NOTHING,
      noAutoUpdate: off,
      automaticUpdateOption: option,
      pausedUntil,
      serviceStartMode: mode,
    };
    if (off === 1 || mode === 'Disabled') return resultOf(false, { ...observed, enabled: false }, answers.evidence());
    if (mode === null) return unknown('not-observable', 'there is no service wuauserv', observed, answers.evidence());
    const isClient = numberIn(answers.row('system'), 'productType') === WORKSTATION;
    const enabled = option === null ? (isClient ? true : null) : (OPTIONS[option] ?? null);
    if (enabled === null)
      return unknown('not-observable', 'no policy says what Windows Update does here', observed, answers.evidence());
    return resultOf(enabled, { ...observed, enabled }, answers.evidence());
  },
);
