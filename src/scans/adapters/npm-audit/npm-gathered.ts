import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { objectOf } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import {
  placedFinding,
  type PlainWords,
  plainWords,
  type SaidOfPlace,
  type SaidOfVulnerability,
} from '../../domain/plain-finding.js';
import { LIST_LIMITS, refuseTooMany, type ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { isCve, vulnerabilityId } from '../../domain/vulnerability-id.js';

/** What an advisory says wherever it stands: one object for all versions in which it was found, for it is read once. */
export type NpmAdvisory = SaidOfVulnerability & { name: unknown };

/** One version in which it was found. */
export type NpmPlace = Omit<SaidOfPlace, 'package'> & { installedVersion: string };

type Gathered = SaidOfPlace & { advisory: NpmAdvisory; locations: unknown[] };

/** How much one audit looked at and told, whoever wrote it. */
export class NpmGathered {
  /** Who wrote it, where that can be told. */
  tool = 'npm-audit';
  /** How many packages were looked at; null where the document does not say. */
  total: number | null = null;
  /** Set where the document shows that something of it is missing, with why. */
  incomplete: string | null = null;
  /** Packages whose makers call them deprecated. */
  deprecated = 0;
  /** Packages that are only named for those in them. */
  effects = 0;
  /** Advisories that were taken back. */
  withdrawn = 0;
  private readonly found = new Map<string, Gathered>();
  private rows = 0;

  constructor(readonly notes: ReportNotes) {}

  /** The same advisory in the same version is one finding, wherever it lies. */
  add(advisory: NpmAdvisory, place: NpmPlace): void {
    this.rows += 1;
    refuseTooMany(this.rows, ROW_LIMIT, 'findings', '');
    const found = identifyPackage({ purl: null, type: 'npm', name: advisory.name, os: null });
    if (found === null) {
      this.notes.countUnreadable();
      return;
    }
    const key = `${found.name} ${place.installedVersion} ${advisory.id.toUpperCase()}`;
    const known = this.found.get(key);
    const locations = (place.locations ?? []).slice(0, LIST_LIMITS.locations + 1);
    if (known === undefined) {
      this.found.set(key, { ...place, advisory, package: found, locations });
    } else if (known.locations.length <= LIST_LIMITS.locations) {
      // One by one: a call takes only so many arguments.
      for (const one of locations) known.locations.push(one);
    }
  }

  *findings(): Steps<ObservedFinding[]> {
    const read = new Map<NpmAdvisory, PlainWords>();
    const findings: ObservedFinding[] = [];
    for (const { advisory, ...place } of this.found.values()) {
      yield;
      const words = read.get(advisory) ?? plainWords(advisory, this.notes);
      read.set(advisory, words);
      findings.push(placedFinding(words, place, this.notes));
    }
    return findings;
  }
}

/** A whole number that is not negative, or null. */
export function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** GitHub's record that an address is of, as GitHub writes it; null for others. */
function recordOfAddress(url: unknown): string | null {
  const text = typeof url === 'string' ? url.slice(0, TEXT_LIMITS.reference) : '';
  const [, name] = /\b(?:GHSA)-((?:[0-9a-z]{4}-){2}[0-9a-z]{4})\b/i.exec(text) ?? [];
  return name === undefined ? null : `GHSA-${name.toLowerCase()}`;
}

/**
 * The identifiers of an advisory: GitHub's record first, else its one CVE, else npm's number, which nobody else uses. Null
 * without any.
 */
export function idsOfAdvisory(said: {
  record?: unknown;
  url: unknown;
  cves?: readonly unknown[];
  number: unknown;
}): { id: string; otherIds: string[] } | null {
  const record = vulnerabilityId(said.record) ?? recordOfAddress(said.url);
  const cves = (said.cves ?? [])
    .slice(0, LIST_LIMITS.identifiers)
    .map(vulnerabilityId)
    .filter((id) => id !== null)
    .filter(isCve);
  const [cve] = cves.length === 1 ? cves : [];
  const number = typeof said.number === 'number' ? String(said.number) : cleanText(said.number, TEXT_LIMITS.word);
  const own = number !== null && /^\d{1,12}$/.test(number) ? `NPM-ADVISORY-${number}` : null;
  const id = record ?? cve ?? own;
  return id === null ? null : { id, otherIds: cves };
}

/** Weaknesses that are looked at: some write the same twice. */
const WEAKNESSES = 4 * LIST_LIMITS.cwes;

/** Weaknesses as npm writes them: a list, one alone, or a list inside of a text. */
export function weaknessesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return (value as unknown[]).slice(0, WEAKNESSES);
  return typeof value === 'string' ? (value.slice(0, 1000).match(/\bCWE-\d{1,6}\b/gi) ?? []) : [];
}

/** GitHub's score; a score of 0 without a vector says that there is none. */
export function npmCvss(value: unknown): CvssStatement[] {
  const stated = objectOf(value);
  if (stated === null || typeof stated.vectorString !== 'string') return [];
  const statement = cvssStatement({ source: 'ghsa', version: null, vector: stated.vectorString, score: stated.score });
  return statement === null ? [] : [statement];
}

/** The addresses in a text of references. */
export function addressesIn(value: unknown): string[] {
  return typeof value === 'string' ? (value.slice(0, 20_000).match(/https?:\/\/[^\s<>"()\]]+/g) ?? []) : [];
}
