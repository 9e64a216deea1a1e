/** A vulnerability of a demo package. Facts of the Debian security tracker and the CVE records, titles in our words. */
export interface DemoVulnerability {
  id: string;
  title: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  vector: string | null;
  cwe: string | null;
  /** Index into `versions` of the first version without it. */
  fixedIn: number;
}

/** A Debian 12 package through time. */
export interface DemoPackage {
  name: string;
  source: string;
  /** Oldest first. */
  versions: string[];
  vulnerabilities: DemoVulnerability[];
}

function vulnerability(
  id: string,
  severity: DemoVulnerability['severity'],
  fixedIn: number,
  vector: string | null,
  cwe: string | null,
  title: string,
): DemoVulnerability {
  return { id, title, severity, vector: vector && `CVSS:3.1/${vector}`, cwe, fixedIn };
}

/** The packages of the demo's Debian machines. */
export const DEMO_PACKAGES: DemoPackage[] = [
  {
    name: 'libc6',
    source: 'glibc',
    versions: ['2.36-9', '2.36-9+deb12u2', '2.36-9+deb12u3'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-4911',
        'high',
        2,
        'AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
        'CWE-122',
        'A buffer overflow in the dynamic loader gives local users root',
      ),
      vulnerability(
        'CVE-2023-4527',
        'medium',
        1,
        'AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:H',
        'CWE-121',
        'A stack read overflow in getaddrinfo in no-aaaa mode',
      ),
    ],
  },
  {
    name: 'openssh-server',
    source: 'openssh',
    versions: ['1:9.2p1-2', '1:9.2p1-2+deb12u1', '1:9.2p1-2+deb12u2'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-38408',
        'critical',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        'CWE-428',
        'A forwarded ssh-agent loads libraries that an attacker chooses',
      ),
      vulnerability(
        'CVE-2023-48795',
        'medium',
        2,
        'AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:N',
        'CWE-354',
        'The beginning of a connection can be cut off unnoticed (Terrapin)',
      ),
      vulnerability(
        'CVE-2023-51385',
        'medium',
        2,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:N',
        'CWE-78',
        'Shell characters in a host name can reach a command',
      ),
    ],
  },
  {
    name: 'libssl3',
    source: 'openssl',
    versions: ['3.0.9-1', '3.0.10-1~deb12u1'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-2975',
        'medium',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N',
        'CWE-354',
        'AES-SIV ignores empty associated data',
      ),
      vulnerability(
        'CVE-2023-3446',
        'medium',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
        'CWE-1333',
        'Checking long Diffie-Hellman keys takes too long',
      ),
      vulnerability(
        'CVE-2023-3817',
        'medium',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
        'CWE-834',
        'Checking a long Diffie-Hellman q takes too long',
      ),
    ],
  },
  {
    name: 'libcurl4',
    source: 'curl',
    versions: ['7.88.1-10', '7.88.1-10+deb12u3', '7.88.1-10+deb12u4'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-38545',
        'high',
        2,
        'AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H',
        'CWE-787',
        'A heap overflow in the SOCKS5 handshake',
      ),
      vulnerability(
        'CVE-2023-38039',
        'high',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
        null,
        'Endless response headers use up all memory',
      ),
    ],
  },
  {
    name: 'libnghttp2-14',
    source: 'nghttp2',
    versions: ['1.52.0-1', '1.52.0-1+deb12u1', '1.52.0-1+deb12u2'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-44487',
        'high',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
        'CWE-400',
        'HTTP/2 requests that are reset at once exhaust a server (Rapid Reset)',
      ),
      vulnerability(
        'CVE-2024-28182',
        'medium',
        2,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
        'CWE-770',
        'Unlimited CONTINUATION frames exhaust a server',
      ),
    ],
  },
  {
    name: 'libexpat1',
    source: 'expat',
    versions: ['2.5.0-1', '2.5.0-1+deb12u1', '2.5.0-1+deb12u2'],
    vulnerabilities: [
      vulnerability(
        'CVE-2024-45490',
        'critical',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        'CWE-190',
        'A negative buffer length is not refused',
      ),
      vulnerability(
        'CVE-2023-52425',
        'high',
        2,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
        'CWE-400',
        'Very long tokens take quadratic time',
      ),
    ],
  },
  {
    name: 'libwebp7',
    source: 'libwebp',
    versions: ['1.2.4-0.2', '1.2.4-0.2+deb12u1'],
    vulnerabilities: [
      vulnerability('CVE-2023-4863', 'high', 1, null, 'CWE-787', 'A heap overflow when a WebP picture is decoded'),
    ],
  },
  {
    name: 'git',
    source: 'git',
    versions: ['1:2.39.2-1.1', '1:2.39.5-0+deb12u1', '1:2.39.5-0+deb12u3'],
    vulnerabilities: [
      vulnerability(
        'CVE-2025-48384',
        'high',
        2,
        'AV:N/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H',
        'CWE-59',
        'A carriage return in a submodule path lets a clone write a hook',
      ),
      vulnerability(
        'CVE-2023-25652',
        'high',
        1,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N',
        'CWE-22',
        'git apply --reject can write outside the working tree',
      ),
    ],
  },
  {
    name: 'libgnutls30',
    source: 'gnutls28',
    versions: ['3.7.9-2', '3.7.9-2+deb12u1', '3.7.9-2+deb12u2'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-5981',
        'medium',
        1,
        'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N',
        'CWE-203',
        'Timing tells about RSA-PSK keys',
      ),
      vulnerability(
        'CVE-2024-0567',
        'high',
        2,
        'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
        'CWE-347',
        'A certificate chain with a cycle ends the program',
      ),
    ],
  },
  {
    name: 'postgresql-15',
    source: 'postgresql-15',
    versions: ['15.2-2', '15.3-0+deb12u1'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-2454',
        'high',
        1,
        'AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H',
        'CWE-20',
        'CREATE SCHEMA can defeat a protected search path',
      ),
      vulnerability(
        'CVE-2023-2455',
        'medium',
        1,
        'AV:N/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:N',
        'CWE-20',
        'Row security policies survive inlining with the wrong user',
      ),
    ],
  },
  {
    name: 'redis-server',
    source: 'redis',
    versions: ['5:7.0.11-1', '5:7.0.15-1~deb12u1', '5:7.0.15-1~deb12u2'],
    vulnerabilities: [
      vulnerability(
        'CVE-2023-41056',
        'high',
        1,
        'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
        null,
        'Resizing a buffer wrongly can overflow the heap',
      ),
      vulnerability(
        'CVE-2024-31227',
        'medium',
        2,
        'AV:L/AC:L/PR:H/UI:N/S:U/C:N/I:N/A:H',
        'CWE-20',
        'A malformed access rule ends the server',
      ),
    ],
  },
];
