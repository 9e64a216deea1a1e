import type { FileTree } from '../../device/file-tree.js';
import type { Desktop } from './console-session.js';
import { dconfSettings, type DconfSettings, schemaDefault } from './dconf.js';
import { kdeLock } from './kde-lock.js';
import type { LockSettings } from './screen-lock-times.js';
import { xfceLock } from './xfce-lock.js';

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
export function lockSettings(tree: FileTree, home: string, desktop: Desktop): LockSettings {
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
