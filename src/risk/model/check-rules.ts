export const STRIDE_LETTERS = ['S', 'T', 'R', 'I', 'D', 'E'] as const;
/** Spoofing, Tampering, Repudiation, Information disclosure, Denial of service, Elevation of privilege. */
export type StrideLetter = (typeof STRIDE_LETTERS)[number];

export const EFFORT_KINDS = ['setting', 'reboot', 'migration'] as const;
/** What fixing a check takes: a setting, a setting and a restart, or moving to another system. */
export type EffortKind = (typeof EFFORT_KINDS)[number];

/** What a failing check means: the same three numbers that a vulnerability has, so that one sum holds both. */
export interface CheckRule {
  title: string;
  /** Probability that somebody uses the weakness within 30 days, 0-1. */
  threat: number;
  /** How likely that gets to a device in this place, 0-1. */
  reach: { internet: number; internal: number; isolated: number };
  /** 1-5, before the criticality of the device. */
  technicalImpact: number;
  stride: StrideLetter[];
  /** Of ATT&CK. */
  techniques: string[];
  effortKind: EffortKind;
}

const OVER_NETWORK = { internet: 1, internal: 0.35, isolated: 0.1 };
const FROM_INSIDE = { internet: 0.25, internal: 0.2, isolated: 0.1 };
const BY_HAND = { internet: 0.1, internal: 0.1, isolated: 0.1 };

/** A rule with its defaults: letters of STRIDE as a text, a setting to be changed. */
export function checkRule(
  title: string,
  [threat, reach, technicalImpact]: [number, CheckRule['reach'], number],
  stride: string,
  techniques: string[] = [],
  effortKind: EffortKind = 'setting',
): CheckRule {
  const letters = STRIDE_LETTERS.filter((letter) => stride.includes(letter));
  return { title, threat, reach: { ...reach }, technicalImpact, stride: letters, techniques, effortKind };
}

/** By severity of a rule of a benchmark: what is known of a setting that nobody has weighed by itself. */
function bySeverity(tool: string, title: string): Record<string, CheckRule> {
  return {
    [`${tool}:*@critical`]: checkRule(title, [0.05, OVER_NETWORK, 4], 'TIE'),
    [`${tool}:*@high`]: checkRule(title, [0.03, OVER_NETWORK, 3], 'TIE'),
    [`${tool}:*@medium`]: checkRule(title, [0.01, FROM_INSIDE, 3], 'TIE'),
    [`${tool}:*@low`]: checkRule(title, [0.005, FROM_INSIDE, 2], 'T'),
    [`${tool}:*`]: checkRule(title, [0.005, FROM_INSIDE, 2], 'T'),
  };
}

/** By kind and severity: what is known of a rule of any tool that looks at code, templates, secrets or licences. */
const BY_KIND: Record<string, CheckRule> = {
  'secret/*@critical': checkRule('An open secret', [0.1, OVER_NETWORK, 5], 'SIE', ['T1552.001']),
  'secret/*': checkRule('An open secret', [0.05, OVER_NETWORK, 4], 'SI', ['T1552.001']),
  'misconfiguration/*@critical': checkRule('A misconfiguration', [0.05, OVER_NETWORK, 4], 'TIE'),
  'misconfiguration/*@high': checkRule('A misconfiguration', [0.03, OVER_NETWORK, 3], 'TIE'),
  'misconfiguration/*@medium': checkRule('A misconfiguration', [0.01, FROM_INSIDE, 3], 'TIE'),
  'misconfiguration/*': checkRule('A misconfiguration', [0.005, FROM_INSIDE, 2], 'T'),
  'code/*@critical': checkRule('A fault in code', [0.05, OVER_NETWORK, 4], 'TIE', ['T1190']),
  'code/*@high': checkRule('A fault in code', [0.02, OVER_NETWORK, 3], 'TI', ['T1190']),
  'code/*@medium': checkRule('A fault in code', [0.005, OVER_NETWORK, 3], 'TI'),
  'code/*': checkRule('A fault in code', [0.001, FROM_INSIDE, 2], 'T'),
  'license/*': checkRule('A licence that asks for more', [0.0005, BY_HAND, 1], 'R'),
};

