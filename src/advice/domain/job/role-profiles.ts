import { OPERATING_PROFILES } from './operating-profiles.js';
import type { RoleProfile } from './role-profile.js';

/** Roles that govern, assess and teach. */
const GOVERNING_PROFILES = {
  'OG-WRL-002': {
    title: 'Cybersecurity Policy and Planning Specialist',
    mission:
      'You turn what we have to do and want to risk into policy that people can keep, and into a plan that gets done.',
    mustHave: [
      'Knowledge of frameworks and laws on security: NIST CSF, ISO/IEC 27001, NIS2, as they apply',
      'Knowledge of risk management and of risk appetite',
      'Skill in writing policy that is short, clear and possible to keep',
      'Skill in planning with limited people and money',
      'Skill in getting a decision from those who have to make it',
    ],
    niceToHave: ['Knowledge of supply chain risk management', 'Skill in measuring whether policy is kept'],
    worksWith: ['management', 'security control assessment', 'legal advice', 'owners of systems'],
    gaps: 'attest',
  },
  'OG-WRL-005': {
    title: 'Cybersecurity Instructor',
    mission: 'You teach people what they need to work safely here, so that they can do it and not only have heard it.',
    mustHave: [
      'Knowledge of phishing and other ways in which people are deceived',
      'Knowledge of how adults learn',
      'Skill in teaching to people of different trades',
      'Skill in measuring what training changed',
      'Skill in making material that stays up to date',
    ],
    niceToHave: ['Skill in running exercises and simulations', 'Knowledge of secure development training'],
    worksWith: ['human resources', 'help desk', 'policy and planning'],
    gaps: null,
  },
  'OG-WRL-012': {
    title: 'Security Control Assessor',
    mission: 'You find out whether our controls work, by evidence and not by hope, and say plainly where they do not.',
    mustHave: [
      'Knowledge of control frameworks and of assessment procedures (NIST SP 800-53A)',
      'Knowledge of evidence: what it proves, for how long, and what it does not',
      'Skill in interviewing, examining and testing',
      'Skill in writing findings that the owner of a control accepts',
      'Skill in keeping attestations true and in date',
    ],
    niceToHave: ['Knowledge of OSCAL', 'Certification as an auditor, such as for ISO/IEC 27001'],
    worksWith: ['owners of controls', 'policy and planning', 'auditors'],
    gaps: 'attest',
  },
  'OG-WRL-014': {
    title: 'Systems Security Manager',
    mission:
      'You answer for the security of our systems: you decide what is done first, get the people and the money for it, and report how we stand.',
    mustHave: [
      'Knowledge of security operations as a whole, from inventory to recovery',
      'Knowledge of risk analysis in terms that management decides by',
      'Skill in leading people, own and external',
      'Skill in setting priorities and defending them',
      'Skill in reporting how things stand, good or bad',
    ],
    niceToHave: ['Knowledge of budgets and contracts', 'Skill in building a team'],
    worksWith: ['management', 'everybody who runs systems', 'auditors'],
    gaps: 'attest',
  },
} as const satisfies Record<string, RoleProfile>;

const PROFILES: Readonly<Record<string, RoleProfile>> = { ...OPERATING_PROFILES, ...GOVERNING_PROFILES };

/** The profile of a role by its NICE id. Throws for a role without one: a fault of the program. */
export function profileOf(role: string): RoleProfile {
  const profile = PROFILES[role];
  if (!profile) throw new Error(`There is no profile of the role ${role}`);
  return profile;
}
