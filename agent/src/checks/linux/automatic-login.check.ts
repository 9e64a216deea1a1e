import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, unknown, verdict } from '../outcome.js';
import { plainText } from '../plain-text.js';
import { iniSwitch } from './ini-file.js';
import { dropIns } from './ini-settings.js';
import { gdmFiles, lightdmFiles, sddmFiles, settingsIn } from './login-screens.js';

const UNIT_FOLDERS = ['/etc/systemd/system', '/run/systemd/system', '/usr/lib/systemd/system', '/lib/systemd/system'];
const GETTY = /^(getty|serial-getty|console-getty|autologin|container-getty)(@[^/]*)?\.service(\.d)?$/;
/** Who is logged in without being asked, and by what. */
interface AutomaticLogin {
  account: string;
  by: string;
  path: string;
}

/** Whether an account is logged in when the machine starts without anybody's password: at the login screen or on a console. */
export const automaticLogin: Check = {
  id: 'automatic-login',
  run({ tree }) {
    const nothing = { enabled: null, account: null, keepsPassword: null };
    const consoles = consoleLines(tree);
    const login = atLoginScreen(tree);
    if (consoles.length === 0 && login.read === 0)
      return unknown(
        'not-observable',
        'neither a login screen nor a console is set up here that could be seen',
        nothing,
      );
    const found = [...login.found, ...onConsole(consoles)];
    const [first] = found;
    const evidence: Evidence[] = found.map(({ path, by }) => fileEvidence(path, `${by}: automatic login`));
    const observed = { enabled: first !== undefined, account: first?.account ?? null, keepsPassword: null };
    return verdict(first === undefined, { ...observed, by: found.map(({ by }) => by) }, evidence);
  },
};

/** Automatic logins of the login screens, and how many settings they have at all. */
function atLoginScreen(tree: FileTree): { found: AutomaticLogin[]; read: number } {
  const found: AutomaticLogin[] = [];
  let read = 0;
  const add = (by: string, files: readonly string[], key: RegExp, unless?: RegExp) => {
    const settings = settingsIn(tree, files);
    read += settings.length;
    const last = settings.findLast(({ name }) => key.test(name));
    const isOff = unless !== undefined && iniSwitch(settings.findLast(({ name }) => unless.test(name))?.value) !== true;
    const account = last?.value.replaceAll('"', '') ?? '';
    if (last !== undefined && account !== '' && !isOff) found.push({ account, by, path: last.path });
  };
  add('gdm', gdmFiles(), /^daemon\.AutomaticLogin$/, /^daemon\.AutomaticLoginEnable$/);
  add('gdm', gdmFiles(), /^daemon\.TimedLogin$/, /^daemon\.TimedLoginEnable$/);
  add('lightdm', lightdmFiles(tree), /^Seat(Defaults|:.*)\.autologin-user$/);
  add('sddm', sddmFiles(tree), /^Autologin\.User$/);
  add('lxdm', ['/etc/lxdm/lxdm.conf'], /^base\.autologin$/);
  add('greetd', ['/etc/greetd/config.toml'], /^initial_session\.user$/);
  return { found, read };
}

/** The lines of what opens consoles: units of systemd with their additions, and inittab(5). */
function consoleLines(tree: FileTree): { path: string; line: string }[] {
  const units = UNIT_FOLDERS.flatMap((folder) =>
    (tree.list(folder) ?? []).filter((name) => GETTY.test(name)).map((name) => `${folder}/${name}`),
  );
  const files = units.flatMap((path) => (path.endsWith('.d') ? dropIns(tree, path) : [path]));
  return [...files, '/etc/inittab'].flatMap((path) =>
    (plainText(tree, path) ?? '')
      .split('\n')
      .filter((line) => /getty\b/.test(line) && !/^\s*[#;]/.test(line))
      .map((line) => ({ path, line })),
  );
}

/** `agetty --autologin NAME`, or `-a NAME`. */
function onConsole(lines: readonly { path: string; line: string }[]): AutomaticLogin[] {
  return lines.flatMap(({ path, line }) => {
    const account = /getty\b.*\s(?:--autologin[=\s]\s*|-a\s*)([^\s-]\S*)/.exec(line)?.[1];
    return account === undefined ? [] : [{ account, by: 'getty', path }];
  });
}
