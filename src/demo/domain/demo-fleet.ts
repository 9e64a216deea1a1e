/** A day counted backwards from today: 90 is where the demo begins. */
export type DaysAgo = number;

/** A step in the life of a package on a device: from then on it has this version (an index of the package's versions). */
export interface DemoUpgrade {
  package: string;
  on: DaysAgo;
  to: number;
}

/** An invented machine. Its packages begin at their oldest version on day 90. */
export interface DemoDevice {
  name: string;
  platform: 'linux' | 'macos' | 'windows';
  role: 'server' | 'workstation';
  criticality: number;
  exposure: 'internet' | 'internal' | 'isolated';
  tags: string[];
  ownerEmail: string | null;
  os: { id: string; name: string; version: string } | null;
  packages: string[];
  upgrades: DemoUpgrade[];
  /** Checks that do not pass, with what was seen. */
  checks: { id: string; status: 'fail' | 'unknown' | 'not-applicable'; reason?: string }[];
  /** It has not been heard of since. */
  silentSince?: DaysAgo;
  /** Its inventory could only be read in part. */
  partialInventory?: boolean;
  /** Registered, and no agent ever enrolled. */
  neverEnrolled?: boolean;
}

const DEBIAN = { id: 'debian', name: 'Debian GNU/Linux', version: '12' };
const BASE = ['libc6', 'openssh-server', 'libssl3', 'libcurl4', 'libgnutls30', 'libexpat1'];

/** The machines of the demo organization, the awkward ones among them. */
export const DEMO_FLEET: DemoDevice[] = [
  {
    name: 'web-1',
    platform: 'linux',
    role: 'server',
    criticality: 5,
    exposure: 'internet',
    tags: ['production', 'web'],
    ownerEmail: 'ada@example.org',
    os: DEBIAN,
    packages: [...BASE, 'libnghttp2-14'],
    upgrades: [
      { package: 'libc6', on: 60, to: 2 },
      { package: 'openssh-server', on: 60, to: 2 },
      { package: 'libssl3', on: 60, to: 1 },
      { package: 'libnghttp2-14', on: 30, to: 1 },
      { package: 'libcurl4', on: 12, to: 2 },
    ],
    checks: [{ id: 'auto-update', status: 'fail' }],
  },
  {
    name: 'web-2',
    platform: 'linux',
    role: 'server',
    criticality: 5,
    exposure: 'internet',
    tags: ['production', 'web'],
    ownerEmail: 'ada@example.org',
    os: DEBIAN,
    packages: [...BASE, 'libnghttp2-14'],
    // Rolled back on day 18: what was fixed is back.
    upgrades: [
      { package: 'libc6', on: 60, to: 2 },
      { package: 'openssh-server', on: 46, to: 1 },
      { package: 'libnghttp2-14', on: 32, to: 1 },
      { package: 'libnghttp2-14', on: 18, to: 0 },
    ],
    checks: [
      { id: 'auto-update', status: 'fail' },
      { id: 'ssh-config', status: 'fail' },
    ],
  },
  {
    name: 'db-1',
    platform: 'linux',
    role: 'server',
    criticality: 5,
    exposure: 'internal',
    tags: ['production', 'database'],
    ownerEmail: 'ben@example.org',
    os: DEBIAN,
    packages: [...BASE, 'postgresql-15', 'redis-server'],
    upgrades: [
      { package: 'postgresql-15', on: 70, to: 1 },
      { package: 'redis-server', on: 40, to: 1 },
      { package: 'libc6', on: 40, to: 1 },
    ],
    checks: [],
  },
  {
    name: 'ci-1',
    platform: 'linux',
    role: 'server',
    criticality: 3,
    exposure: 'internal',
    tags: ['build'],
    ownerEmail: 'ben@example.org',
    os: DEBIAN,
    packages: [...BASE, 'git'],
    upgrades: [{ package: 'git', on: 25, to: 1 }],
    checks: [{ id: 'firewall', status: 'unknown', reason: 'insufficient-privilege' }],
  },
  {
    name: 'ben-laptop',
    platform: 'linux',
    role: 'workstation',
    criticality: 2,
    exposure: 'internal',
    tags: ['laptop'],
    ownerEmail: 'ben@example.org',
    os: DEBIAN,
    packages: ['libc6', 'libssl3', 'libwebp7', 'git'],
    upgrades: [
      { package: 'libwebp7', on: 50, to: 1 },
      { package: 'libc6', on: 8, to: 2 },
    ],
    checks: [{ id: 'disk-encryption', status: 'fail' }],
  },
  {
    name: 'ada-laptop',
    platform: 'macos',
    role: 'workstation',
    criticality: 3,
    exposure: 'internal',
    tags: ['laptop'],
    ownerEmail: 'ada@example.org',
    os: { id: 'macos', name: 'macOS', version: '15.1' },
    packages: [],
    upgrades: [],
    checks: [
      { id: 'firewall', status: 'unknown', reason: 'unsupported-platform' },
      { id: 'ssh-config', status: 'not-applicable' },
    ],
  },
  {
    name: 'files-2',
    platform: 'windows',
    role: 'server',
    criticality: 4,
    exposure: 'internal',
    tags: ['office'],
    ownerEmail: null,
    os: { id: 'windows', name: 'Windows Server 2022', version: '10.0.20348' },
    packages: [],
    upgrades: [],
    checks: [
      { id: 'reboot-required', status: 'fail' },
      { id: 'disk-encryption', status: 'unknown', reason: 'not-observable' },
    ],
    partialInventory: true,
  },
  {
    name: 'old-billing',
    platform: 'linux',
    role: 'server',
    criticality: 4,
    exposure: 'internal',
    tags: ['legacy'],
    ownerEmail: null,
    os: { id: 'debian', name: 'Debian GNU/Linux', version: '10' },
    packages: [],
    upgrades: [],
    checks: [
      { id: 'auto-update', status: 'fail' },
      { id: 'kernel-hardening', status: 'fail' },
    ],
    silentSince: 20,
    partialInventory: true,
  },
  {
    name: 'spare-1',
    platform: 'linux',
    role: 'workstation',
    criticality: 1,
    exposure: 'isolated',
    tags: [],
    ownerEmail: null,
    os: null,
    packages: [],
    upgrades: [],
    checks: [],
    neverEnrolled: true,
  },
];
