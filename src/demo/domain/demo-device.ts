/** A day counted backwards from today: 90 is where the demo begins. */
export type DaysAgo = number;

/** A step in the life of a package on a device: from then on it has this version (an index of the package's versions). */
export interface DemoUpgrade {
  package: string;
  on: DaysAgo;
  to: number;
}

/** A check that does not pass, with what was seen, until somebody mends it. */
export interface DemoCheck {
  id: string;
  status: 'fail' | 'unknown' | 'not-applicable';
  reason?: string;
  /** It passes from this day on; never, when left out. */
  until?: DaysAgo;
}

/** What a person changes about a device on a day. */
export interface DemoChange {
  on: DaysAgo;
  settings: { criticality?: number; exposure?: 'internet' | 'internal' | 'isolated' };
}

/** A report of another scanner on a day. */
export interface DemoReport {
  on: DaysAgo;
  source: 'lynis' | 'openscap' | 'sarif' | 'trivy';
  /** Tests, rules or licences of the report that fail that day. */
  failing: string[];
}

/** An invented machine. */
export interface DemoDevice {
  name: string;
  platform: 'linux' | 'macos' | 'windows';
  role: 'server' | 'workstation';
  criticality: number;
  exposure: 'internet' | 'internal' | 'isolated';
  tags: string[];
  ownerEmail: string | null;
  os: { id: string; name: string; version: string } | null;
  /** When it joined; a fleet is not enrolled in a day. */
  enrolledOn: DaysAgo;
  /** The version of each package on the day it is enrolled (an index of the package's versions). */
  packages: Record<string, number>;
  upgrades: DemoUpgrade[];
  checks: DemoCheck[];
  changes?: DemoChange[];
  reports?: DemoReport[];
  /** It has not been heard of since. */
  silentSince?: DaysAgo;
  /** From then on its inventory could only be read in part. */
  partialSince?: DaysAgo;
  /** Its scans tell what is installed and not what is vulnerable: that is for the service to find out. */
  inventoryOnly?: boolean;
  /** Registered, and no agent ever enrolled. */
  neverEnrolled?: boolean;
}
