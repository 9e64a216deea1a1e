/** The n-th vulnerability of the fleet. */
export const cve = (n: number): string => `CVE-2026-${2000 + n}`;
/** Listed while the test runs. */
export const LISTED = cve(7);
/** Listed from the beginning, and seen first long after that. */
export const OVERDUE = cve(3);
export const VULNERABILITIES = 60;

const VECTORS = [
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:N',
  'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
];
const EPSS = [0.0004, 0.004, 0.02, 0.2, 0.7, 0.97];
const SEVERITIES = ['low', 'medium', 'high', 'critical', 'unknown'];
/** Where the twelve devices are. */
export const PLACES = Array.from({ length: 12 }, (_, i) => ({
  name: `device ${i}`,
  exposure: ['internet', 'internal', 'isolated'][i % 3],
  criticality: (i % 5) + 1,
  role: i % 4 === 0 ? 'workstation' : 'server',
  tags: i % 2 === 0 ? ['even'] : ['odd'],
}));

/** Every third vulnerability is in a package of headers as well, and every fourth in two packages of one source. */
export function findings(device: number): object[] {
  return Array.from({ length: VULNERABILITIES }, (_, n) => n)
    .filter((n) => (n * 7 + device * 3) % 4 !== 0)
    .flatMap((n) => {
      const names = [
        `p-${n % 9}`,
        ...(n % 3 === 0 ? ['linux-libc-dev'] : []),
        ...(n % 4 === 0 ? [`p-${n % 9}-bin`] : []),
      ];
      return names.map((name) => ({
        id: cve(n),
        package: { ecosystem: 'Debian:12', name },
        installedVersion: '1.0-1',
        fixedVersions: n % 2 === 0 ? ['2.0-1'] : [],
        severity: SEVERITIES[n % SEVERITIES.length],
      }));
    });
}

/** What feeds say of them; of the last ten, nothing. */
export const KNOWN = Array.from({ length: VULNERABILITIES - 10 }, (_, n) => ({
  cve: cve(n),
  vector: n % 5 === 4 ? null : VECTORS[n % VECTORS.length],
  epss: n % 7 === 6 ? null : EPSS[n % EPSS.length],
  kev: cve(n) === OVERDUE ? '2025-01-01' : null,
}));
