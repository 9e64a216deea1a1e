import type { FileTree } from '../../device/file-tree.js';
import { type Check, type Evidence, fileEvidence, notApplicable, unknown, verdict } from '../outcome.js';
import { attempt, GarbledFile, plainText } from '../plain-text.js';
import { type PasswordlessRule, passwordlessRules } from './sudoers.js';

const SUDOERS = '/etc/sudoers';
const DOAS = ['/etc/doas.conf', '/usr/local/etc/doas.conf'];
const PROGRAMS = ['/usr/bin/sudo', '/usr/local/bin/sudo', '/usr/bin/doas', '/usr/local/bin/doas'];

/**
 * Whether somebody becomes root without being asked for a password, by the rules of sudo or doas. Those for root itself
 * give nobody anything. Rules in a directory (sssd, LDAP) are not seen.
 */
export const sudoWithoutPassword: Check = {
  id: 'sudo-without-password',
  run({ tree }) {
    const nothing = { rules: null };
    const isInstalled = PROGRAMS.some((path) => tree.has(path));
    const sudo = attempt(() => passwordlessRules(tree, SUDOERS));
    const doas = DOAS.map((path) => attempt(() => doasRules(tree, path)));
    const read = [sudo, ...doas];
    const rules = read
      .flatMap(({ value }) => value ?? [])
      .filter(({ principal }) => !['root', '#0', '%root'].includes(principal));
    const failure = read.find((reading) => reading.failure !== null)?.failure;
    const evidence: Evidence[] = [
      fileEvidence(SUDOERS, sudo.value === null ? null : `without a password: ${rules.length} rules`),
    ];
    if (rules.length > 0) return verdict(false, { rules }, evidence);
    if (failure) return unknown(failure.code, failure.detail, nothing, evidence);
    if (read.some(({ value }) => value !== null)) return judged(tree, evidence);
    if (isInstalled || (tree.list('/usr/bin') ?? []).length === 0)
      return unknown('not-observable', 'the rules of sudo cannot be seen', nothing, evidence);
    return notApplicable('not-installed', 'there is no sudo on this machine', nothing, evidence);
  },
};

/** Without a rule here, rules of a directory may still be. */
function judged(tree: FileTree, evidence: Evidence[]) {
  const { value: text } = attempt(() => plainText(tree, '/etc/nsswitch.conf'));
  const sources =
    /^\s*sudoers:(.*)$/m
      .exec(text ?? '')?.[1]
      ?.trim()
      .split(/\s+/) ?? [];
  const directories = sources.filter((source) => source !== 'files');
  return verdict(true, { rules: [], directories }, evidence);
}

/** `permit nopass ada as root cmd ls` (doas.conf(5)). */
function doasRules(tree: FileTree, file: string): PasswordlessRule[] | null {
  const text = plainText(tree, file);
  if (text === null) return null;
  const lines = text.split('\n').map((line) => line.replace(/#.*$/, '').trim());
  return lines.flatMap((line): PasswordlessRule[] => {
    if (line === '') return [];
    if (!/^(permit|deny)\s/.test(line)) throw new GarbledFile(file);
    const words = line.replaceAll(/setenv\s*\{[^}]*\}/g, '').split(/\s+/);
    if (words[0] !== 'permit' || !words.includes('nopass')) return [];
    const principal = words.slice(1).find((word) => !['nopass', 'persist', 'keepenv', 'nolog'].includes(word)) ?? 'ALL';
    const at = words.indexOf('cmd');
    const group = principal.startsWith(':') ? `%${principal.slice(1)}` : principal;
    return [{ principal: group, commands: [at < 0 ? 'ALL' : words.slice(at + 1).join(' ')], file }];
  });
}
