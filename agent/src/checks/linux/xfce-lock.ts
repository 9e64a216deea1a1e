import type { FileTree } from '../../device/file-tree.js';
import { attempt, GarbledFile, plainText } from '../plain-text.js';
import { iniSwitch } from './ini-file.js';
import type { LockSettings } from './screen-lock-times.js';
import { isRunning, runningPrograms } from './running-programs.js';

const CHANNEL = 'xfce4/xfconf/xfce-perchannel-xml/xfce4-screensaver.xml';
/** What xfce4-screensaver does when nothing is set: minutes, and switches. */
const DEFAULTS = {
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
export function xfceLock(tree: FileTree, home: string): LockSettings {
  const programs = runningPrograms(tree);
  const isXfce = isRunning(programs, ['xfce4-screensaver']);
  const isLight = isRunning(programs, ['light-locker', 'xscreensaver', 'xss-lock']);
  const nothing = { requiresPassword: null, idleSeconds: null, lockDelaySeconds: null, failure: null };
  if (isXfce !== true) return isXfce === false && isLight === false ? { ...nothing, requiresPassword: false } : nothing;
  const own = attempt(() => properties(tree, `${home}/.config/${CHANNEL}`));
  const system = attempt(() => properties(tree, `/etc/xdg/${CHANNEL}`));
  const failure = own.failure ?? system.failure;
  if (failure !== null) return { ...nothing, failure };
  const value = (key: keyof typeof DEFAULTS) => own.value?.get(key) ?? system.value?.get(key) ?? DEFAULTS[key];
  const isOn = (...keys: (keyof typeof DEFAULTS)[]) => keys.every((key) => iniSwitch(value(key)) === true);
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
    if (value !== undefined && Object.hasOwn(DEFAULTS, place)) values.set(place, value);
    if (!tag.endsWith('/>')) names.push(name);
  }
  return values;
}
