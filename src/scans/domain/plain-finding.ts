import { cleanText, TEXT_LIMITS, webAddress } from './clean-text.js';
import { distinctStatements } from './cvss-vector.js';
import { distinctTexts } from './distinct-texts.js';
import { instantOf } from './instant.js';
import type { CvssStatement, ObservedFinding, ObservedPackage, Severity } from './observation.js';
import { LIST_LIMITS, type ReportNotes } from './report-notes.js';
import { basisOfStatement, severityOfScore } from './severity-of-score.js';
import { severityOf } from './severity.js';
import { coversOf, cweId, isCve, isWeakness, relateIdentifiers } from './vulnerability-id.js';

/** What a report says of one vulnerability, wherever it is, its fields as they stand there. */
export interface SaidOfVulnerability {
  /** The identifier it is known by there. */
  id: string;
  /** Other identifiers that the report gives it. */
  otherIds?: readonly (string | null)[];
  /** Identifiers that the report calls names of the same vulnerability. */
  sameIds?: readonly (string | null)[];
  /** The scanner's word. */
  severity?: unknown;
  cvss?: readonly (CvssStatement | null)[];
  cwes?: readonly unknown[];
  /** Set where the report says in a field that is made for it that the package is malware. */
  malware?: boolean;
  title?: unknown;
  description?: unknown;
  references?: readonly unknown[];
  publishedAt?: unknown;
}

/** What it says of one package that has it. */
export interface SaidOfPlace {
  package: ObservedPackage;
  /** Absent where the report does not tell it. */
  installedVersion?: string | null;
  fixedVersions?: readonly string[];
  /** Absent where only the versions tell. */
  fixState?: ObservedFinding['fixState'];
  locations?: readonly unknown[];
}

/** What a report says of one vulnerability in one package. */
export type SaidOfFinding = SaidOfVulnerability & SaidOfPlace;

/** What findings of one vulnerability share: cleaned once, however many packages have it. */
export type PlainWords = Omit<
  ObservedFinding,
  'package' | 'installedVersion' | 'fixedVersions' | 'fixState' | 'locations'
>;

/** The word where there is one, else what the highest score stands for, with the words for which score it was. */
function rated(word: unknown, cvss: readonly CvssStatement[]): Pick<ObservedFinding, 'severity' | 'severityBasis'> {
  const severity = severityOf(word);
  if (severity !== 'unknown') return { severity };
  let best: { severity: Severity; statement: CvssStatement } | null = null;
  for (const statement of cvss) {
    if (statement.score === null || (best !== null && statement.score <= (best.statement.score ?? 0))) continue;
    best = { severity: severityOfScore(statement.score, statement.version), statement };
  }
  return best === null ? { severity } : { severity: best.severity, severityBasis: basisOfStatement(best.statement) };
}

/** What is called the same is that, unless it would make several CVEs one: then it is a bundle, whatever is said. */
function namesOf({ id, sameIds = [], otherIds = [] }: SaidOfVulnerability): {
  aliases: string[];
  relatedIds: string[];
} {
  const own = id.toUpperCase();
  const same = [...new Map(distinctTexts(sameIds).map((one) => [one.toUpperCase(), one]))]
    .filter(([upper]) => upper !== own && !isWeakness(upper))
    .map(([, one]) => one);
  const isBundle = [id, ...same].filter(isCve).length > 1;
  if (isBundle || same.length === 0) return relateIdentifiers(id, [...same, ...distinctTexts(otherIds)]);
  const known = new Set([own, ...same.map((one) => one.toUpperCase())]);
  return { aliases: same, relatedIds: distinctTexts(otherIds).filter((one) => !known.has(one.toUpperCase())) };
}

/** The words of a vulnerability with every text clean and every list bounded; what the report does not say is unknown. */
export function plainWords(said: SaidOfVulnerability, notes: ReportNotes): PlainWords {
  const { id } = said;
  const { aliases, relatedIds } = namesOf(said);
  const cvss = distinctStatements(said.cvss ?? []);
  return {
    vulnerabilityId: id,
    aliases: notes.keep(aliases, LIST_LIMITS.identifiers),
    relatedIds: notes.keep(relatedIds, LIST_LIMITS.identifiers),
    ...coversOf(id, relatedIds),
    ...rated(said.severity, cvss),
    cvss: notes.keep(cvss, LIST_LIMITS.cvss),
    cwes: notes.keep(distinctTexts((said.cwes ?? []).map(cweId)), LIST_LIMITS.cwes),
    ...(said.malware === true ? { malware: true } : {}),
    title: cleanText(said.title, TEXT_LIMITS.title),
    description: cleanText(said.description, TEXT_LIMITS.description),
    references: notes.keep(distinctTexts((said.references ?? []).map(webAddress)), LIST_LIMITS.references),
    publishedAt: instantOf(said.publishedAt),
  };
}

/** The vulnerability of these words in one package. */
export function placedFinding(words: PlainWords, place: SaidOfPlace, notes: ReportNotes): ObservedFinding {
  const fixedVersions = notes.keep(distinctTexts(place.fixedVersions ?? []), LIST_LIMITS.fixedVersions);
  return {
    ...words,
    package: place.package,
    installedVersion: place.installedVersion ?? '',
    fixedVersions,
    fixState: place.fixState ?? (fixedVersions.length > 0 ? 'fixed' : 'unknown'),
    locations: notes.keep(
      distinctTexts((place.locations ?? []).map((one) => cleanText(one, TEXT_LIMITS.location))),
      LIST_LIMITS.locations,
    ),
  };
}

/** A finding with every text clean and every list bounded. For several of one vulnerability: {@link plainWords}, once. */
export function plainFinding(said: SaidOfFinding, notes: ReportNotes): ObservedFinding {
  return placedFinding(plainWords(said, notes), said, notes);
}
