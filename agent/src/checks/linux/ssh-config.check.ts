import { wildcard } from './file-pattern.js';
import { holdsFor, type Visitor, visitorsFor } from './sshd-match.js';
import { type SshdSetting, readSshdConfiguration } from './sshd-configuration.js';
import { allWantedUnits, isBootedBySystemd, isUnitMasked } from './systemd-units.js';
import { isRunning, runningPrograms } from './running-programs.js';
import { localAccounts, localGroups } from './accounts.js';
import { attempt } from '../plain-text.js';
import { type Check, type CheckContext, type Evidence, notApplicable, unknown, resultOf } from '../check-result.js';
import type { FileTree } from '../../device/file-tree.js';

/** Settings by the name under which they are reported: sshd's keyword, and what it does without (OpenSSH 7.0 and later). */
const SSHD_SETTINGS = {
  permitRootLogin: { keyword: 'permitrootlogin', fallback: 'prohibit-password' },
  passwordAuthentication: { keyword: 'passwordauthentication', fallback: 'yes' },
  permitEmptyPasswords: { keyword: 'permitemptypasswords', fallback: 'no' },
  keyboardInteractiveAuthentication: { keyword: 'kbdinteractiveauthentication', fallback: 'yes' },
  usePam: { keyword: 'usepam', fallback: 'no' },
  authenticationMethods: { keyword: 'authenticationmethods', fallback: 'any' },
  maxAuthTries: { keyword: 'maxauthtries', fallback: '6' },
  x11Forwarding: { keyword: 'x11forwarding', fallback: 'no' },
  allowTcpForwarding: { keyword: 'allowtcpforwarding', fallback: 'yes' },
} as const;

type SettingName = keyof typeof SSHD_SETTINGS;
const SETTING_NAMES = Object.keys(SSHD_SETTINGS) as SettingName[];

/** What holds for somebody, and where it is said; `by` is null for what sshd does by itself. */
interface Effective {
  value: string;
  by: SshdSetting | null;
}

/** How somebody could get in with no more than a password: by which settings. */
interface Weakness {
  visitor: Visitor;
  settings: readonly SettingName[];
}

const STRONG_FOR_ROOT = ['no', 'prohibit-password', 'without-password', 'forced-commands-only'];

/** The settings of sshd, and what sshd itself said holds where no block says otherwise. */
class SshdEvaluation {
  constructor(
    private readonly settings: readonly SshdSetting[],
    private readonly said: ReadonlyMap<string, string>,
  ) {}

  /**
   * What holds for somebody: what the first block says in which he is, else the first that stands in none. So does sshd
   * read its file twice, and a block goes before what stands above it (servconf.c, parse_server_match_config).
   */
  of(visitor: Visitor, name: SettingName): Effective {
    const { keyword, fallback } = SSHD_SETTINGS[name];
    const own = this.settings.filter((setting) => setting.keyword === keyword);
    const inBlock = own.find(({ match, criteria }) => match !== null && holdsFor(visitor, criteria));
    const by = inBlock ?? own.find(({ match }) => match === null) ?? null;
    const isForAll = inBlock === undefined || inBlock.criteria.length === 0;
    const said = this.said.get(keyword);
    if (said !== undefined && isForAll) return { value: said.toLowerCase(), by: null };
    // Its methods are the whole line, in one word or in several.
    const value = by === null ? fallback : name === 'authenticationMethods' ? by.words.join(' ') : by.value;
    return { value: value.toLowerCase(), by };
  }

  /**
   * Who gets in by a password alone, one for each way of being matched; null where the blocks are too many to follow.
   * @param rootNames accounts with user id 0
   * @param groupsOf the groups of accounts whose groups are known
   */
  weaknesses(rootNames: readonly string[], groupsOf: ReadonlyMap<string, ReadonlySet<string>>): Weakness[] | null {
    const lists = this.settings.filter(({ keyword }) => /^(allow|deny)(users|groups)$/.test(keyword));
    const named = lists
      .filter(({ keyword }) => keyword.endsWith('users'))
      .flatMap(({ words }) => words.map(userOf))
      .filter((name) => !/[*?]/.test(name));
    const blocks = this.settings.map(({ criteria }) => criteria).filter((criteria) => criteria.length > 0);
    const visitors = visitorsFor(unique(blocks), [...rootNames, ...named], groupsOf);
    return (
      visitors?.flatMap((visitor) => {
        const settings = this.#isRefused(visitor, lists) ? [] : this.#weakFor(visitor, rootNames);
        return settings.length === 0 ? [] : [{ visitor, settings }];
      }) ?? null
    );
  }

