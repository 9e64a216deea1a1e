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

/** One of a package's vulnerabilities; the vector without its prefix. */
export function vulnerability(
  id: string,
  severity: DemoVulnerability['severity'],
  fixedIn: number,
  vector: string | null,
  cwe: string | null,
  title: string,
): DemoVulnerability {
  return { id, title, severity, vector: vector && `CVSS:3.1/${vector}`, cwe, fixedIn };
}
