import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import type { ObservedPackage } from '../../domain/observation.js';
import { readGrypePackage } from './grype-match.js';

/** Kinds of alerts that are named; Grype knows a few. */
const KINDS = 10;
/** How many packages are looked at: an image has thousands. */
const PACKAGES = 100_000;

const WORDS = new Map([
  ['distro-eol', 'of a distribution that has reached its end of life'],
  ['distro-disabled', 'of a distribution that Grype does not compare'],
  ['distro-unknown', 'of a distribution that Grype does not know'],
]);

/** Alerts of packages that were not compared with anything. */
const NOT_COMPARED = new Set<unknown>(['distro-disabled', 'distro-unknown']);

/** Packages that Grype says it did not compare: that it shows nothing there does not mean that there is nothing. */
export function uncomparedPackages(report: JsonObject, os: OperatingSystem | null): ObservedPackage[] {
  const packages = new Map<string, ObservedPackage>();
  for (const row of listOf(report.alertsByPackage).slice(0, PACKAGES)) {
    const fields = objectOf(row);
    const artifact = objectOf(fields?.package);
    const alerts = listOf(fields?.alerts).slice(0, KINDS);
    if (artifact === null || !alerts.some((alert) => NOT_COMPARED.has(objectOf(alert)?.type))) continue;
    const found = readGrypePackage(artifact, os);
    if (found !== null) packages.set(`${found.ecosystem} ${found.name}`, found);
  }
  return [...packages.values()];
}

/**
 * What Grype says of packages and not of vulnerabilities, as sentences: alerts by package (a distribution at its end of life,
 * for which nobody writes advisories any more), and findings that it knows to be exploited.
 */
export function readGrypeAlerts(report: JsonObject): string[] {
  const counts = new Map<string, number>();
  for (const row of listOf(report.alertsByPackage).slice(0, PACKAGES)) {
    const alerts = listOf(objectOf(row)?.alerts).slice(0, KINDS).map(objectOf);
    const types = new Set(alerts.map((alert) => cleanText(alert?.type, TEXT_LIMITS.word) ?? 'unnamed'));
    for (const type of types)
      if (counts.has(type) || counts.size < KINDS) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const sentences = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => {
      const what = WORDS.get(type) ?? `with the alert "${type}"`;
      return `Grype warns of ${count === 1 ? '1 package' : `${count} packages`} ${what}: what it does not find there may be there all the same.`;
    });
  const exploited = listOf(report.matches).filter(
    (row) => listOf(objectOf(objectOf(row)?.vulnerability)?.knownExploited).length > 0,
  ).length;
  if (exploited > 0) {
    const what = exploited === 1 ? '1 finding is' : `${exploited} findings are`;
    sentences.push(`${what} known to be exploited, says Grype; Posture tells that by the lists that it holds itself.`);
  }
  return sentences;
}
