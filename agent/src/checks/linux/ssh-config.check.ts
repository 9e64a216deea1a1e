import { type Check, type CheckContext, type Evidence, notApplicable, unknown, verdict } from '../outcome.js';
import { attempt } from '../plain-text.js';
import { readSshdConfiguration, type SshdSetting } from './sshd-configuration.js';

interface Rule {
  keyword: string;
  /** What sshd does without the setting (OpenSSH 7.0 and later). */
  fallback: string;
  /** Values that are taken as strong; null for a setting that is told and not judged by itself. */
  strong: readonly string[] | null;
}

const SETTINGS: Readonly<Record<string, Rule>> = {
  permitRootLogin: {
    keyword: 'permitrootlogin',
    fallback: 'prohibit-password',
    strong: ['no', 'prohibit-password', 'without-password', 'forced-commands-only'],
  },
  passwordAuthentication: { keyword: 'passwordauthentication', fallback: 'yes', strong: ['no'] },
  permitEmptyPasswords: { keyword: 'permitemptypasswords', fallback: 'no', strong: ['no'] },
  keyboardInteractiveAuthentication: { keyword: 'kbdinteractiveauthentication', fallback: 'yes', strong: null },
  usePam: { keyword: 'usepam', fallback: 'no', strong: null },
  authenticationMethods: { keyword: 'authenticationmethods', fallback: 'any', strong: null },
  maxAuthTries: { keyword: 'maxauthtries', fallback: '6', strong: null },
  x11Forwarding: { keyword: 'x11forwarding', fallback: 'no', strong: null },
  allowTcpForwarding: { keyword: 'allowtcpforwarding', fallback: 'yes', strong: null },
};
/** Its name before OpenSSH 8.7. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  challengeresponseauthentication: 'kbdinteractiveauthentication',
};

const PROGRAMS = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd', '/sbin/sshd'];
const FILE = '/etc/ssh/sshd_config';

/**
 * How the SSH server lets people in: as sshd itself says for root, else first match wins, as sshd reads it. A weaker value
 * inside a Match block fails too, because it holds for somebody.
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
    const read = attempt(() => withCurrentNames(readSshdConfiguration(tree, FILE)));
    if (read.failure !== null) return unknown(read.failure.code, read.failure.detail);
    const effective = await effectiveSettings(context, program);
    return judged(read.value ?? [], effective, program);
  },
};

function judged(settings: SshdSetting[], effective: ReadonlyMap<string, string> | null, program: string) {
  const evidence: Evidence[] = [];
  const observed: Record<string, string> = {};
  const conditional: { setting: string; value: string; match: string | null }[] = [];
  for (const [name, rule] of Object.entries(SETTINGS)) {
    const own = settings.filter(({ keyword }) => keyword === rule.keyword);
    const first = own.find(({ match }) => match === null);
    const told = effective?.get(rule.keyword);
    observed[name] = (told ?? first?.value ?? rule.fallback).toLowerCase();
    evidence.push(
      told === undefined
        ? settingEvidence(first, rule)
        : { kind: 'command', locator: `${program} -T`, value: `${rule.keyword} ${told}` },
    );
    for (const setting of own.filter(({ match, value }) => match !== null && isWeak(rule, value))) {
      conditional.push({ setting: name, value: setting.value.toLowerCase(), match: setting.match });
      evidence.push(settingEvidence(setting, rule));
    }
  }
  const isStrong = Object.entries(SETTINGS).every(([name, rule]) => !isWeak(rule, observed[name] ?? ''));
  const holds = isStrong && !asksPam(observed) && conditional.length === 0;
  return verdict(holds, { ...observed, conditional }, evidence);
}

function isWeak({ strong }: Rule, value: string) {
  return strong !== null && !strong.includes(value.toLowerCase());
}

/** PAM asks for the password of the account in the dialogue, though PasswordAuthentication is off (sshd_config(5), UsePAM). */
function asksPam(observed: Record<string, string>) {
  return (
    observed.keyboardInteractiveAuthentication === 'yes' &&
    observed.usePam === 'yes' &&
    observed.authenticationMethods === 'any'
  );
}

/** What sshd would do for somebody that no Match block names. It reads the host keys on the way, so only root is told. */
async function effectiveSettings({ runtime, privilege }: CheckContext, program: string) {
  if (privilege.runAs !== 'root') return null;
  const result = await runtime.run(program, ['-T', '-C', 'user=doesnotexist,host=none,addr=none']);
  if (!result.ok) return null;
  const told = new Map(
    result.stdout.split('\n').flatMap((line) => {
      const [, keyword, value] = /^([a-z0-9]+) (.+)$/.exec(line) ?? [];
      return keyword === undefined || value === undefined ? [] : [[keyword, value.trim()] as const];
    }),
  );
  return told.has('permitrootlogin') && told.has('passwordauthentication') ? told : null;
}

function withCurrentNames(settings: SshdSetting[]) {
  return settings.map((setting) => ({ ...setting, keyword: OLD_NAMES[setting.keyword] ?? setting.keyword }));
}

function settingEvidence(setting: SshdSetting | undefined, rule: Rule): Evidence {
  if (setting === undefined)
    return { kind: 'file', locator: FILE, value: `${rule.keyword} not set (default ${rule.fallback})` };
  const where = setting.match === null ? '' : ` (Match ${setting.match})`;
  return {
    kind: 'file',
    locator: `${setting.file}:${setting.line}`,
    value: `${setting.keyword} ${setting.value}${where}`,
  };
}
