import type { FileTree } from '../../device/file-tree.js';
import { attempt } from '../plain-text.js';
import { iniSwitch } from './ini-file.js';
import { iniSettings } from './ini-settings.js';
import type { LockSettings } from './screen-lock-times.js';

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
