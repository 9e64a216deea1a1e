/** A vulnerability as reports list it. */
export interface ExposedVulnerability {
  /** As people call it: `CVE-2026-1234`. */
  id: string;
  title: string | null;
  /** Devices on which it is open, and findings there. */
  devices: number;
  findings: number;
  /** 0 unknown, 1 none, 2 low, 3 medium, 4 high, 5 critical. */
  severity: number;
  /** Null: no feed was asked. */
  kev: boolean | null;
  ransomware: boolean | null;
  /** Probability of exploitation within 30 days, 0-1; null: not known. */
  epss: number | null;
  /** The first day due, a date; null for the next upgrade. */
  dueOn: string | null;
}

/** What open vulnerabilities come to. */
export interface Exposure {
  /** Packages that are malware themselves; `first` are the five on most devices. Left out where nobody looked. */
  malware?: { total: number; first: ExposedVulnerability[] };
  /** Those that CISA lists as known to be exploited; `first` are the five that are due first. */
  listed: { total: number; overdue: number; ransomware: number; first: ExposedVulnerability[] };
  /** Vulnerabilities with an EPSS of at least 0.5. */
  likely: number;
  /** All that are open; `first` are the five on most devices. */
  widest: { total: number; first: ExposedVulnerability[] };
}
