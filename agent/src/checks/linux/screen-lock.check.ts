import { type Failure, attempt, GarbledFile, plainText } from '../plain-text.js';
import { isRunning, runningPrograms } from './running-programs.js';
import { iniSwitch, iniSettings } from './ini-file.js';
import type { FileTree } from '../../device/file-tree.js';
import { dconfSettings, type DconfSettings, schemaDefault } from './dconf.js';
import { type Desktop, consoleSession, hasDesktop } from './console-session.js';
import {
  type Check,
  type CheckResult,
  type Evidence,
  fileEvidence,
  notApplicable,
  unknown,
  resultOf,
} from '../check-result.js';

/** When a screen locks by itself; null for what could not be read. */
interface LockSettings {
  /** Whether an idle screen is locked at all. */
  requiresPassword: boolean | null;
  /** Seconds without input until it turns blank; 0 for never. */
  idleSeconds: number | null;
  /** Seconds from then on until a password is asked for. */
  lockDelaySeconds: number | null;
  failure: Failure | null;
}

const CHANNEL = 'xfce4/xfconf/xfce-perchannel-xml/xfce4-screensaver.xml';
/** What xfce4-screensaver does when nothing is set: minutes, and switches. */
const XFCE_DEFAULTS = {
  '/saver/enabled': 'true',
  '/saver/idle-activation/enabled': 'true',
  '/saver/idle-activation/delay': '5',
  '/lock/enabled': 'true',
  '/lock/saver-activation/enabled': 'true',
  '/lock/saver-activation/delay': '0',
};

/**
 * When XFCE locks the screen. Its own screen saver keeps its settings in a file; light-locker locks when the display turns
 * blank, and when that is only the X server knows. Without a running locker nothing locks.
 */
function xfceLock(tree: FileTree, home: string): LockSettings {
  const programs = runningPrograms(tree);
  const isXfce = isRunning(programs, ['xfce4-screensaver']);
  const isLight = isRunning(programs, ['light-locker', 'xscreensaver', 'xss-lock']);
  const nothing = { requiresPassword: null, idleSeconds: null, lockDelaySeconds: null, failure: null };
  if (isXfce !== true) return isXfce === false && isLight === false ? { ...nothing, requiresPassword: false } : nothing;
  const own = attempt(() => properties(tree, `${home}/.config/${CHANNEL}`));
  const system = attempt(() => properties(tree, `/etc/xdg/${CHANNEL}`));
  const failure = own.failure ?? system.failure;
  if (failure !== null) return { ...nothing, failure };
  const value = (key: keyof typeof XFCE_DEFAULTS) =>
    own.value?.get(key) ?? system.value?.get(key) ?? XFCE_DEFAULTS[key];
  const isOn = (...keys: (keyof typeof XFCE_DEFAULTS)[]) => keys.every((key) => iniSwitch(value(key)) === true);
  const idle = minutesOf(value('/saver/idle-activation/delay'));
  return {
    requiresPassword: isOn('/lock/enabled', '/lock/saver-activation/enabled'),
    idleSeconds: isOn('/saver/enabled', '/saver/idle-activation/enabled') ? idle : 0,
    lockDelaySeconds: minutesOf(value('/lock/saver-activation/delay')),
    failure: null,
  };
}

/** Seconds of a number of minutes. */
function minutesOf(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) * 60 : null;
}

/** Properties in one another; those that are asked for lie three deep. */
const MAX_DEPTH = 64;
/** Characters of one name. */
const MOST_NAME = 256;

/** The values of a channel of xfconf by their path: properties lie in one another. Throws {@link GarbledFile} for what none would write. */
function properties(tree: FileTree, path: string): Map<string, string> | null {
  const text = plainText(tree, path);
  if (text === null) return null;
  if (!text.includes('<channel ')) throw new GarbledFile(path);
  const values = new Map<string, string>();
  const names: string[] = [];
  for (const [tag, attributes] of text.matchAll(/<property\b([^<>]*)>|<\/property>/g)) {
    if (attributes === undefined) {
      names.pop();
      continue;
    }
    const name = /\bname="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const value = /\bvalue="([^"]*)"/.exec(attributes)?.[1];
    if (name.length > MOST_NAME || names.length >= MAX_DEPTH) throw new GarbledFile(path);
    const place = `/${[...names, name].join('/')}`;
    if (value !== undefined && Object.hasOwn(XFCE_DEFAULTS, place)) values.set(place, value);
    if (!tag.endsWith('/>')) names.push(name);
  }
  return values;
}

/** Idle time and the delay after it together; the service evaluates by the organization's own number. */
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
    return evaluated(lockSettings(tree, home, desktop), desktop, evidence);
  },
};

