/** The severities a scanner can state, ordered; `none` holds CVSS 0.0 and "negligible", `unknown` means nobody said. */
export const SEVERITIES = ['unknown', 'none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One CVSS statement by one source. `score` is null when only a vector was given. */
export interface CvssStatement {
  /** Who says so, lower case: `nvd`, `ghsa`, `redhat`, … */
  source: string;
  version: '2.0' | '3.0' | '3.1' | '4.0';
  vector: string | null;
  /** Base score 0.0-10.0. */
  score: number | null;
}

/** A package without its version: what stays the same when it is upgraded. */
export interface ObservedPackage {
  /** Where versions of this name are comparable, in OSV's spelling: `Debian:12`, `Alpine:v3.18`, `npm`, `PyPI`, `Go`, `Maven`, … */
  ecosystem: string;
  /** The full name as the ecosystem writes it: `libssl3`, `@babel/core`, `org.apache.logging.log4j:log4j-core`. */
  name: string;
  /** Package URL without version, qualifiers or subpath (`pkg:deb/debian/libssl3`), or null when none could be made. */
  purl: string | null;
}

/** What a scanner saw: one vulnerability in one installed version of one package. */
export interface ObservedFinding {
  /** The scanner's own primary identifier, as given (trimmed, NUL-free). */
  vulnerabilityId: string;
  /** Other identifiers that name the *same* vulnerability; never the CVEs that an advisory merely bundles. */
  aliases: string[];
  /** Advisories and vendor bulletins that cover it without being the same thing (DSA, RHSA, ALAS with several CVEs). */
  relatedIds: string[];
  /** The CVEs that it is about, where it is an advisory with several; they are never other names of each other. */
  covers?: readonly string[];
  package: ObservedPackage;
  installedVersion: string;
  /** Versions that the scanner says fix it; empty when none is known. */
  fixedVersions: string[];
  /** Why there is no fix, where the scanner says so. */
  fixState: 'fixed' | 'not-fixed' | 'wont-fix' | 'unknown';
  severity: Severity;
  /** The score that the severity was derived from, in words, where nobody named it: `score 9.1 (CVSS 3.1)`. */
  severityBasis?: string | null;
  cvss: CvssStatement[];
  /** `CWE-79` form. */
  cwes: string[];
  /** True when the report says in a field that is made for it that the package is malware; identifiers and weaknesses speak for themselves. */
  malware?: boolean;
  title: string | null;
  description: string | null;
  references: string[];
  /** RFC 3339 or null. */
  publishedAt: string | null;
  /** Files, lockfiles or targets it was seen in. */
  locations: string[];
  /** What else is known of the package there: `arch=amd64`, `in:pkg:golang/example.org/shop`; see `traits.ts`. Absent for nothing. */
  traits?: readonly string[];
}

/** One installed package of an inventory. */
export interface ObservedSoftware {
  package: ObservedPackage;
  version: string;
  architecture: string | null;
  sourceName: string | null;
  sourceVersion: string | null;
  /** Name and stream of the module of rpm that it belongs to: `nodejs:18`; absent or null where none is told. */
  module?: string | null;
  /** Who made it, where that is known not to be the distribution; absent or null where it is, and where nobody says. */
  maker?: string | null;
  /**
   * Of a package of a language: the package of the distribution that brought its files; null where none did, absent where nobody
   * says.
   */
  owner?: string | null;
  /** False for what the document lists but says not to be there; absent for all that is installed. */
  installed?: false;
}

export const CHECK_STATUSES = ['pass', 'fail', 'unknown', 'not-applicable', 'error'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** How bad it is when a check fails, ordered. */
export const CHECK_SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type CheckSeverity = (typeof CHECK_SEVERITIES)[number];

/**
 * What a check asks about: how a machine is set, how something is configured that is run elsewhere (a template, an image, a
 * cluster), a fault in code, a secret that lies open, or a licence.
 */
export const CHECK_KINDS = ['setting', 'misconfiguration', 'code', 'secret', 'license'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Where a check fails. */
export interface CheckPlace {
  /** A file, a target, or a package. */
  file: string | null;
  /** From 1; null where the source names none. */
  line: number | null;
  /** `namespace/Kind/name` of Kubernetes, the name of a resource in a template, or a function. */
  resource: string | null;
  /** What the source says of it; never a secret. */
  text: string | null;
}

/** What a document says of a rule that is answered for each resource: of others, nothing. */
export interface ResourceAnswers {
  /** Keys of resources where it fails, sorted. */
  failing: string[];
  /** Keys of all resources that were answered one by one, sorted. */
  told: string[];
  /** Regions that were answered as a whole, sorted. */
  regions: string[];
}

/** The answer to one posture question on one device. */
export interface ObservedCheck {
  /** Of a scanner other than our agent with its key before it: `lynis:AUTH-9286`. */
  id: string;
  /** What is asked, as the source words it; absent or null where it does not. */
  title?: string | null;
  /** Absent or null when nobody says. */
  severity?: CheckSeverity | null;
  status: CheckStatus;
  observed: Record<string, unknown>;
  evidence: unknown[];
  reason: { code: string; detail: string | null } | null;
  /** Absent for a setting. */
  kind?: Exclude<CheckKind, 'setting'>;
  /** Where it fails, the first of them; absent where its source names no places. */
  places?: CheckPlace[];
  /** How many places there are in all. */
  placeCount?: number;
  /** `CWE-79` form. */
  cwes?: string[];
  /** Address of a page that explains it. */
  help?: string | null;
  /** Of a rule that is answered for each resource of an account: which ones. Absent where one document answers it whole. */
  answers?: ResourceAnswers;
}

export interface ListeningPort {
  protocol: string;
  address: string;
  port: number;
  process: string | null;
}

/** How much one collector (or one target of a scanner) could look at. */
export interface CollectorCoverage {
  type: string;
  /** `not-matched`: packages are there, and none of them was compared with advisories. */
  status: 'complete' | 'partial' | 'failed' | 'not-present' | 'not-matched';
  count: number;
  /** Why it is not complete, or what is not in it, as the document says; absent where it says nothing. */
  reason?: { code: string; detail: string | null };
  /**
   * True where it could not look everywhere and tells packages of its own ecosystem: what was told of these before still counts,
   * and nothing else of the document is in doubt.
   */
  keeps?: true;
  /** Why some were not compared, in the service's own matching; absent where all were. */
  gaps?: CoverageGap[];
}

/** Packages that were not compared with advisories, for one reason. */
export interface CoverageGap {
  reason: string;
  count: number;
  /** A few of them, for people: `left-pad 1.x`. */
  examples: string[];
}

/** The vulnerability database that a scanner used; a fact of the scan, because findings change when it does. */
export interface ScannerDatabase {
  version: string | null;
  /** RFC 3339 or null. */
  builtAt: string | null;
}

/** What a document says that nobody could look at. */
export interface Unseen {
  packages?: readonly ObservedPackage[];
  /** All packages of these ecosystems, which are named without a release. */
  ecosystems?: readonly string[];
}

/** What one document says, in our terms; null collections mean "this kind of document does not speak of that". */
export interface Observations {
  /** What was scanned, as the document itself says. */
  scope: string;
  /** Set where the name of the scope says nothing (`.`), so that another project may have it too. */
  isScopeAmbiguous?: true;
  /** Scanner name and version, and the vulnerability database it looked into, as the document says. */
  scanner: { name: string; version: string | null; database?: ScannerDatabase | null };
  findings: ObservedFinding[] | null;
  /**
   * False where the document shows no findings and does not say that anybody looked for any: that is not the same as none.
   * Absent means that somebody looked.
   */
  isSearched?: boolean;
  /**
   * True where the document shows that its scanner had what it takes to find something (its database), although it names
   * nothing that it looked at. Absent where only the parts of `coverage` show that.
   */
  showsLook?: boolean;
  /** Where nobody could look, as the document says: what is known of vulnerabilities there stays as it was. */
  unseen?: Unseen;
  software: ObservedSoftware[] | null;
  checks: ObservedCheck[] | null;
  /** Set where only some checks of the scope were asked: what is known of the others stays as it was. */
  checksAreSome?: true;
  /** Set where the document shows that its tool could look at nothing: what is known of the very checks that it tells stays, too. */
  looksAtNothing?: true;
  /** The kinds of checks that were looked for, where not all were: what is known of the others stays as it was. */
  checkKinds?: readonly CheckKind[];
  /** The tools whose checks these are, by what stands before the colon of ids: what is known of other tools' of the scope stays. */
  checkTools?: readonly string[];
  /** Those of `checkKinds` of which the document does not say that they were looked for: they close when a person says so. */
  untoldKinds?: readonly CheckKind[];
  listeningPorts: ListeningPort[] | null;
  /** What was scanned, as names that others know it by: `in:pkg:oci/shop`; see `traits.ts`. Absent where the document names none. */
  traits?: readonly string[];
  coverage: CollectorCoverage[];
  /** Things left aside that a person should know: "36 rows suppressed by .trivyignore". */
  warnings: string[];
}
