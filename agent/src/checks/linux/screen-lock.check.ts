import {
  type Check,
  type CheckOutcome,
  type Evidence,
  fileEvidence,
  notApplicable,
  unknown,
  verdict,
} from '../outcome.js';
import { consoleSession, hasDesktop } from './console-session.js';
import { lockSettings } from './lock-settings.js';
import type { LockSettings } from './screen-lock-times.js';

/** Idle time and the delay after it together; the service judges by the organization's own number. */
const LONGEST_SECONDS = 900;
const NOTHING = { enabled: null, idleSeconds: null, lockDelaySeconds: null, requiresPassword: null, desktop: null };

/**
 * Whether the screen of the person at this machine locks by itself. Settings are read from files, where this process may;
 * nothing is run as that person. A machine on which no graphical session can be started has no screen to lock.
 */
export const screenLock: Check = {
  id: 'screen-lock',
  run({ tree }) {
    const { value: session, failure } = consoleSession(tree);
    if (failure !== null) return unknown(failure.code, failure.detail, NOTHING);
    if (session === null) {
      const desktop = hasDesktop(tree);
      if (desktop === false) return notApplicable('headless', 'no graphical session is installed', NOTHING);
      const detail =
        desktop === true ? 'nobody is logged in, and these settings belong to a person' : 'nothing is seen';
      return unknown('not-observable', detail, NOTHING);
    }
    const { desktop } = session;
    const evidence = [
      fileEvidence('/run/systemd/sessions', `a graphical session, ${desktop ?? 'of a desktop unknown here'}`),
    ];
    if (desktop === null)
      return unknown('not-observable', 'how this desktop locks its screen is not known', NOTHING, evidence);
    const home = session.account?.home;
    if (home === undefined || !tree.has(home))
      return unknown('not-observable', 'the home of the person at this machine cannot be seen', NOTHING, evidence);
    return judged(lockSettings(tree, home, desktop), desktop, evidence);
  },
};

function judged(settings: LockSettings, desktop: string, evidence: Evidence[]): CheckOutcome {
  const { requiresPassword, idleSeconds, lockDelaySeconds, failure } = settings;
  const observed = { enabled: null as boolean | null, idleSeconds, lockDelaySeconds, requiresPassword, desktop };
  if (requiresPassword === false || idleSeconds === 0) return verdict(false, { ...observed, enabled: false }, evidence);
  if (requiresPassword !== null && idleSeconds !== null && lockDelaySeconds !== null)
    return verdict(idleSeconds + lockDelaySeconds <= LONGEST_SECONDS, { ...observed, enabled: true }, evidence);
  const { code, detail } = failure ?? {
    code: 'not-observable',
    detail: 'not all of the settings of the screen lock can be read',
  };
  return unknown(code, detail, observed, evidence);
}
