import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement, readCvssVector } from '../../domain/cvss-vector.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { placedFinding, plainWords } from '../../domain/plain-finding.js';
import { servicePackage } from '../../domain/product-package.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { severityOfScore } from '../../domain/severity-of-score.js';
import { isCve, vulnerabilityId } from '../../domain/vulnerability-id.js';
import type { OpenvasResult } from './openvas-document.js';
import { placesOf } from './openvas-place.js';

/** `threat` of results that find nothing. */
const NOTHING = new Set(['log', 'debug', 'false positive', 'none']);

/** The severity of a result, 0.0 to 10.0; null where it does not say. */
function severityIn({ texts }: OpenvasResult): number | null {
  const reported = texts.get('severity') ?? texts.get('nvt/cvss_base');
  const value = reported === undefined || reported.trim() === '' ? Number.NaN : Number(reported);
  return Number.isFinite(value) ? value : null;
}

/** Whether the result only tells something, or was marked as a false alarm. */
export function isInformation(result: OpenvasResult): boolean {
  const threat = result.texts.get('threat')?.trim().toLowerCase();
  if (threat !== undefined && NOTHING.has(threat)) return true;
  const severity = severityIn(result);
  return severity !== null && severity <= 0;
}

/** Whether it tells that a test did not come to an end (`-3`, of older versions among the results). */
export function isFailure(result: OpenvasResult): boolean {
  return result.texts.get('threat')?.trim().toLowerCase() === 'error' || severityIn(result) === -3;
}

/** How sure the test is, in percent; null where it does not say. */
export function qualityOf({ texts }: OpenvasResult): number | null {
  const value = Number(texts.get('qod/value') || Number.NaN);
  return Number.isFinite(value) ? value : null;
}

function statements(result: OpenvasResult): (CvssStatement | null)[] {
  const fromTags = /cvss_base_vector=([^|]{1,200})/.exec(result.texts.get('nvt/tags') ?? '')?.[1];
  const score = severityIn(result);
  const vectors = new Set([...result.vectors.slice(0, 8), fromTags].map((vector) => vector?.trim()));
  return [...vectors].map((vector, place) => {
    const read = readCvssVector(vector);
    if (read === null) return null;
    return cvssStatement({ source: 'openvas', version: read.version, vector, score: place === 0 ? score : null });
  });
}

/** The part of the tags that describes what is wrong. */
function summaryOf({ texts }: OpenvasResult): string | null {
  const summary = /(?:^|\|)summary=([^|]*)/.exec(texts.get('nvt/tags') ?? '')?.[1];
  return cleanText(summary ?? texts.get('description'), TEXT_LIMITS.description);
}

/**
 * One for each CVE in each package that the result tells of; where a test has no CVE, its own number (OID) stands for what it
 * found. Null where nothing tells it.
 *
 * @param os the host's system, by which its packages are known
 */
export function openvasFindings(
  result: OpenvasResult,
  os: OperatingSystem | null,
  notes: ReportNotes,
): ObservedFinding[] | null {
  const { texts, oid } = result;
  const cves = [...new Set(result.cves.map(vulnerabilityId).filter((id) => id !== null))].filter(isCve);
  const isTest = /^[\d.]{3,100}$/.test(oid);
  if (cves.length === 0 && !isTest) return null;
  const [, port, protocol] = /^(\d{1,5})\/(\w{1,10})/.exec(texts.get('port')?.trim() ?? '') ?? [];
  const service = servicePackage(protocol, port, null);
  const word = texts.get('threat')?.trim();
  const score = severityIn(result);
  const said = {
    // The word of older versions knows no critical ones.
    severity: score !== null && score >= 0 ? severityOfScore(score) : word,
    cvss: statements(result),
    title: texts.get('nvt/name') ?? texts.get('name'),
    description: summaryOf(result),
  };
  const ids = cves.length > 0 ? cves : [`GVM-${oid}`];
  const [first = ''] = ids;
  const words = plainWords({ ...said, id: first }, notes);
  const locations = port === undefined ? [] : [service.name];
  return placesOf(result, os, service, ids.length).flatMap((place) => {
    const finding = placedFinding(words, { locations, ...place }, notes);
    return ids.map((id) => ({ ...finding, vulnerabilityId: id }));
  });
}
