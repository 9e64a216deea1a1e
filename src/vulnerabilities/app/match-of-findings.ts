import { hash } from 'node:crypto';
import { LIST_LIMITS, type PlacedFinding } from '../../scans/index.js';
import { severityRank } from '../domain/severity.js';
import type { WantedMatch } from '../persistence/vulnerability-dictionary.repository.js';
import { reportedNames } from './assertion-of-findings.js';

type Match = WantedMatch & Pick<PlacedFinding, 'fixState'>;

/** A package that lies in more places than these is shown in the first of them. */
const SHOWN_LOCATIONS = 200;
/** As many as one row of a report may name; rows of one identifier, package and version come to no more together. */
const FIXED_VERSIONS = LIST_LIMITS.fixedVersions;

/** Which one counts, when several are said about one place. */
const FIX_STATES: PlacedFinding['fixState'][] = ['fixed', 'wont-fix', 'not-fixed', 'unknown'];

/**
 * The matches of one report by their hash: one per identifier, package and version, with the highest severity, all fixed
 * versions, all places. Match by match.
 *
 * @param findings by the comparable form of their identifier
 */
export function* gatheringMatches(
  findings: ReadonlyMap<string, readonly PlacedFinding[]>,
): Generator<undefined, Map<string, WantedMatch>, undefined> {
  const matches = new Map<string, WantedMatch>();
  for (const [identifier, members] of findings) {
    const reported = reportedNames(identifier, members);
    for (const match of merged(identifier, members)) {
      yield undefined;
      Object.assign(match, reported);
      match.hash = digestOf(match);
      matches.set(match.hash, match);
    }
  }
  return matches;
}

function merged(identifier: string, members: readonly PlacedFinding[]): Iterable<Match> {
  const [only] = members;
  if (members.length === 1 && only) return [matchOf(identifier, [only])];
  const byPlace = new Map<string, PlacedFinding[]>();
  for (const member of members) {
    const key = `${member.packageId}\0${member.installedVersion}`;
    const known = byPlace.get(key);
    if (known) known.push(member);
    else byPlace.set(key, [member]);
  }
  return [...byPlace.values()].map((same) => matchOf(identifier, same));
}

/** What findings of one identifier, package and version come to together. */
function matchOf(identifier: string, findings: readonly PlacedFinding[]): Match {
  const [first] = findings;
  if (!first) throw new Error('A match needs a finding.');
  const states = findings.map((finding) => FIX_STATES.indexOf(finding.fixState));
  return {
    hash: '',
    identifier,
    packageId: first.packageId,
    installedVersion: first.installedVersion,
    ...severityOf(findings),
    fixedVersions: together(findings, (finding) => finding.fixedVersions).slice(0, FIXED_VERSIONS),
    fixState: FIX_STATES[states.reduce((a, b) => Math.min(a, b))] ?? 'unknown',
    locations: together(findings, (finding) => finding.locations).slice(0, SHOWN_LOCATIONS),
    traits: common(findings),
    names: [],
    covers: [],
  };
}

/** The highest; it counts as derived only where nobody names it. */
function severityOf(findings: readonly PlacedFinding[]): Pick<Match, 'severity' | 'severityBasis'> {
  const severity = findings.reduce((highest, finding) => Math.max(highest, severityRank(finding.severity)), 0);
  const bases = findings.flatMap((finding) =>
    severityRank(finding.severity) === severity ? [finding.severityBasis] : [],
  );
  return { severity, severityBasis: bases.some((basis) => !basis) ? null : ([...bases].sort()[0] ?? null) };
}

/** What is true of all of them: a package that lies in two architectures is of neither. */
function common(findings: readonly PlacedFinding[]): string[] {
  const [first, ...others] = findings;
  const traits = sorted([...(first?.traits ?? [])]);
  return others.length === 0
    ? traits
    : traits.filter((trait) => others.every((finding) => finding.traits?.includes(trait) === true));
}

/** All values, each once, sorted: what the order of the report was must not matter. */
function together(findings: readonly PlacedFinding[], read: (finding: PlacedFinding) => string[]): string[] {
  const [only] = findings;
  if (findings.length === 1 && only) return sorted(read(only));
  const values = new Set<string>();
  for (const finding of findings) for (const value of read(finding)) values.add(value);
  return [...values].sort();
}

function sorted(values: string[]): string[] {
  return values.length < 2 ? values : [...new Set(values)].sort();
}

/** Texts have no NUL, so that it can part them. */
function digestOf(match: Match): string {
  const {
    identifier,
    packageId,
    installedVersion,
    severity,
    severityBasis,
    fixedVersions,
    fixState,
    locations,
    traits,
    names,
    covers,
  } = match;
  const text = `${identifier}\0${packageId}\0${installedVersion}\0${severity}\0${fixState}\0\0${fixedVersions.join('\0')}\0\0${locations.join('\0')}${severityBasis === null ? '' : `\0\0${severityBasis}`}`;
  // As before where nothing is known, so that what is stored keeps its hash.
  const known = traits.length === 0 ? '' : `\0\0\0${traits.join('\0')}`;
  const reported = names.length + covers.length === 0 ? '' : `\0\0\0\0${names.join('\0')}\0\0${covers.join('\0')}`;
  return hash('sha256', `${text}${known}${reported}`, 'hex').slice(0, 32);
}
