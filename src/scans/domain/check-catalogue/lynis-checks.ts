import type { CheckSeverity } from '../observation.js';
import type { CatalogueCheck } from './catalogue-check.js';

/** Of some five hundred tests of Lynis, those that weigh more (or less) than its two words, warning and suggestion, tell. */
export const LYNIS_CHECKS: readonly CatalogueCheck[] = [
  lynis('AUTH-9204', 'Root is the only account with its powers', 'high', 'No second account has user id 0.'),
  lynis(
    'AUTH-9216',
    'Group files are consistent',
    'medium',
    'The group and password files hold no fault that grpck knows.',
  ),
  lynis(
    'AUTH-9283',
    'No account can be used without a password',
    'high',
    'No password field of a local account is empty.',
  ),
  lynis('AUTH-9286', 'Passwords have a least and a greatest age', 'low', 'login.defs limits the age of passwords.'),
  lynis(
    'AUTH-9308',
    'Single user mode asks for a password',
    'medium',
    'Whoever sits at the console does not become root unasked.',
  ),
  lynis(
    'BOOT-5122',
    'The boot loader asks for a password',
    'low',
    'Boot entries cannot be changed at the console unasked.',
  ),
  lynis(
    'CRYP-7902',
    'No certificate has expired',
    'medium',
    'The certificates in the folders that Lynis knows are valid today.',
  ),
  lynis(
    'FILE-7524',
    'Files of the system have strict permissions',
    'medium',
    'The files of its profile may be read and written by whom they should.',
  ),
  lynis(
    'FINT-4350',
    'A file integrity tool is installed',
    'low',
    'A tool that could notice changed files is there. That somebody reads its word is not shown.',
  ),
  lynis('FIRE-4512', 'The packet filter has rules', 'medium', 'iptables or nftables is active and not empty.'),
  lynis('FIRE-4590', 'A firewall is active', 'medium', 'Some host firewall was found running.'),
  lynis(
    'HRDN-7230',
    'A malware scanner is installed',
    'low',
    'A scanner is there. That it runs and is current is not shown.',
  ),
  lynis(
    'KRNL-5788',
    'The kernel that runs can be found on disk',
    'low',
    'The kernel image lies where Debian expects it.',
  ),
  lynis('KRNL-5830', 'No installed kernel waits for a restart', 'medium', 'The newest installed kernel runs.'),
  lynis(
    'KRNL-6000',
    "The kernel's settings are those of the profile",
    'medium',
    'The sysctl values agree with the profile of Lynis.',
  ),
  lynis('LYNIS', 'Lynis itself is current', 'info', 'The tests were made by a release that is not months old.'),
  lynis(
    'PKGS-7388',
    'The package manager has a source of security updates',
    'high',
    'A security repository is configured.',
  ),
  lynis(
    'PKGS-7392',
    'No package waits for a security update',
    'high',
    'The package manager knew no pending security update. Vulnerabilities without an update are not seen.',
  ),
  lynis('PKGS-7420', 'Security updates install themselves', 'medium', 'A tool that installs updates was found.'),
  lynis(
    'SSH-7408',
    'SSH is configured strictly',
    'medium',
    'The settings of sshd agree with those that Lynis recommends.',
  ),
];

function lynis(test: string, title: string, severity: CheckSeverity, proves: string): CatalogueCheck {
  return {
    id: `lynis:${test}`,
    title,
    severity,
    proves,
    whyItMatters: null,
    fix: {},
    judgedBy: [],
    optIn: false,
    references: test === 'LYNIS' ? ['https://cisofy.com/lynis/'] : [`https://cisofy.com/lynis/controls/${test}/`],
  };
}
