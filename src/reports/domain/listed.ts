/** The first of a list, and how many there are. */
export interface Listed<Item> {
  total: number;
  /** There are more than `total`: nobody counted them all. */
  isLowerBound: boolean;
  items: Item[];
  /** A path of this API: all of them. */
  link: string;
}

/** A vulnerability in a list. */
export interface ListedVulnerability {
  /** The CVE, where there is one. */
  id: string;
  title: string | null;
  severity: string;
  /** Of its riskiest open finding; null until it was computed. */
  level: string | null;
  /** 0-100; null until it was computed. */
  riskScore: number | null;
  /** The first day on which an open finding is due; null for none. */
  dueOn: string | null;
  overdue: boolean | null;
  /** Null where nobody looked. */
  ransomware: boolean | null;
  fixAvailable: boolean;
  devices: number;
  openFindings: number;
  /** Names of those with the most open findings, and how many there are. */
  packages: { shown: string[]; total: number };
}

/** A decision about a vulnerability that holds. */
export interface ListedAcceptance {
  id: string;
  vulnerabilityId: string;
  decision: string;
  reason: string;
  decidedBy: string | null;
  /** Dates. */
  decidedOn: string;
  expiresOn: string | null;
  /** Live findings that it covers. */
  findings: number;
}

/** A claim of compliance that ends soon. */
export interface EndingClaim {
  kind: 'attestation' | 'exception';
  framework: string | null;
  control: string | null;
  signal: string | null;
  device: string | null;
  ownerEmail: string | null;
  /** The last day on which it holds. */
  endsOn: string;
}

/** A device of which less is known than of others. */
export interface ListedDevice {
  id: string;
  name: string;
  /** The day of the last scan; null: it was never scanned. */
  scannedOn: string | null;
}

/** The first devices in one state, and how many there are. */
export interface ListedDevices {
  total: number;
  /** A path of this API: all of them. */
  link: string;
  items: ListedDevice[];
}

/** Devices of which something is missing: the first of each state, and how many there are. Nobody is in two. */
export interface DevicesInTheDark {
  /** Nobody heard of them for so many days. */
  silentAfterDays: number;
  silent: ListedDevices;
  neverScanned: ListedDevices;
  /** The newest scan of one of their sources could not be read whole. */
  partial: ListedDevices;
}
