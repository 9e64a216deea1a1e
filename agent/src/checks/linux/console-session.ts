import type { FileTree } from '../../device/file-tree.js';
import { attempt, plainText, type Reading } from '../plain-text.js';
import { type Account, localAccounts } from './accounts.js';
import { runningPrograms } from './running-programs.js';

const SEATS = '/run/systemd/seats';
const SESSIONS = '/run/systemd/sessions';
const SESSION_FILES = ['/usr/share/xsessions', '/usr/share/wayland-sessions'];

/** The desktops whose settings can be read. */
export type Desktop = 'gnome' | 'cinnamon' | 'mate' | 'kde' | 'xfce';

/** By what a session calls itself (XDG_SESSION_DESKTOP), and by the program that only this desktop has. */
const DESKTOPS: readonly [desktop: Desktop, named: RegExp, program: string][] = [
  ['gnome', /gnome|^ubuntu|^pop/i, 'gnome-shell'],
  ['cinnamon', /cinnamon/i, 'cinnamon'],
  ['mate', /mate/i, 'mate-session'],
  ['kde', /kde|plasma/i, 'plasmashell'],
  ['xfce', /xfce|xubuntu/i, 'xfce4-session'],
];

/** Somebody who sits at the machine in a graphical session. */
export interface ConsoleSession {
  account: Account | null;
  uid: number;
  /** Null for one that this agent does not know. */
  desktop: Desktop | null;
}

/** Whether a graphical session can be started here at all; null when the folders of them may not be read. */
export function hasDesktop(tree: FileTree): boolean | null {
  if ((attempt(() => tree.list('/usr/share')).value ?? []).length === 0) return null;
  const entries = SESSION_FILES.map((folder) => attempt(() => tree.list(folder)));
  if (entries.some(({ value }) => (value ?? []).some((name) => name.endsWith('.desktop')))) return true;
  return entries.some(({ failure }) => failure !== null) ? null : false;
}

/**
 * The graphical session that a seat shows now, from what systemd-logind and elogind keep in /run, which anybody may read:
 * no program is asked, and none is run as somebody else. Its `value` is null where nobody is logged in.
 */
export function consoleSession(tree: FileTree): Reading<ConsoleSession> {
  return attempt(() => {
    const seats = tree.list(SEATS) ?? [];
    for (const seat of seats) {
      const active = assignments(plainText(tree, `${SEATS}/${seat}`) ?? '').get('ACTIVE');
      if (active === undefined || !/^\w+$/.test(active)) continue;
      const session = assignments(plainText(tree, `${SESSIONS}/${active}`) ?? '');
      const isGraphical = ['x11', 'wayland', 'mir'].includes(session.get('TYPE') ?? '');
      const uid = session.get('UID') ?? '';
      // The login screen is a session too, of class `greeter`.
      if (!isGraphical || session.get('CLASS') !== 'user' || !/^\d+$/.test(uid)) continue;
      const account = attempt(() => localAccounts(tree)).value?.find((one) => one.uid === Number(uid)) ?? null;
      return { account, uid: Number(uid), desktop: desktopOf(tree, session.get('DESKTOP') ?? '') };
    }
    return null;
  });
}

function desktopOf(tree: FileTree, name: string): Desktop | null {
  const named = DESKTOPS.find(([, pattern]) => pattern.test(name));
  if (named !== undefined) return named[0];
  const { names } = runningPrograms(tree);
  return DESKTOPS.find(([, , program]) => names.has(program))?.[0] ?? null;
}

function assignments(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, key, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value.replace(/^"(.*)"$/, '$1')] as const];
    }),
  );
}
