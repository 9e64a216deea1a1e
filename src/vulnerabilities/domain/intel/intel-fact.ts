import type { LeftOutReason } from './left-out.js';

/** What a document says of itself. The first fact of every document; said again, it replaces what was said before. */
export interface EditionFact {
  kind: 'edition';
  /** One of the feed's {@link FeedDocumentMeta.part}s; the same each time. */
  part: string | null;
  version: string | null;
  /** When its facts were so: an ISO instant or day; null when it does not say. */
  asOf: string | null;
  /**
   * How much of the advisories of its ecosystems it holds, where that is not all that its publisher knows: `fixed-versions` names what
   * was fixed in which version, and nothing of what is open.
   */
  extent?: AdvisoryExtent;
  /** Names of exploit sources of which it holds all there is. */
  covers?: readonly string[];
}

export const ADVISORY_EXTENTS = ['fixed-versions'] as const;
export type AdvisoryExtent = (typeof ADVISORY_EXTENTS)[number];

/** Catalogues of exploited vulnerabilities: CISA's, and the EU's. */
export const KEV_LISTS = ['cisa', 'eu'] as const;
export type KevList = (typeof KEV_LISTS)[number];

/** An entry of one list; days are texts. */
export interface KevListing {
  list: KevList;
  addedOn: string;
  /** CISA's; the EU gives none. */
  dueOn: string | null;
  /** Whether ransomware is known to use it; null where the list does not say. */
  ransomware: boolean | null;
  /** Whether CISA asks for forensic triage before it is mended (since 2026); null where the list does not say. */
  forensicTriage: boolean | null;
  name: string | null;
}

/** What a record of the CVE program says of itself, and whose word that is (CVE record format 5, `tags` of a container). */
export interface RecordTag {
  tag: 'disputed' | 'unsupported-when-assigned' | 'exclusively-hosted-service';
  by: string | null;
}

/** A list has it as known to be exploited. A document holds all that its list has. */
export interface KevFact {
  kind: 'kev';
  /** `cisa` where it is not said. */
  list?: KevList;
  cve: string;
  /** Days: `2026-08-07`. */
  addedOn: string;
  dueOn: string | null;
  ransomware: boolean | null;
  forensicTriage?: boolean | null;
  name: string | null;
}

/** That an identifier is another name of others. A document may hold part of them. */
export interface AliasFact {
  kind: 'alias';
  id: string;
  aliases: readonly string[];
}

/** An advisory that its publisher took back. A document holds all of its own. */
export interface WithdrawnFact {
  kind: 'withdrawn';
  id: string;
  on: string;
}

/** FIRST's probability of exploitation activity within 30 days, and how many CVEs have a lower one; both 0-1. */
export interface EpssFact {
  kind: 'epss';
  cve: string;
  score: number;
  percentile: number;
}

/** What is known about a CVE. Null: this document does not say. */
export interface CveFact {
  kind: 'cve';
  cve: string;
  title: string | null;
  publishedOn: string | null;
  rejected: boolean | null;
  rejectedReason: string | null;
  /** Null where this document does not say; none is an answer. */
  tags: readonly RecordTag[] | null;
  /** With its version in front: `CVSS:3.1/…`. */
  cvssVector: string | null;
  /** Who said so: `cna`, `nvd`, `cisa`, `ghsa`, `osv`, `bellsoft`, `scan`, in the order of who is believed first. */
  cvssSource: string | null;
  cwes: readonly string[];
  /** `cve`, `kev`, `scan` or `title` (a guess from words), in the same order. */
  cweSource: string | null;
  ssvcExploitation: 'none' | 'poc' | 'active' | null;
  ssvcAutomatable: boolean | null;
  ssvcTotalImpact: boolean | null;
  ssvcOn: string | null;
}

/** Where a working exploit is published: `metasploit`, `nuclei`. */
export interface ExploitFact {
  kind: 'exploit';
  cve: string;
  sources: readonly string[];
}

/** One step of a version range, as OSV writes it; `after` begins behind a version, `limit` ends what is known to be affected. */
export interface RangeEvent {
  introduced?: string;
  after?: string;
  fixed?: string;
  lastAffected?: string;
  limit?: string;
}

/** Where a package is affected. */
export interface AdvisoryRange {
  events: readonly RangeEvent[];
  /** A subscription without which its fix cannot be had: `Ubuntu Pro`; absent where it needs none. */
  channel?: string;
}

/**
 * What a publisher says of an issue beside whether there is a fix (Debian's security tracker: `nodsa`, `nodsa_reason`, `urgency`):
 * `minor` not worth an advisory of its own, `postponed` to a later update, `ignored` on purpose, `end-of-life` the package is not
 * looked after in this release any more, `unimportant` there is the flaw, but it does no harm in what Debian ships of it.
 */
export const FIX_NOTES = ['minor', 'postponed', 'ignored', 'end-of-life', 'unimportant'] as const;
export type FixNote = (typeof FIX_NOTES)[number];

