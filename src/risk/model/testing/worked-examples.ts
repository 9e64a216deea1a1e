import type { Place } from '../place-code.js';
import type { ThreatFacts } from '../threat.js';

/** Six real vulnerabilities with what was known of them on 2026-08-16, each on a device. */
export const WORKED_EXAMPLES: { cve: string; where: string; facts: Partial<ThreatFacts>; place: Partial<Place> }[] = [
  {
    cve: 'CVE-2021-44228',
    where: 'internet, criticality 5, no vector known, KEV with ransomware',
    facts: { epss: 0.99999, kev: { ransomware: true } },
    place: { exposure: 'internet', criticality: 5 },
  },
  {
    cve: 'CVE-2024-6387',
    where: 'internet, criticality 4',
    facts: { epss: 0.99506, vector: '3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H' },
    place: { exposure: 'internet', criticality: 4 },
  },
  {
    cve: 'CVE-2023-4911',
    where: 'internal, criticality 3, KEV',
    facts: { epss: 0.81422, kev: { ransomware: false }, vector: '3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H' },
    place: {},
  },
  {
    cve: 'CVE-2025-48384',
    where: 'laptop, internal, criticality 3, KEV',
    facts: { epss: 0.02839, kev: { ransomware: false }, vector: '3.1/AV:N/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H' },
    place: { role: 'workstation' },
  },
  {
    cve: 'CVE-2022-0778',
    where: 'internet, criticality 3',
    facts: { epss: 0.70561, vector: '3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
    place: { exposure: 'internet' },
  },
  {
    cve: 'CVE-2025-6020',
    where: 'internal, criticality 4',
    facts: { epss: 0.00424, vector: '3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H' },
    place: { criticality: 4 },
  },
];
