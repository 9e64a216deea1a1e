/** What a benchmark says of a rule. */
export interface XccdfRule {
  title: string | null;
  severity: string | null;
  identifiers: string[];
  /** A name that several rules and groups have, so that profiles may choose them together. */
  cluster: string | null;
  /** Whether it is asked where no profile says otherwise. */
  isSelected: boolean;
  /** The groups around it. */
  group: XccdfGroup | null;
}

/** A group of rules, which are not asked where it is not selected. */
export interface XccdfGroup {
  id: string | null;
  cluster: string | null;
  isSelected: boolean;
  around: XccdfGroup | null;
}

/** Which rules and groups a profile asks, and which not, where that differs from the profile it extends. */
export interface XccdfProfile {
  extended: string | null;
  selects: Map<string, boolean>;
}

/** How one rule came out. */
export interface XccdfRuleResult {
  rule: string;
  /** `pass`, `fail`, `notselected`, …; empty when it is missing. */
  result: string;
  severity: string | null;
  identifiers: string[];
  /** OVAL definitions and other checks that were asked. */
  checks: string[];
  messages: string[];
}

/** One run over one machine. */
export interface XccdfTestResult {
  benchmark: string | null;
  /** The file that the benchmark came from. */
  benchmarkFile: string | null;
  profile: string | null;
  target: string | null;
  /** Addresses of its network cards. */
  cards: Set<string>;
  endedAt: string;
  scannerName: string | null;
  scannerVersion: string | null;
  /** CPE names of the platforms that it found itself on, of those that the guide names; none where the guide names none, or fits none. */
  platforms: string[];
  results: XccdfRuleResult[];
}

/** All that is read of an XCCDF or ARF document. */
export interface XccdfDocument {
  /** The first element, without prefix. */
  root: string;
  benchmark: string | null;
  rules: Map<string, XccdfRule>;
  profiles: Map<string, XccdfProfile>;
  runs: XccdfTestResult[];
}
