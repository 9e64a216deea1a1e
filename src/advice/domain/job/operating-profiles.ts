import type { RoleProfile } from './role-profile.js';

/** Roles that build, run and defend. */
export const OPERATING_PROFILES = {
  'DD-WRL-001': {
    title: 'Cybersecurity Architect',
    mission:
      'You decide how systems fit together so that an attacker who gets into part of them does not get the rest, and you write these decisions down so that others can build by them.',
    mustHave: [
      'Knowledge of security architecture principles: least privilege, defense in depth, separation of networks',
      'Knowledge of identity and access management for people and for services',
      'Knowledge of threat modeling methods such as STRIDE',
      'Skill in evaluating a design against threats and naming what is left over',
      'Skill in writing decisions that engineers can follow',
    ],
    niceToHave: [
      'Knowledge of zero trust architecture (NIST SP 800-207)',
      'Skill in designing for cloud suites and hybrid networks',
    ],
    worksWith: ['systems administration', 'network operations', 'software development', 'risk owners'],
    gaps: null,
  },
  'DD-WRL-003': {
    title: 'Secure Software Developer',
    mission:
      'You keep the software that we build free of known vulnerabilities: you bring dependencies up to date, fix what is ours, and make both a habit of the team.',
    mustHave: [
      'Knowledge of secure coding practices and common weaknesses (CWE)',
      'Knowledge of package ecosystems, version ranges and lock files',
      'Skill in upgrading dependencies across incompatible releases, with tests',
      'Skill in reading advisories and judging whether code is affected',
      'Skill in automating builds, tests and releases',
    ],
    niceToHave: [
      'Knowledge of software bills of materials (CycloneDX, SPDX) and VEX',
      'Knowledge of the Secure Software Development Framework (NIST SP 800-218)',
    ],
    worksWith: ['product teams', 'vulnerability analysis', 'systems administration'],
    gaps: null,
  },
  'IO-WRL-004': {
    title: 'Network Operations Specialist',
    mission:
      'You run the network so that only what has to be reachable is: you know what listens where, and close what nobody needs.',
    mustHave: [
      'Knowledge of network protocols, ports and services',
      'Knowledge of firewalls on hosts and between networks',
      'Skill in configuring and testing packet filters without locking anybody out',
      'Skill in finding out which process listens on a port, and why',
      'Skill in documenting networks so that others can rely on it',
    ],
    niceToHave: ['Knowledge of network segmentation and remote access', 'Skill in analyzing network traffic'],
    worksWith: ['systems administration', 'cybersecurity architecture', 'incident response'],
    gaps: null,
  },
  'IO-WRL-005': {
    title: 'Systems Administrator, Security',
    mission:
      'You keep servers and workstations in a state that can be defended: updated in time, hardened, on releases that still get fixes, and reporting.',
    mustHave: [
      'Knowledge of operating systems and their hardening',
      'Knowledge of patch management, from test to rollout to rollback',
      'Skill in administering many systems by automation and not by hand',
      'Skill in planning migrations before a release reaches its end of life',
      'Skill in verifying that a change is in force, not only sent out',
    ],
    niceToHave: [
      'Knowledge of configuration benchmarks such as those of CIS',
      'Knowledge of backup and restore, with tests of the restore',
    ],
    worksWith: ['vulnerability analysis', 'network operations', 'owners of systems and applications'],
    gaps: 'pass-signal',
  },
  'IO-WRL-006': {
    title: 'Systems Security Analyst',
    mission:
      'You make the settings of our systems and cloud suites as strict as our work allows, see when they drift, and bring them back.',
    mustHave: [
      'Knowledge of the security settings of cloud suites: sign-in, sharing, mail, devices, logs',
      'Knowledge of authentication that withstands phishing',
      'Skill in changing settings for everybody with announcement, pilot and way back',
      'Skill in analyzing drift from a baseline and finding its cause',
      'Skill in explaining to people why a setting changes for them',
    ],
    niceToHave: [
      'Knowledge of the CISA SCuBA baselines and CIS benchmarks for cloud suites',
      'Skill in automating checks through administrative interfaces',
    ],
    worksWith: ['systems administration', 'security control assessment', 'help desk'],
    gaps: 'pass-check',
  },
  'PD-WRL-001': {
    title: 'Cyber Defense Analyst',
    mission:
      'You watch what our systems report, tell an attack from noise, and see to it that what was missed once is seen next time.',
    mustHave: [
      'Knowledge of attack techniques and how they show (MITRE ATT&CK)',
      'Knowledge of log sources of operating systems, networks and cloud suites',
      'Skill in writing and tuning detection rules',
      'Skill in triaging alerts and documenting what was decided',
      'Skill in correlating events of several sources',
    ],
    niceToHave: ['Skill in scripting for analysis', 'Knowledge of endpoint detection tools'],
    worksWith: ['incident response', 'threat analysis', 'systems administration'],
    gaps: null,
  },
  'PD-WRL-002': {
    title: 'Digital Forensics Analyst',
    mission:
      'You find out what happened on a system that may have been attacked, in a way that holds when others look at it.',
    mustHave: [
      'Knowledge of forensic acquisition and chain of custody',
      'Knowledge of file systems, memory and the traces that attackers leave',
      'Skill in triaging a system before it is patched or rebuilt',
      'Skill in building a timeline from several sources',
      'Skill in writing findings that people without the trade understand',
    ],
    niceToHave: ['Knowledge of malware analysis', 'Knowledge of forensics of cloud suites'],
    worksWith: ['incident response', 'legal advice', 'systems administration'],
    gaps: null,
  },
  'PD-WRL-003': {
    title: 'Incident Responder',
    mission:
      'You lead us through an incident: contain it, find its cause, get us back to work, and see that we learn from it.',
    mustHave: [
      'Knowledge of incident handling (NIST SP 800-61) and of duties to report',
      'Knowledge of attack techniques and of ways to contain them',
      'Skill in leading people and keeping a log under pressure',
      'Skill in looking for signs of compromise where a vulnerability is exploited in the wild',
      'Skill in running exercises and after-action reviews',
    ],
    niceToHave: ['Knowledge of digital forensics', 'Skill in communicating with those concerned and with authorities'],
    worksWith: ['defensive cybersecurity', 'digital forensics', 'management', 'communications'],
    gaps: null,
  },
  'PD-WRL-006': {
    title: 'Threat Analyst',
    mission: 'You know who would attack us and how, and turn that into what we look at and fix first.',
    mustHave: [
      'Knowledge of threat actors, their means and their aims',
      'Knowledge of sources on exploitation: CISA KEV, EPSS, advisories of vendors',
      'Skill in mapping threats to our systems and to attack techniques',
      'Skill in stating how sure one is, and why',
      'Skill in writing assessments that lead to a decision',
    ],
    niceToHave: ['Knowledge of structured exchange (STIX, TAXII)', 'Skill in threat hunting'],
    worksWith: ['vulnerability analysis', 'defensive cybersecurity', 'management'],
    gaps: null,
  },
  'PD-WRL-007': {
    title: 'Vulnerability Analyst',
    mission:
      'You know which vulnerabilities we have, which of them matter here, and see each through until it is gone or somebody has decided to live with it.',
    mustHave: [
      'Knowledge of vulnerability scoring and exploitation data (CVSS, EPSS, CISA KEV)',
      'Knowledge of scanners, their blind spots and their false positives',
      'Skill in triaging findings by exposure, exploitation and what a system is worth',
      'Skill in bringing a fix about in systems that others run',
      'Skill in recording exceptions with a reason and an end',
    ],
    niceToHave: ['Knowledge of VEX and software bills of materials', 'Skill in verifying exploitability safely'],
    worksWith: ['systems administration', 'software development', 'threat analysis'],
    gaps: null,
  },
} as const satisfies Record<string, RoleProfile>;
