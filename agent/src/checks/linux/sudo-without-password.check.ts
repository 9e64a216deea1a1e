import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, notApplicable, unknown, resultOf } from '../check-result.js';
import { attempt, GarbledFile, plainText } from '../plain-text.js';
import { dropIns } from './ini-file.js';
import { namedHost } from './named-host.js';
import { type PasswordlessRule, passwordlessRules } from './sudoers.js';

const SUDOERS = '/etc/sudoers';
const DOAS = ['/etc/doas.conf', '/usr/local/etc/doas.conf'];
/** Alpine's doas reads the files in here too. */
const DOAS_FOLDER = '/etc/doas.d';
const PROGRAMS = ['/usr/bin/sudo', '/usr/local/bin/sudo', '/usr/bin/doas', '/usr/local/bin/doas'];

/**
 * Whether somebody becomes another without being asked for a password, as sudo decides by its rules, or by those of doas.
 * Those for root itself give nobody anything. Rules in a directory (sssd, LDAP) are not seen.
 */
export const sudoWithoutPassword: Check = {
  id: 'sudo-without-password',
  run({ tree, runtime }) {
    const nothing = { rules: null };
    const isInstalled = PROGRAMS.some((path) => tree.has(path));
    const sudo = attempt(() => passwordlessRules(tree, SUDOERS, namedHost(tree, runtime)));
    const additions = attempt(() => dropIns(tree, DOAS_FOLDER));
    const doas = [...DOAS, ...(additions.value ?? [])].map((path) => attempt(() => doasRules(tree, path)));
    const read = [sudo, additions, ...doas];
    const byDoas = doas.flatMap(({ value }) => value ?? []);
    const rules = [
      ...(sudo.value?.rules ?? []),
      ...byDoas.filter(({ principal }) => !['root', '#0', '%root'].includes(principal)),
    ];
    const failure = read.find((reading) => reading.failure !== null)?.failure;
    const evidence: Evidence[] = [
      fileEvidence(SUDOERS, sudo.value === null ? null : `without a password: ${rules.length} rules`),
    ];
    if (rules.length > 0) return resultOf(false, { rules }, evidence);
    if (failure) return unknown(failure.code, failure.detail, nothing, evidence);
    if (sudo.value?.isUncertain === true) {
      const detail = 'rules without a password depend on netgroups, domains or commands that cannot be seen from here';
      return unknown('not-observable', detail, nothing, evidence);
    }
    if ([sudo, ...doas].some(({ value }) => value !== null)) return evaluated(tree, evidence);
    if (isInstalled || (tree.list('/usr/bin') ?? []).length === 0)
      return unknown('not-observable', 'the rules of sudo cannot be seen', nothing, evidence);
    return notApplicable('not-installed', 'there is no sudo on this machine', nothing, evidence);
  },
};

/** Without a rule here, rules of a directory may still be. */
function evaluated(tree: FileTree, evidence: Evidence[]) {
  const { value: text } = attempt(() => plainText(tree, '/etc/nsswitch.conf'));
  const sources =
    /^\s*sudoers:(.*)$/m
      .exec(text ?? '')?.[1]
      ?.trim()
      .split(/\s+/) ?? [];
  const directories = sources.filter((source) => source !== 'files');
  return resultOf(true, { rules: [], directories }, evidence);
}

/** One rule of doas; the last that matches holds. */
interface DoasRule extends PasswordlessRule {
  isUnasked: boolean;
  /** Whom one becomes; null for anybody. */
  as: string | null;
}

/** `permit nopass ada as root cmd ls` (doas.conf(5)): what no later rule for the same asks for, or denies. */
function doasRules(tree: FileTree, file: string): PasswordlessRule[] | null {
  const text = plainText(tree, file);
  if (text === null) return null;
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim());
  const rules = lines.filter((line) => line !== '').map((line) => doasRule(line, file));
  const covers = (later: DoasRule, rule: DoasRule) =>
    later.principal === rule.principal &&
    (later.as === null || later.as === rule.as) &&
    (later.commands[0] === 'ALL' || later.commands[0] === rule.commands[0]);
  return rules
    .filter(
      (rule, at) =>
        rule.isUnasked &&
        rule.as !== rule.principal &&
        !rules.slice(at + 1).some((later) => !later.isUnasked && covers(later, rule)),
    )
    .map(({ principal, commands }) => ({ principal, commands, file }));
}

function doasRule(line: string, file: string): DoasRule {
  if (!/^(permit|deny)\s/.test(line)) throw new GarbledFile(file);
  const words = line.replaceAll(/setenv\s*\{[^}]*\}/g, '').split(/\s+/);
  const options = ['nopass', 'persist', 'keepenv', 'nolog'];
  const begin = words.findIndex((word, at) => at > 0 && !options.includes(word));
  const [principal = 'ALL', ...rest] = begin < 0 ? [] : words.slice(begin);
  const as = rest[0] === 'as' ? (rest[1] ?? null) : null;
  const at = rest.indexOf('cmd');
  return {
    principal: principal.startsWith(':') ? `%${principal.slice(1)}` : principal,
    commands: [at < 0 ? 'ALL' : rest.slice(at + 1).join(' ')],
    file,
    isUnasked: words[0] === 'permit' && words.slice(1, begin).includes('nopass'),
    as,
  };
}
