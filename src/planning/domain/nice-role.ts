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
