/**
 * Work roles of the NICE Framework that the plan gives work to, by their ids (NIST SP 800-181r1, NICE Framework
 * components 2.x). Names are NIST's.
 */
export const NICE_ROLES = {
  'DD-WRL-001': 'Cybersecurity Architecture',
  'DD-WRL-003': 'Secure Software Development',
  'IO-WRL-004': 'Network Operations',
  'IO-WRL-005': 'Systems Administration',
  'IO-WRL-006': 'Systems Security Analysis',
  'OG-WRL-002': 'Cybersecurity Policy and Planning',
  'OG-WRL-005': 'Cybersecurity Instruction',
  'OG-WRL-012': 'Security Control Assessment',
  'OG-WRL-014': 'Systems Security Management',
  'PD-WRL-001': 'Defensive Cybersecurity',
  'PD-WRL-002': 'Digital Forensics',
  'PD-WRL-003': 'Incident Response',
  'PD-WRL-006': 'Threat Analysis',
  'PD-WRL-007': 'Vulnerability Analysis',
} as const;

export type NiceRole = keyof typeof NICE_ROLES;

/** In the order in which plans name them. */
export const NICE_ROLE_IDS = Object.keys(NICE_ROLES) as NiceRole[];

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
