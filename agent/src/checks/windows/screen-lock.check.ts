import { unknown, resultOf } from '../check-result.js';
import { booleanIn, numberIn, textIn, UnclearValue, type Row } from '../../windows/survey.js';
import { surveyCheck } from './survey-check.js';

const LONGEST_SECONDS = 900;
const NOTHING = { enabled: null, idleSeconds: null, lockDelaySeconds: null, requiresPassword: null };

/**
 * Whether an unattended screen locks: by the machine's own limit (InactivityTimeoutSecs), else by a secure screen saver of
 * every user who is signed in. Hives of other users open only for administrators.
 */
export const screenLock = surveyCheck('screen-lock', ['policies'], NOTHING, (answers) => {
  const limit = numberIn(answers.row('policies'), 'InactivityTimeoutSecs') ?? 0;
  const machine = limit > 0 ? limit : null;
  if (machine !== null && machine <= LONGEST_SECONDS) return resultOf(true, observedFor(machine), answers.evidence());

  const users = answers.rows('screenSavers');
  if (users === null) return answers.unknown('screenSavers', '', NOTHING);
  const readable = users.filter((row) => booleanIn(row, 'refused') === false);
  const idles = readable.map((row) => earliest(machine, saverOf(row)));
  if (idles.includes(null)) return resultOf(false, { ...NOTHING, enabled: false }, answers.evidence());
  const worst = Math.max(0, ...idles.filter((idle) => idle !== null));
  if (worst > LONGEST_SECONDS) return resultOf(false, observedFor(worst), answers.evidence());
  if (readable.length < users.length)
    return unknown(
      'insufficient-privilege',
      'the settings of other users may not be read',
      NOTHING,
      answers.evidence(),
    );
  if (readable.length === 0)
    return unknown(
      'not-observable',
      'nobody is signed in, and there is no limit for the machine',
      NOTHING,
      answers.evidence(),
    );
  return resultOf(true, observedFor(worst), answers.evidence());
});

/** Windows locks at once when the time is over. */
function observedFor(idleSeconds: number) {
  return { enabled: true, idleSeconds, lockDelaySeconds: 0, requiresPassword: true };
}

function earliest(machine: number | null, saver: number | null): number | null {
  if (machine === null || saver === null) return machine ?? saver;
  return Math.min(machine, saver);
}

/** Seconds until a secure screen saver begins, null without one; a policy's value comes before the user's own. */
function saverOf(row: Row): number | null {
  const [policy, own] = [partOf(row, 'policy'), partOf(row, 'own')];
  const setting = (name: string) => policy[name] ?? own[name] ?? null;
  const values = Object.fromEntries(
    ['ScreenSaveActive', 'ScreenSaverIsSecure', 'ScreenSaveTimeOut'].map((name) => [name, setting(name)]),
  );
  const isOn = numberIn(values, 'ScreenSaveActive') === 1 && numberIn(values, 'ScreenSaverIsSecure') === 1;
  const program = textIn({ program: setting('SCRNSAVE.EXE') }, 'program');
  const seconds = numberIn(values, 'ScreenSaveTimeOut') ?? 0;
  return isOn && program !== null && seconds > 0 ? seconds : null;
}

function partOf(row: Row, name: string): Row {
  const part = row[name];
  if (typeof part !== 'object' || part === null || Array.isArray(part)) throw new UnclearValue(`${name} is no key`);
  return part as Row;
}