  #weakFor(visitor: Visitor, rootNames: readonly string[]): SettingName[] {
    const value = (name: SettingName) => this.of(visitor, name).value;
    const isRoot = rootNames.includes(visitor.user);
    const mayBeRoot = isRoot && !STRONG_FOR_ROOT.includes(value('permitRootLogin'));
    const weak: SettingName[] = mayBeRoot ? ['permitRootLogin'] : [];
    // Otherwise root is let in by a key at most, whatever is said of passwords.
    if (isRoot && !mayBeRoot) return weak;
    const password = value('passwordAuthentication') !== 'no';
    const dialogue = value('keyboardInteractiveAuthentication') !== 'no' && value('usePam') === 'yes';
    const methods = value('authenticationMethods');
    if (methods === 'any') {
      if (password) weak.push('passwordAuthentication');
      if (dialogue) weak.push('keyboardInteractiveAuthentication');
      // An empty one is tried only where one is asked for at all (auth2-none.c, auth-pam.c).
      if ((password || dialogue) && value('permitEmptyPasswords') !== 'no') weak.push('permitEmptyPasswords');
      return weak;
    }
    // Of several lists one is enough; one with a method that is switched off leads nowhere.
    const isOn = (method: string) => (method === 'password' ? password : method === 'none' || dialogue);
    const byPassword = methods.split(/\s+/).filter((list) => {
      const parts = list.split(',').map((part) => part.replace(/:.*$/, ''));
      return parts.every((part) => ['password', 'keyboard-interactive', 'none'].includes(part) && isOn(part));
    });
    if (byPassword.length === 0) return weak;
    return [...weak, 'authenticationMethods', ...(password ? (['passwordAuthentication'] as const) : [])];
  }

  /**
   * By AllowUsers and DenyUsers; of a place after the name (`ada@10.0.0.*`) only what lets in is followed. By AllowGroups and
   * DenyGroups where his groups are known.
   */
  #isRefused(visitor: Visitor, lists: readonly SshdSetting[]): boolean {
    const own = lists.filter(({ criteria }) => holdsFor(visitor, criteria));
    const words = (keyword: string) => own.filter((one) => one.keyword === keyword).flatMap((one) => one.words);
    const names = (word: string) => wildcard(userOf(word)).test(visitor.user);
    if (words('denyusers').some((word) => !word.includes('@') && names(word))) return true;
    const allowed = words('allowusers');
    if (allowed.length > 0 && !allowed.some(names)) return true;
    const { groups } = visitor;
    if (groups === null) return false;
    const isIn = (word: string) => [...groups].some((group) => wildcard(word).test(group));
    const allowedGroups = words('allowgroups');
    return words('denygroups').some(isIn) || (allowedGroups.length > 0 && !allowedGroups.some(isIn));
  }
}

function userOf(word: string): string {
  return word.split('@')[0] ?? word;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Its names before OpenSSH 8.7. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  challengeresponseauthentication: 'kbdinteractiveauthentication',
  skeyauthentication: 'kbdinteractiveauthentication',
};

const PROGRAMS = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd', '/sbin/sshd'];
/** The second is where openSUSE leaves what the first replaces. */
const FILES = ['/etc/ssh/sshd_config', '/usr/etc/ssh/sshd_config'];
/** What sshd runs as, and what would start it for each caller. */
const STARTED = ['sshd', 'sshd-session', 'xinetd', 'inetd'];
/** Somebody of whom no file speaks. */
const NOBODY: Visitor = { user: 'doesnotexist', address: 'none', host: 'none', groups: null, others: new Set() };

/**
 * How the SSH server lets people in, for everybody whom its Match blocks tell apart: as sshd itself says for root, else as
 * it reads its files. Weak for somebody is weak.
 */
export const sshConfig: Check = {
  id: 'ssh-config',
  async run(context) {
    const { tree } = context;
    const program = PROGRAMS.find((path) => tree.has(path));
    if (program === undefined) {
      return (tree.list('/usr/bin') ?? []).length === 0
        ? unknown('not-observable', 'the programs of this machine cannot be seen')
        : notApplicable('not-installed', 'there is no sshd on this machine');
    }
    if (isNeverStarted(tree))
      return notApplicable('not-enabled', 'sshd does not run here, and nothing starts it with the machine');
    const file = FILES.find((path) => tree.has(path)) ?? '/etc/ssh/sshd_config';
    const read = attempt(() => withCurrentNames(readSshdConfiguration(tree, file)));
    if (read.failure !== null) return unknown(read.failure.code, read.failure.detail);
    const settings = read.value ?? [];
    const effective = await effectiveSettings(context, program, settings);
    return evaluated(new SshdEvaluation(settings, effective), { file, program, effective, ...people(tree) });
  },
};

