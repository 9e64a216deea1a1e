import type { FindingKey } from '../domain/finding-id.js';
import type { Sighting } from '../domain/scanner-view.js';
import type { NamedActor } from './risk-acceptance-query.repository.js';

/** Where and by which scanner a finding is seen at the moment. */
export interface OccurrenceRow extends Sighting {
  /** What the severity was derived from, in words; null where the scanner names it. */
  severityBasis: string | null;
  locations: string[];
}

/** The decision that a finding's state comes from. */
export interface FindingDecisionRow {
  id: string;
  state: number;
  reason: string;
  expiresOn: string | null;
  decidedBy: NamedActor;
  /** RFC 3339. */
  decidedAt: string;
}

/** What a finding's own row says, and what was decided about it. */
interface OwnFields extends FindingKey {
  state: number;
  /** Why its vulnerability is malware; null when nothing says that it is. */
  malware: string | null;
  severity: number;
  cause: number;
  /** Whether it is in kernels only that do not run on its device. */
  notRunning: boolean;
  firstSeenAt: Date;
  changedAt: Date;
  /** What was ever named as a fix; empty while it is open. */
  namedFixes: string[];
  /** Null unless its state follows from one. */
  decision: FindingDecisionRow | null;
}

/** A finding with what it is about. */
export interface FindingRow extends OwnFields {
  device: { id: string; name: string };
  vulnerability: { id: string; title: string | null };
  package: { ecosystem: string; name: string; purl: string | null };
  /** Null when no scanner sees it. */
  seen: { occurrences: OccurrenceRow[]; lastAt: string | null } | null;
  /** Null when it is fixed, its device does not count, or nobody looked yet. */
  risk: FindingRiskRowShown | null;
}

/** What risk says of a finding. */
export interface FindingRiskRowShown {
  /** 1-5; 0 where the decision leaves no risk. */
  likelihood: number;
  impact: number;
  level: number;
  inherentLikelihood: number;
  inherentImpact: number;
  inherentLevel: number;
  /** 0-1. */
  risk: number;
  reachable: boolean;
  tier: string | null;
  confidence: string | null;
  /** Why it has that deadline, and the deadlines that held. */
  because: string | null;
  clockSince: number[];
  clockDays: number[];
  /** Null unless it is open and has a deadline. */
  dueOn: string | null;
  overdue: boolean;
}

/** A match in its own words: severity, installed version, fixed versions, fix state, locations, what the severity was derived from. */
type SaidOfMatch = [number, string, string[], string, string[], string | null];

/**
 * As it is read. Names, and what risk says, are columns of their own, the latter all null where it says nothing; who sees it is
 * lists without names, which are what most of the time of a page would go into.
 */
export interface ReadFinding extends OwnFields, ReadNames, ReadRisk {
  /** The last scan, and of each occurrence series, source, scope and match. */
  seen: [string | null, [number, string, string, SaidOfMatch][]] | null;
}

type ReadRisk = { [Field in keyof FindingRiskRowShown]: FindingRiskRowShown[Field] | null };

interface ReadNames {
  devicePublicId: string;
  deviceName: string;
  vulnerabilityDisplayId: string;
  vulnerabilityTitle: string | null;
  packageEcosystem: string;
  packageName: string;
  packagePurl: string | null;
}

type Shown = Omit<FindingRow, keyof OwnFields>;

/** The finding out of the columns that it was read as; what else was read with it stays. */
export function findingRowOf<Row extends ReadFinding>(
  row: Row,
): Omit<Omit<Row, keyof ReadNames | 'seen'>, keyof ReadRisk> & Shown {
  const {
    devicePublicId,
    deviceName,
    vulnerabilityDisplayId,
    vulnerabilityTitle,
    packageEcosystem,
    packageName,
    packagePurl,
    seen,
    ...others
  } = row;
  return {
    ...withRisk(others),
    device: { id: devicePublicId, name: deviceName },
    vulnerability: { id: vulnerabilityDisplayId, title: vulnerabilityTitle },
    package: { name: packageName, purl: packagePurl, ecosystem: packageEcosystem },
    seen: seen && { lastAt: seen[0], occurrences: seen[1].map(occurrenceOf) },
  };
}

function occurrenceOf([seriesId, source, scope, said]: [number, string, string, SaidOfMatch]): OccurrenceRow {
  const [severity, installedVersion, fixedVersions, fixState, locations, severityBasis] = said;
  return { seriesId, source, scope, severity, severityBasis, installedVersion, fixedVersions, fixState, locations };
}

function withRisk<Row extends ReadRisk>({
  likelihood,
  impact,
  level,
  inherentLikelihood,
  inherentImpact,
  inherentLevel,
  risk,
  reachable,
  tier,
  confidence,
  because,
  clockSince,
  clockDays,
  dueOn,
  overdue,
  ...row
}: Row): Omit<Row, keyof ReadRisk> & Pick<FindingRow, 'risk'> {
  const shown = {
    likelihood,
    impact,
    level,
    inherentLikelihood,
    inherentImpact,
    inherentLevel,
    risk,
    reachable,
    clockSince,
    clockDays,
    overdue,
  };
  return { ...row, risk: isKnown(shown) ? { ...shown, tier, confidence, because, dueOn } : null };
}

function isKnown<Fields extends object>(
  fields: Fields,
): fields is { [Field in keyof Fields]: NonNullable<Fields[Field]> } {
  return Object.values(fields).every((value) => value !== null);
}