function evaluated(settings: LockSettings, desktop: string, evidence: Evidence[]): CheckResult {
  const { requiresPassword, idleSeconds, lockDelaySeconds, failure } = settings;
  const observed = { enabled: null as boolean | null, idleSeconds, lockDelaySeconds, requiresPassword, desktop };
  if (requiresPassword === false || idleSeconds === 0)
    return resultOf(false, { ...observed, enabled: false }, evidence);
  if (requiresPassword !== null && idleSeconds !== null && lockDelaySeconds !== null)
    return resultOf(idleSeconds + lockDelaySeconds <= LONGEST_SECONDS, { ...observed, enabled: true }, evidence);
  const { code, detail } = failure ?? {
    code: 'not-observable',
    detail: 'not all of the settings of the screen lock can be read',
  };
  return unknown(code, detail, observed, evidence);
}

/** The keys of one desktop that keeps its settings in dconf. */
interface DconfDesktop {
  idle: [schema: string, key: string];
  lock: [schema: string, key: string];
  delay: [schema: string, key: string];
  /** Seconds in one of its units of time. */
  unit: number;
}

const DCONF_DESKTOPS: Readonly<Record<'gnome' | 'cinnamon' | 'mate', DconfDesktop>> = {
  gnome: {
    idle: ['org.gnome.desktop.session', 'idle-delay'],
    lock: ['org.gnome.desktop.screensaver', 'lock-enabled'],
    delay: ['org.gnome.desktop.screensaver', 'lock-delay'],
    unit: 1,
  },
  cinnamon: {
    idle: ['org.cinnamon.desktop.session', 'idle-delay'],
    lock: ['org.cinnamon.desktop.screensaver', 'lock-enabled'],
    delay: ['org.cinnamon.desktop.screensaver', 'lock-delay'],
    unit: 1,
  },
  mate: {
    idle: ['org.mate.session', 'idle-delay'],
    lock: ['org.mate.screensaver', 'lock-enabled'],
    delay: ['org.mate.screensaver', 'lock-delay'],
    unit: 60,
  },
};

/** When the screen of the person with this home locks by itself, from that person's settings and the machine's. */
function lockSettings(tree: FileTree, home: string, desktop: Desktop): LockSettings {
  if (desktop === 'kde') return kdeLock(tree, home);
  if (desktop === 'xfce') return xfceLock(tree, home);
  const { idle, lock, delay, unit } = DCONF_DESKTOPS[desktop];
  const settings = dconfSettings(tree, home);
  const seconds = (key: [string, string]) => {
    const value = Number(settingOf(tree, settings, key) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 ? value * unit : null;
  };
  const word = settingOf(tree, settings, lock);
  return {
    requiresPassword: word === 'true' ? true : word === 'false' ? false : null,
    idleSeconds: seconds(idle),
    lockDelaySeconds: seconds(delay),
    failure: settings.failure,
  };
}

function settingOf(tree: FileTree, settings: DconfSettings, [schema, key]: [string, string]): string | null {
  const found = settings.value(`/${schema.replaceAll('.', '/')}/${key}`);
  if (found === 'unset') return schemaDefault(tree, schema, key);
  return found === null ? null : String(found.value);
}

const SYSTEM = '/etc/xdg/kscreenlockerrc';
/** What KDE does when nothing is set (kscreenlockersettings.kcfg): minutes, and seconds of grace. */
const DEFAULTS = { Autolock: 'true', Timeout: '5', LockGrace: '5' };

/**
 * When KDE locks the screen: the person's kscreenlockerrc, else the machine's. What the machine marks `[$i]`, the person
 * cannot change.
 */
export function kdeLock(tree: FileTree, home: string): LockSettings {
  const own = attempt(() => iniSettings(tree, `${home}/.config/kscreenlockerrc`));
  const system = attempt(() => iniSettings(tree, SYSTEM));
  const failure = own.failure ?? system.failure ?? null;
  const value = (key: keyof typeof DEFAULTS) => {
    const enforced = system.value?.get(`Daemon.${key}[$i]`);
    if (enforced !== undefined) return enforced;
    if (failure !== null) return null;
    return own.value?.get(`Daemon.${key}`) ?? system.value?.get(`Daemon.${key}`) ?? DEFAULTS[key];
  };
  const minutes = numberOf(value('Timeout'));
  return {
    requiresPassword: iniSwitch(value('Autolock') ?? undefined),
    idleSeconds: minutes === null ? null : minutes * 60,
    lockDelaySeconds: numberOf(value('LockGrace')),
    failure,
  };
}

function numberOf(text: string | null): number | null {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : null;
}
