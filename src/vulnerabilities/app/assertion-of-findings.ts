import { hash } from 'node:crypto';
import type { CvssStatement, PlacedFinding } from '../../scans/index.js';
import { compareKeys, identifierKey, isCve } from '../domain/alias-groups.js';
import type { Assertion } from '../persistence/assertion.repository.js';
import { scoreOfStatement } from './cvss-score.js';

const MAX_REFERENCES = 50;
const MAX_RELATED = 50;
/** A kernel's advisory has some hundreds. */
const MAX_COVERED = 500;
/** The largest groups known have some dozens of names; more is a defect, or somebody's wish to join everything. */
const MAX_ALIASES = 64;

/** What one report says about one identifier, over all the packages that it was found in. */
export interface SaidOfIdentifier {
  /** Comparable form. */
  identifier: string;
  /** Hexadecimal, 32 digits; what was said before has the hash that it had before. */
  hash: string;
  words: Words;
}

type Words = Pick<
  PlacedFinding,
  | 'aliases'
  | 'covers'
  | 'cvss'
  | 'cwes'
  | 'description'
  | 'malware'
  | 'publishedAt'
  | 'references'
  | 'relatedIds'
  | 'title'
>;

/**
 * Findings of one report by the comparable form of their identifier, finding by finding: a report may have a hundred thousand.
 *
 * @param prepared what a finding is to be taken for
 */
export function* groupingByIdentifier(
  findings: readonly PlacedFinding[],
  prepared: (finding: PlacedFinding) => PlacedFinding = (finding) => finding,
): Generator<undefined, Map<string, PlacedFinding[]>, undefined> {
  const groups = new Map<string, PlacedFinding[]>();
  for (const sent of findings) {
    yield undefined;
    const finding = prepared(sent);
    const key = identifierKey(finding.vulnerabilityId);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return groups;
}

/** What they say about their identifier. Every finding of every scan comes through here: it is hashed once, and no more. */
export function saidOf(identifier: string, members: readonly PlacedFinding[]): SaidOfIdentifier {
  const [only] = members;
  const words = members.length === 1 && only ? only : merged(members);
  return { identifier, words, hash: hash('sha256', textOf(words), 'hex').slice(0, 32) };
}

/** The whole of it, ready to be kept. */
export function assertionOf({ identifier, hash: digest, words }: SaidOfIdentifier): Assertion {
  return {
    identifier,
    hash: digest,
    title: words.title,
    description: words.description,
    publishedAt: words.publishedAt,
    cvss: words.cvss.map(({ source, version, vector, score }) => ({
      source,
      version,
      vector,
      score: scoreOfStatement({ version, vector, score }),
    })),
    cwes: distinct(words.cwes),
    malware: words.malware === true,
    references: distinct(words.references).slice(0, MAX_REFERENCES),
    relatedIds: distinct(words.relatedIds).slice(0, MAX_RELATED),
    aliases: aliasKeys(identifier, words.aliases),
    covers: coveredKeys(words.covers ?? []),
  };
}

/** The other names of the identifier, and the CVEs that it is about, as this one report tells them; comparable forms, sorted. */
export function reportedNames(
  identifier: string,
  members: readonly PlacedFinding[],
): { names: string[]; covers: string[] } {
  // Most reports give no other names, and every finding of every scan comes through here.
  if (members.every(({ aliases, covers }) => aliases.length === 0 && (covers ?? []).length === 0))
    return { names: [], covers: [] };
  return {
    names: aliasKeys(
      identifier,
      entriesOf(members, ({ aliases }) => aliases),
    ).sort(),
    covers: coveredKeys(entriesOf(members, ({ covers }) => covers ?? [])),
  };
}

function coveredKeys(covers: readonly string[]): string[] {
  return distinct(covers.map(identifierKey)).slice(0, MAX_COVERED);
}

/** The names that count: CVEs first, so that they are never among those that are one too many. */
function aliasKeys(identifier: string, aliases: readonly string[]): string[] {
  const keys = new Set(aliases.map(identifierKey));
  keys.delete(identifier);
  return [...keys].sort((a, b) => Number(isCve(b)) - Number(isCve(a)) || compareKeys(a, b)).slice(0, MAX_ALIASES);
}

/** Several packages may come with several texts; what is made of them must not depend on their order. */
function merged(members: readonly PlacedFinding[]): Words {
  const statements = new Map(entriesOf(members, ({ cvss }) => cvss).map((one) => [statementText(one), one]));
  return {
    title: smallest(members.map(({ title }) => title)),
    description: smallest(members.map(({ description }) => description)),
    publishedAt: smallest(members.map(({ publishedAt }) => publishedAt)),
    cvss: [...statements].sort(([a], [b]) => compareKeys(a, b)).map(([, one]) => one),
    cwes: distinct(entriesOf(members, ({ cwes }) => cwes)),
    malware: members.some(({ malware }) => malware === true),
    references: distinct(entriesOf(members, ({ references }) => references)),
    relatedIds: distinct(entriesOf(members, ({ relatedIds }) => relatedIds)),
    aliases: distinct(entriesOf(members, ({ aliases }) => aliases)),
    covers: distinct(entriesOf(members, ({ covers }) => covers ?? [])),
  };
}

/** What their lists hold; findings of many packages often share one list, which is read once. */
function entriesOf<T>(members: readonly PlacedFinding[], read: (finding: PlacedFinding) => readonly T[]): T[] {
  return [...new Set(members.map(read))].flatMap((list) => list);
}

/** Texts have no NUL, so that it can part them; null is not the empty text. */
function textOf(words: Words): string {
  let text = `${words.title ?? '\u0001'}\0${words.description ?? '\u0001'}\0${words.publishedAt ?? '\u0001'}`;
  for (const list of [words.cwes, words.references, words.relatedIds, words.aliases]) {
    text += '\0';
    for (const one of list) text += `\0${one}`;
  }
  text += '\0';
  for (const one of words.cvss) text += `\0${statementText(one)}`;
  for (const one of words.covers ?? []) text += `\0\0${one}`;
  // Only where it is: what was hashed before it was looked for stays what it was.
  if (words.malware === true) text += '\0\0malware';
  return text;
}

function statementText({ source, version, vector, score }: CvssStatement): string {
  return `${source}\u0001${version}\u0001${vector ?? ''}\u0001${score ?? ''}`;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function smallest(values: readonly (string | null)[]): string | null {
  return [...new Set(values)].filter((value) => value !== null).sort()[0] ?? null;
}
