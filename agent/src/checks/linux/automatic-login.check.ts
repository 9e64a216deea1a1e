import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, unknown, verdict } from '../outcome.js';
import { plainText } from '../plain-text.js';
import { iniSwitch } from './ini-file.js';
import { gdmFiles, lightdmFiles, sddmFiles, settingsIn } from './login-screens.js';
import { startCommands, unitNames } from './systemd-units.js';

const SERVICE = /^[^/]+\.service$/;
const GETTY = /^(getty|serial-getty|console-getty|autologin|container-getty)(@[^/]*)?\.service$/;
const LOGIN = /(?:^|[\s"'/-])login\b[^;|]*?\s-f\s*["']?([^\s"'-][^\s"']*)/;
/** `agetty -o '-p -f NAME'`: what it gives to login. */
const LOGIN_OPTIONS = /getty\b.*\s(?:-o|--login-options)[=\s]*["'][^"']*-f\s+([^\s"'-][^\s"']*)/;
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

/** The lines of what opens consoles: what units of systemd run after all additions to them, and inittab(5). */
function consoleLines(tree: FileTree): { path: string; line: string }[] {
  const units = unitNames(tree, SERVICE).flatMap((unit) =>
    startCommands(tree, unit)
      .filter(({ command }) => GETTY.test(unit) || LOGIN.test(command))
      .map(({ path, command }) => ({ path, line: command })),
  );
  const table = (plainText(tree, '/etc/inittab') ?? '').split('\n').map((line) => ({ path: '/etc/inittab', line }));
  return [...units, ...table].filter(({ line }) => /getty\b|login\b/.test(line) && !/^\s*[#;]/.test(line));
}

/** `agetty --autologin NAME`, `-a NAME`; `login -f NAME`, which asks for no password, also as what a getty runs. */
function onConsole(lines: readonly { path: string; line: string }[]): AutomaticLogin[] {
  return lines.flatMap(({ path, line }) => {
    const byGetty = /getty\b.*\s(?:--autologin[=\s]\s*|-a\s*)["']?([^\s"'-][^\s"']*)/.exec(line)?.[1];
    const byLogin = LOGIN.exec(line)?.[1] ?? LOGIN_OPTIONS.exec(line)?.[1];
    const account = byGetty ?? byLogin;
    return account === undefined ? [] : [{ account, by: byGetty === undefined ? 'login' : 'getty', path }];
  });
}