/** Defaults for every check of the agent, for the adapters, and for any other (`*`). Our own judgement: there is no loss data. */
export const CHECK_RULES: Record<string, CheckRule> = {
  'accounts-without-password': checkRule('Accounts without a password', [0.1, OVER_NETWORK, 5], 'SE', ['T1078.003']),
  'uid-zero-accounts': checkRule('More than one account with user id 0', [0.03, FROM_INSIDE, 5], 'SRE', ['T1078.003']),
  'ssh-config': checkRule('Weak SSH settings', [0.05, OVER_NETWORK, 4], 'SE', ['T1110', 'T1021.004']),
  firewall: checkRule('No host firewall', [0.05, OVER_NETWORK, 3], 'IE', ['T1190', 'T1046']),
  'auto-update': checkRule('No automatic security updates', [0.03, OVER_NETWORK, 3], 'TIE', ['T1190', 'T1068']),
  'reboot-required': checkRule('Updates wait for a restart', [0.05, FROM_INSIDE, 4], 'E', ['T1068'], 'reboot'),
  'kernel-hardening': checkRule('Weak kernel settings', [0.02, FROM_INSIDE, 3], 'IE', ['T1068']),
  'cpu-mitigations': checkRule('CPU mitigations are off', [0.003, FROM_INSIDE, 3], 'I', ['T1212'], 'reboot'),
  'disk-encryption': checkRule('The disk is not encrypted', [0.02, BY_HAND, 4], 'TI', ['T1005']),
  'secure-boot': checkRule('Secure Boot is off', [0.005, BY_HAND, 4], 'TE', ['T1542'], 'reboot'),
  'time-sync': checkRule('The clock is not synchronised', [0.005, OVER_NETWORK, 2], 'R'),
  'screen-lock': checkRule('The screen does not lock by itself', [0.01, BY_HAND, 4], 'SI', ['T1078']),
  'endpoint-protection': checkRule('No malware protection runs', [0.05, OVER_NETWORK, 4], 'TIE', ['T1204', 'T1486']),
  'password-policy': checkRule('Short local passwords are taken', [0.02, OVER_NETWORK, 3], 'S', ['T1110']),
  administrators: checkRule('Many accounts administer the machine', [0.02, FROM_INSIDE, 4], 'SE', ['T1078.003']),
  'sudo-without-password': checkRule('sudo asks for no password', [0.02, FROM_INSIDE, 5], 'E', ['T1548.003']),
  'guest-account': checkRule('There is a guest account', [0.01, BY_HAND, 2], 'SR', ['T1078.001']),
  'automatic-login': checkRule('Somebody is signed in automatically', [0.02, BY_HAND, 4], 'SI', ['T1078']),
  'remote-access': checkRule('Remote control is open', [0.1, OVER_NETWORK, 4], 'SE', ['T1021', 'T1133']),
  'mandatory-access-control': checkRule('Services are not confined', [0.01, FROM_INSIDE, 3], 'E', ['T1068']),
  'system-integrity': checkRule(
    'System Integrity Protection is off',
    [0.01, FROM_INSIDE, 4],
    'TE',
    ['T1685'],
    'reboot',
  ),
  gatekeeper: checkRule('Gatekeeper is off', [0.03, OVER_NETWORK, 3], 'TE', ['T1204.002']),
  'user-account-control': checkRule(
    'Administrators are not asked',
    [0.03, FROM_INSIDE, 4],
    'E',
    ['T1548.002'],
    'reboot',
  ),
  'exploit-protection': checkRule(
    'Protections against exploits are off',
    [0.02, FROM_INSIDE, 3],
    'E',
    ['T1068'],
    'reboot',
  ),
  'lsa-protection': checkRule(
    'The memory of LSASS can be read',
    [0.03, FROM_INSIDE, 4],
    'SIE',
    ['T1003.001'],
    'reboot',
  ),
  smb1: checkRule('SMB 1 is spoken', [0.05, OVER_NETWORK, 5], 'TIE', ['T1210'], 'reboot'),
  'device-management': checkRule('The machine is not managed', [0.01, OVER_NETWORK, 2], 'R'),
  'ssh-keys-unencrypted': checkRule('Private keys have no passphrase', [0.02, FROM_INSIDE, 4], 'SI', ['T1552.004']),
  'password-manager': checkRule('There is no password manager', [0.01, OVER_NETWORK, 3], 'S', ['T1110.004']),
  'end-of-life-os': checkRule(
    'The operating system gets no more updates',
    [0.1, OVER_NETWORK, 4],
    'TIE',
    ['T1190', 'T1068'],
    'migration',
  ),
  'extended-support-os': checkRule(
    'The operating system gets updates of an extended support only',
    [0.01, OVER_NETWORK, 2],
    'TIE',
    ['T1190', 'T1068'],
    'migration',
  ),
  'stale-agent': checkRule('The device has stopped reporting', [0.02, OVER_NETWORK, 2], 'R', ['T1685']),
  ...bySeverity('lynis', 'Hardening advice of Lynis'),
  ...bySeverity('openscap', 'Rule of a SCAP benchmark'),
  ...BY_KIND,
  '*': checkRule('A failing check', [0.01, FROM_INSIDE, 2], 'T'),
};

/**
 * The rule of a check: its own, else that of its tool and severity (`openscap:*@high`), else of its tool, else of its kind and
 * severity (`secret/*@critical`), else of its kind, else `*`. The severity of a check that is no setting has its kind before it.
 * Says under which key it was found.
 */
export function ruleOfCheck(
  checks: Record<string, CheckRule>,
  checkId: string,
  severity: string | null = null,
): { key: string; rule: CheckRule } | null {
  const tool = checkId.slice(0, checkId.indexOf(':') + 1);
  const slash = severity?.indexOf('/') ?? -1;
  const [kind, word] =
    severity === null || slash < 0 ? ['', severity ?? ''] : [severity.slice(0, slash + 1), severity.slice(slash + 1)];
  const keys = [
    checkId,
    ...[tool, kind].flatMap((group) => (group === '' ? [] : [`${group}*@${word}`, `${group}*`])),
    '*',
  ];
  for (const key of keys) {
    // Ids of checks come from scans: `constructor` is no rule.
    if (Object.hasOwn(checks, key)) return { key, rule: checks[key] as CheckRule };
  }
  return null;
}

/** Of the name of a check; a message of a scanner may be a paragraph. */
const NAME_LENGTH = 160;

/**
 * What is wrong where the check fails. A rule for all checks of a tool has one title for them all: then the check is named as well.
 *
 * @param name of the check; without one its id is shown
 */
export function checkTitle({ key, rule }: { key: string; rule: CheckRule }, checkId: string, name?: string): string {
  return key === checkId ? rule.title : `${rule.title}: ${shortened(name ?? checkId.slice(checkId.indexOf(':') + 1))}`;
}

/** Ends with a word. */
function shortened(name: string): string {
  if (name.length <= NAME_LENGTH) return name;
  const cut = name.slice(0, NAME_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), NAME_LENGTH / 2)).trimEnd()}…`;
}