/** What one advisory says about one package. A document holds all that its feed says about each ecosystem in it. */
export interface AdvisoryFact {
  kind: 'advisory';
  /** OSV's spelling with the release: `Debian:12`, `npm`. */
  ecosystem: string;
  packageName: string;
  /** The advisory's own id, or that of the vulnerability where it has none. */
  id: string;
  /** Whether name and versions are those of the source package. */
  ofSource: boolean;
  /** The vulnerabilities that it is about, each one for itself. */
  identifiers: readonly string[];
  /** Other names of its vulnerability, when it is about one only. */
  aliases: readonly string[];
  ranges: readonly AdvisoryRange[];
  versions: readonly string[];
  /** `undetermined`: the publisher knows of it, and not yet whether the package is affected. */
  status: 'affected' | 'not-affected' | 'undetermined';
  fixState: 'fixed' | 'not-fixed' | 'wont-fix' | 'unknown';
  /** Left out where there is none. */
  fixNote?: FixNote;
  /** Index into `SEVERITY_ORDER`. */
  severity: number;
  /** True when it says that the package is malware; left out otherwise. */
  malware?: true;
  title: string | null;
  url: string | null;
  publishedOn: string | null;
  modifiedAt: string | null;
  /** The streams of a module of rpm that it speaks of: `nodejs:18`, several with commas between them; absent where it does not say. */
  module?: string | null;
}

/** A tactic of ATT&CK; `position` is its place in the matrix. */
export interface TacticFact {
  kind: 'tactic';
  id: string;
  name: string;
  shortName: string;
  position: number;
}

/** A technique of ATT&CK with the ids of its tactics and mitigations. */
export interface TechniqueFact {
  kind: 'technique';
  id: string;
  name: string;
  tactics: readonly string[];
  platforms: readonly string[];
  mitigations: readonly string[];
  /** Its successor, when it was revoked. */
  revokedBy: string | null;
  deprecated: boolean;
}

export interface MitigationFact {
  kind: 'mitigation';
  id: string;
  name: string;
}

/** Somebody's mapping of a CVE to a technique. */
export interface CveTechniqueFact {
  kind: 'cve-technique';
  cve: string;
  technique: string;
  relation: 'exploitation_technique' | 'primary_impact' | 'secondary_impact';
}

/** A technique that a weakness may lead to, through these attack patterns; weak, for context only. */
export interface CweTechniqueFact {
  kind: 'cwe-technique';
  cwe: string;
  technique: string;
  via: readonly string[];
}

/** A control of a framework that mitigates a technique. */
export interface ControlTechniqueFact {
  kind: 'control-technique';
  framework: string;
  control: string;
  name: string;
  technique: string;
}

/** How strongly a weakness speaks for each threat of STRIDE, 0-1. */
export interface CweStrideFact {
  kind: 'cwe-stride';
  cwe: string;
  name: string;
  weights: Readonly<Record<StrideLetter, number>>;
  /** `curated`, `consequences`, `parent:CWE-…` or `none`. */
  basis: string;
}

export type StrideLetter = 's' | 't' | 'r' | 'i' | 'd' | 'e';

/** A line of releases of a product, and until when it is looked after. */
export interface EndOfLifeFact {
  kind: 'end-of-life';
  product: string;
  label: string;
  /** `os`, `lang`, `framework`, … */
  category: string | null;
  cycle: string;
  codename: string | null;
  releasedOn: string | null;
  /** Since when nothing is fixed any more; null with `ended` for "yes, but not when", without for "not planned". */
  eolOn: string | null;
  ended: boolean;
  /** End of active, and of paid, support. */
  activeUntil: string | null;
  extendedUntil: string | null;
  latest: string | null;
  latestOn: string | null;
  /** `purl:…`, `cpe:…`. */
  identifiers: readonly string[];
}

/** The binary packages that a source package is built into in one ecosystem, where they are not called as it and have its version. */
export interface BinarySourceFact {
  kind: 'binary-source';
  /** As advisories write it: `Debian:12`. */
  ecosystem: string;
  source: string;
  binaries: readonly string[];
}

/** What of a document was not taken, and why: counted, and never dropped without a word. */
export interface LeftOutFact {
  kind: 'left-out';
  reason: LeftOutReason;
  count: number;
  /** A few of them, by name. */
  examples: readonly string[];
}

export type IntelFact =
  | EditionFact
  | LeftOutFact
  | KevFact
  | AliasFact
  | WithdrawnFact
  | EpssFact
  | CveFact
  | ExploitFact
  | AdvisoryFact
  | TacticFact
  | TechniqueFact
  | MitigationFact
  | CveTechniqueFact
  | CweTechniqueFact
  | ControlTechniqueFact
  | CweStrideFact
  | EndOfLifeFact
  | BinarySourceFact;

export type FactKind = IntelFact['kind'];
