import type { NiceRole } from './nice-role.js';

/** Ecosystems whose packages are part of software that is built, not of the system below it. */
const OF_SOFTWARE = new Set([
  'npm',
  'PyPI',
  'Go',
  'Maven',
  'NuGet',
  'RubyGems',
  'crates.io',
  'Packagist',
  'Hex',
  'Pub',
]);
const NETWORK_CHECKS = new Set(['firewall', 'listening-ports']);

/** Who does an action of the risk model, by what it is about. Our own reading of the NICE work roles. */
export function roleOfAction(kind: string, subject: { ecosystem: string; name: string }): NiceRole {
  // Removing is the least of it: whoever responds to incidents replaces secrets and examines.
  if (kind === 'remove-malware') return 'PD-WRL-003';
  if (kind === 'close-gap') return 'IO-WRL-006';
  if (kind === 'fix-check') return NETWORK_CHECKS.has(subject.name) ? 'IO-WRL-004' : 'IO-WRL-005';
  const [family = ''] = subject.ecosystem.split(':', 1);
  return OF_SOFTWARE.has(family) ? 'DD-WRL-003' : 'IO-WRL-005';
}
