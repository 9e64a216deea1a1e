import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, unknown, resultOf } from '../check-result.js';
import { attempt, plainText } from '../plain-text.js';
import { iniSwitch } from './ini-file.js';
import { gdmFiles, GREETD_FILES, lightdmFiles, plasmaLoginFiles, sddmFiles, settingsIn } from './login-screens.js';
import { isUnitNamed, startCommands, unitNames, wantedUnits } from './systemd-units.js';

const SERVICE = /^[^/]+\.service$/;
const SERIAL = /^(?:serial-getty|console-getty|container-getty)(?:@[^/]*)?\.service$/;
const CONSOLE = /getty\b|login\b/;
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
    return resultOf(first === undefined, { ...observed, by: found.map(({ by }) => by) }, evidence);
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
  add('plasmalogin', plasmaLoginFiles(tree), /^Autologin\.User$/);
  for (const path of GREETD_FILES) add('greetd', [path], /^initial_session\.user$/);
  return { found, read };
}

/** The lines of what opens consoles: what units of systemd run after all additions to them, and inittab(5). */
function consoleLines(tree: FileTree): { path: string; line: string }[] {
  const opened = openedUnits(tree);
  const units = opened.flatMap((unit) => startCommands(tree, unit));
  const others = unitNames(tree, SERVICE).filter((unit) => !opened.includes(unit) && !unit.includes('@.'));
  const byName = others.flatMap((unit) => {
    const commands = startCommands(tree, unit).filter(({ command }) => CONSOLE.test(command));
    return commands.length > 0 && isUnitNamed(tree, unit) ? commands : [];
  });
  const table = (plainText(tree, '/etc/inittab') ?? '').split('\n').map((line) => ({ path: '/etc/inittab', line }));
  const lines = [...units, ...byName].map(({ path, command }) => ({ path, line: command }));
  return [...lines, ...table].filter(({ line }) => CONSOLE.test(line) && !/^\s*[#;]/.test(line));
}

/**
 * Services that start with the machine, or when somebody turns to a console (systemd-logind(8)); those of serial lines on which
 * the kernel writes, where that can be told, else all that are set up.
 */
function openedUnits(tree: FileTree): string[] {
  const services = unitNames(tree, SERVICE);
  const wanted = wantedUnits(tree).filter((unit) => SERVICE.test(unit));
  const virtual = [1, 2, 3, 4, 5, 6].map((number) => `getty@tty${number}.service`);
  const active = attempt(() => tree.text('/sys/class/tty/console/active')).value;
  const serial =
    active === null
      ? services.filter((unit) => SERIAL.test(unit))
      : active.split(/\s+/).flatMap((name) => (/^(?:tty\d+)?$/.test(name) ? [] : [`serial-getty@${name}.service`]));
  return [...new Set([...wanted, ...virtual, ...serial])];
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
