import { notApplicable, verdict } from '../outcome.js';
import { readSshdConfiguration } from './sshd-configuration.js';
import type { Check, Evidence } from '../outcome.js';
import type { SshdSetting } from './sshd-configuration.js';

/** What sshd does without a setting (OpenSSH 7.0 and later), and which values are taken as strong. */
const SETTINGS = {
  permitRootLogin: {
    keyword: 'permitrootlogin',
    fallback: 'prohibit-password',
    strong: ['no', 'prohibit-password', 'without-password', 'forced-commands-only'],
  },
  passwordAuthentication: { keyword: 'passwordauthentication', fallback: 'yes', strong: ['no'] },
  permitEmptyPasswords: { keyword: 'permitemptypasswords', fallback: 'no', strong: ['no'] },
};

const PROGRAMS = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd', '/sbin/sshd'];
const FILE = '/etc/ssh/sshd_config';

/**
 * How the SSH server lets people in: first match wins, as sshd reads it. A weaker value inside a Match block fails too,
 * because it holds for somebody.
 */
export const sshConfig: Check = {
  id: 'ssh-config',
  run({ tree }) {
    if (!PROGRAMS.some((path) => tree.has(path)))
      return notApplicable('not-installed', 'there is no sshd on this machine');
    const settings = readSshdConfiguration(tree, FILE);
    const evidence = [];
    const observed: Record<string, unknown> = {};
    const conditional = [];
    let strong = true;
    for (const [name, rule] of Object.entries(SETTINGS)) {
      const own = settings.filter((setting) => setting.keyword === rule.keyword);
      const first = own.find((setting) => setting.match === null);
      const isStrong = (value) => rule.strong.includes(value.toLowerCase());
      observed[name] = (first?.value ?? rule.fallback).toLowerCase();
      strong = strong && isStrong(String(observed[name]));
      evidence.push(
        first
          ? settingEvidence(first)
          : { kind: 'file', locator: FILE, value: `${name} not set (default ${rule.fallback})` },
      );
      for (const setting of own.filter((entry) => entry.match !== null && !isStrong(entry.value))) {
        conditional.push({ setting: name, value: setting.value.toLowerCase(), match: setting.match });
        evidence.push(settingEvidence(setting));
      }
    }
    return verdict(strong && conditional.length === 0, { ...observed, conditional }, evidence);
  },
};

function settingEvidence(setting: SshdSetting): Evidence {
  const where = setting.match === null ? '' : ` (Match ${setting.match})`;
  return {
    kind: 'file',
    locator: `${setting.file}:${setting.line}`,
    value: `${setting.keyword} ${setting.value}${where}`,
  };
}
