import type { FileTree } from '../../device/file-tree.js';
import { type Check, type CheckContext, type Evidence, notApplicable, unknown, resultOf } from '../check-result.js';
import { attempt } from '../plain-text.js';
import { localAccounts, localGroups } from './accounts.js';
import { readSshdConfiguration, type SshdSetting } from './sshd-configuration.js';
import { SETTING_NAMES, SSHD_SETTINGS, SshdEvaluation, type SettingName, type Weakness } from './sshd-evaluation.js';
import { holdsFor, type Visitor } from './sshd-match.js';
import { isRunning, runningPrograms } from './running-programs.js';
import { allWantedUnits, isBootedBySystemd, isUnitMasked } from './systemd-units.js';

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