interface Place {
  file: string;
  program: string;
  effective: ReadonlyMap<string, string>;
  rootNames: readonly string[];
  groupsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

function evaluated(evaluation: SshdEvaluation, { file, program, effective, rootNames, groupsOf }: Place) {
  const evidence: Evidence[] = [];
  const observed: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const { keyword } = SSHD_SETTINGS[name];
    const { value, by } = evaluation.of(NOBODY, name);
    observed[name] = value;
    evidence.push(
      effective.has(keyword) && by === null
        ? { kind: 'command', locator: `${program} -T`, value: `${keyword} ${value}` }
        : settingEvidence(by, name, file),
    );
  }
  const weaknesses = evaluation.weaknesses(rootNames, groupsOf);
  if (weaknesses === null) {
    const detail = 'sshd has more Match blocks than can be followed';
    return unknown('not-observable', detail, { ...observed, conditional: null }, evidence);
  }
  const conditional = conditionalCauses(evaluation, weaknesses);
  for (const { setting, by } of conditional) evidence.push(settingEvidence(by, setting, file));
  const conditions = conditional.map(({ setting, by }) => ({
    setting,
    value: by.words.join(' ').toLowerCase(),
    match: by.match,
  }));
  return resultOf(weaknesses.length === 0, { ...observed, conditional: conditions }, evidence);
}

/** The settings of Match blocks by which somebody gets in. */
function conditionalCauses(evaluation: SshdEvaluation, weaknesses: readonly Weakness[]) {
  const causes = new Map<SshdSetting, SettingName>();
  for (const { visitor, settings } of weaknesses)
    for (const name of settings) {
      const { by } = evaluation.of(visitor, name);
      if (by !== null && by.match !== null) causes.set(by, name);
    }
  return [...causes].map(([by, setting]) => ({ by, setting }));
}

/**
 * Whether nobody gets in whatever sshd is told, as on a desktop that has it and never switched it on: it is not among all that
 * runs, and no unit that systemd starts with the machine is about it. What cannot be seen may start it.
 */
function isNeverStarted(tree: FileTree): boolean {
  if (!isBootedBySystemd(tree) || isRunning(runningPrograms(tree), STARTED) !== false) return false;
  const wanted = allWantedUnits(tree);
  return wanted !== null && !wanted.some((unit) => /ssh/i.test(unit) && !isUnitMasked(tree, unit));
}

/** Accounts with user id 0: what is said of root holds for them. And the groups of accounts, where their files show them. */
function people(tree: FileTree): Pick<Place, 'rootNames' | 'groupsOf'> {
  const accounts = attempt(() => localAccounts(tree)).value;
  const groups = attempt(() => localGroups(tree)).value;
  const groupsOf = new Map<string, Set<string>>();
  for (const { name, gid } of groups === null ? [] : (accounts ?? [])) {
    const own = groups?.filter((group) => group.gid === gid || group.members.includes(name)) ?? [];
    groupsOf.set(name, new Set(own.map((group) => group.name)));
  }
  const rootNames = accounts?.filter(({ uid }) => uid === 0).map(({ name }) => name) ?? ['root'];
  return { rootNames, groupsOf };
}

/**
 * What sshd does for somebody whom no block names. It reads the host keys on the way, so only root is named. Empty where it
 * does not say; what a block says to that somebody is left aside.
 */
async function effectiveSettings(
  { runtime, privilege }: CheckContext,
  program: string,
  settings: readonly SshdSetting[],
): Promise<ReadonlyMap<string, string>> {
  const none = new Map<string, string>();
  if (privilege.runAs !== 'root') return none;
  const result = await runtime.run(program, ['-T', '-C', 'user=doesnotexist,host=none,addr=none']);
  if (!result.ok) return none;
  const named = new Map(
    result.stdout.split('\n').flatMap((line) => {
      const [, keyword, value] = /^([a-z0-9]+) (.+)$/.exec(line) ?? [];
      return keyword === undefined || value === undefined ? [] : [[keyword, value.trim()] as const];
    }),
  );
  if (!named.has('permitrootlogin') || !named.has('passwordauthentication')) return none;
  for (const { keyword, criteria } of settings)
    if (criteria.length > 0 && holdsFor(NOBODY, criteria)) named.delete(keyword);
  return named;
}

function withCurrentNames(settings: SshdSetting[]) {
  return settings.map((setting) => ({ ...setting, keyword: OLD_NAMES[setting.keyword] ?? setting.keyword }));
}

function settingEvidence(setting: SshdSetting | null, name: SettingName, file: string): Evidence {
  const { keyword, fallback } = SSHD_SETTINGS[name];
  if (setting === null) return { kind: 'file', locator: file, value: `${keyword} not set (default ${fallback})` };
  const where = setting.match === null ? '' : ` (Match ${setting.match})`;
  return {
    kind: 'file',
    locator: `${setting.file}:${setting.line}`,
    value: `${setting.keyword} ${setting.words.join(' ')}${where}`,
  };
}
