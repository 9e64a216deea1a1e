import { PROGRAMS } from '../../macos/programs.js';
import type { Runtime } from '../../runtime.js';
import { askProgram } from '../../macos/program-answer.js';
import { managedPreferences } from '../../macos/preferences.js';
import { plistSwitch } from '../../macos/xml-plist.js';
import { type Check, type Evidence, unknown, resultOf } from '../check-result.js';

/** Who sits at the screen: the owner of /dev/console; null where that could not be told. */
interface ConsoleUser {
  uid: number;
  name: string;
  /** Nobody is logged in: the login window belongs to root. */
  isLoginWindow: boolean;
  /** Whether this process runs as that user. Preferences of another one are not those that this process would read. */
  isSelf: boolean;
}

/** Asks for the owner of /dev/console by number, because `stat` prints names only where the directory knows them. */
async function consoleUser(runtime: Runtime): Promise<ConsoleUser | null> {
  const result = await runtime.run(PROGRAMS.stat, ['-f', '%u %Su', '/dev/console']);
  const match = result.ok ? /^(\d+) (\S+)\s*$/.exec(result.stdout) : null;
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const uid = Number(match[1]);
  return { uid, name: match[2], isLoginWindow: uid === 0, isSelf: runtime.uid === uid };
}

/** Idle time and the delay after it together; the service evaluates by the organization's own number. */
const LONGEST_SECONDS = 900;
const DOMAIN = 'com.apple.screensaver';
const KEYS = ['idleTime', 'askForPassword', 'askForPasswordDelay'];

interface Settings {
  requiresPassword: boolean | null;
  /** Seconds; null for unknown. */
  lockDelay: number | null;
  /** Seconds without input until the screen saver begins or the display sleeps; 0 for never. */
  idle: number | null;
}

/**
 * Whether the screen of the person at this Mac locks by itself. What an organization enforces counts first; a user's own
 * settings are read only when this runs as that user, because the same question answers root with root's settings.
 */
export const screenLock: Check = {
  id: 'screen-lock',
  async run({ runtime, tree }) {
    const nothing = { enabled: null, idleSeconds: null, lockDelaySeconds: null, requiresPassword: null };
    const user = await consoleUser(runtime);
    if (user === null) return unknown('not-observable', 'who sits at the screen could not be told', nothing);
    const managed = managedPreferences(tree, DOMAIN, user.name);
    const evidence = managed.evidence(KEYS);
    if (user.isLoginWindow && managed.value('idleTime') === undefined)
      return unknown('not-observable', 'nobody is logged in, and these settings belong to a user', nothing, evidence);
    const own = user.isSelf
      ? await ownSettings(runtime, evidence)
      : { requiresPassword: null, lockDelay: null, idle: null };
    const settings: Settings = {
      requiresPassword: plistSwitch(managed.value('askForPassword')) ?? own.requiresPassword,
      lockDelay: numberOf(managed.value('askForPasswordDelay')) ?? own.lockDelay,
      idle: earliest(numberOf(managed.value('idleTime')) ?? own.idle, await displaySleep(runtime, evidence)),
    };
    return evaluated(settings, user.isSelf, managed.failure, evidence);
  },
};

function evaluated(
  { requiresPassword, lockDelay, idle }: Settings,
  isSelf: boolean,
  failure: { code: string; detail: string } | null,
  evidence: Evidence[],
) {
  const observed = {
    enabled: null as boolean | null,
    idleSeconds: idle,
    lockDelaySeconds: lockDelay,
    requiresPassword,
  };
  if (requiresPassword === false || idle === 0) return resultOf(false, { ...observed, enabled: false }, evidence);
  if (requiresPassword === null || lockDelay === null || idle === null) {
    const reason = failure ?? {
      code: isSelf ? 'not-observable' : 'insufficient-privilege',
      detail: isSelf
        ? 'not all of the settings of the screen lock could be read'
        : "a user's own settings can be read only as that user",
    };
    return unknown(reason.code, reason.detail, observed, evidence);
  }
  return resultOf(idle + lockDelay <= LONGEST_SECONDS, { ...observed, enabled: true }, evidence);
}

async function ownSettings(runtime: Runtime, evidence: Evidence[]): Promise<Settings> {
  const lock = await askProgram(runtime, PROGRAMS.sysadminctl, ['-screenLock', 'status']);
  const idle = await askProgram(runtime, PROGRAMS.defaults, ['-currentHost', 'read', DOMAIN, 'idleTime']);
  evidence.push(lock.evidence, idle.evidence);
  const seconds = idle.succeeded ? /^\s*(\d+)\s*$/.exec(idle.text)?.[1] : undefined;
  return {
    // sysadminctl speaks on standard error, with the time and its process id before.
    ...(lock.succeeded ? lockOf(lock.everything) : { requiresPassword: null, lockDelay: null }),
    idle: seconds === undefined ? null : Number(seconds),
  };
}

function lockOf(text: string): Pick<Settings, 'requiresPassword' | 'lockDelay'> {
  if (/screenLock is off\b/i.test(text)) return { requiresPassword: false, lockDelay: null };
  if (/screenLock delay is immediate\b/i.test(text)) return { requiresPassword: true, lockDelay: 0 };
  const seconds = /screenLock delay is (-?\d+(?:\.\d+)?) seconds?\b/i.exec(text)?.[1];
  if (seconds === undefined) return { requiresPassword: null, lockDelay: null };
  // Older releases say -1 for "off".
  return Number(seconds) < 0
    ? { requiresPassword: false, lockDelay: null }
    : { requiresPassword: true, lockDelay: Number(seconds) };
}

/** Seconds until the display sleeps, which locks too: the longest of the power sources; 0 for never, null for unknown. */
async function displaySleep(runtime: Runtime, evidence: Evidence[]): Promise<number | null> {
  const answer = await askProgram(runtime, PROGRAMS.pmset, ['-g', 'custom']);
  const minutes = answer.succeeded
    ? [...answer.text.matchAll(/^\s*displaysleep\s+(\d+)\b/gm)].map((match) => Number(match[1]))
    : [];
  evidence.push({ ...answer.evidence, value: minutes.length === 0 ? null : `displaysleep ${minutes.join(', ')}` });
  if (minutes.length === 0) return null;
  return minutes.includes(0) ? 0 : Math.max(...minutes) * 60;
}

/** Whichever comes first locks; "never" on one side leaves the other, known or not. */
function earliest(saver: number | null, display: number | null): number | null {
  if (saver === null || display === null) return (saver ?? 0) > 0 ? saver : (display ?? 0) > 0 ? display : null;
  if (saver === 0 || display === 0) return saver + display;
  return Math.min(saver, display);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}
