import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement, readCvssVector } from '../../domain/cvss-vector.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { type LabelledLine, labelledLines } from '../../domain/labelled-lines.js';
import { distributionPackage, versionsIn } from '../../domain/named-version.js';
import type { ObservedFinding, ObservedPackage, CvssStatement } from '../../domain/observation.js';
import { placedFinding, plainWords } from '../../domain/plain-finding.js';
import { productOfCpe, servicePackage } from '../../domain/product-package.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { severityOfScore } from '../../domain/severity-of-score.js';
import { isCve, vulnerabilityId } from '../../domain/vulnerability-id.js';
import type { OpenvasResult } from './openvas-document.js';

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

/** What a finding of a result is in. */
type OpenvasPlace = Pick<ObservedFinding, 'package' | 'installedVersion'> & { fixedVersions: string[] };

/** More findings of one result are not told apart by package. */
const FINDINGS_OF_RESULT = 5000;

/**
 * Every package that the result tells of, else the product of its detection, else what answers on its port.
 *
 * @param vulnerabilities how many the result names
 */
function placesOf(
  result: OpenvasResult,
  os: OperatingSystem | null,
  service: ObservedPackage,
  vulnerabilities: number,
): OpenvasPlace[] {
  const lines = labelledLines(result.texts.get('description') ?? '');
  const packages = packagesIn(lines, os);
  if (packages !== null && packages.length * vulnerabilities <= FINDINGS_OF_RESULT) return packages;
  // What compares detected products with CVEs names the product in words only.
  const carried = lines.filter(({ label }) => label === 'the host carries the product').map(({ value }) => value);
  const product = [...result.products, ...carried].map(productOfCpe).find((one) => one !== null);
  if (product === undefined) return [{ package: service, installedVersion: '', fixedVersions: [] }];
  return [{ package: product.package, ...versionsOfProduct(lines, product.version) }];
}

/** Null where it lists no packages, or one whose version does not stand behind its name (`curl-7.88.1-10`). */
function packagesIn(lines: readonly LabelledLine[], os: OperatingSystem | null): OpenvasPlace[] | null {
  const places: OpenvasPlace[] = [];
  let name: string | null = null;
  for (const { label, value } of lines) {
    if (label === 'vulnerable package') {
      const found = distributionPackage(value, os);
      if (found === null) return null;
      name = value.trim();
      places.push({ package: found, installedVersion: '', fixedVersions: [] });
    }
    const place = places.at(-1);
    if (name === null || place === undefined) continue;
    if (label === 'installed version') {
      const version = versionBehind(name, value);
      if (version === null || place.installedVersion !== '') return null;
      place.installedVersion = version;
    } else if (label === 'fixed version' && !value.startsWith('<')) {
      const version = versionBehind(name, value.replace(/^[>=]{1,2}\s*/, ''));
      if (version !== null && !place.fixedVersions.includes(version)) place.fixedVersions.push(version);
    }
  }
  return places.length === 0 || places.some(({ installedVersion }) => installedVersion === '') ? null : places;
}

function versionBehind(name: string, text: string): string | null {
  const version = text.startsWith(`${name}-`) ? text.slice(name.length + 1) : '';
  return /^\w\S*$/.test(version) ? cleanText(version, TEXT_LIMITS.version) : null;
}

/** What the test compared, before the version in the CPE: that is of whatever detected the product. */
function versionsOfProduct(lines: readonly LabelledLine[], ofCpe: string | null): Omit<OpenvasPlace, 'package'> {
  const reported = lines.find(({ label }) => label === 'installed version')?.value;
  const fixed = lines.find(({ label }) => label === 'fixed version')?.value;
  return {
    installedVersion: cleanText(/^\d\S*$/.exec(reported ?? '')?.[0], TEXT_LIMITS.version) ?? ofCpe ?? '',
    fixedVersions: [...new Set(versionsIn(fixed ?? ''))],
  };
}
