import type { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CvssStatement } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { versionList } from '../../domain/version-list.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { scopeText } from '../../domain/scope-text.js';

/** Ecosystems that GitHub calls otherwise than others do. */
const TYPES = new Map([
  ['actions', 'github-action'],
  ['erlang', 'hex'],
]);

const SETTLED = new Map<unknown, readonly [string, string]>([
  ['fixed', ['alert that GitHub calls fixed was left aside', 'alerts that GitHub calls fixed were left aside']],
  ['dismissed', ['alert that a person dismissed was left aside', 'alerts that a person dismissed were left aside']],
  ['auto_dismissed', ['alert that a rule dismissed was left aside', 'alerts that a rule dismissed were left aside']],
]);
const WITHDRAWN = ['withdrawn advisory was left aside', 'withdrawn advisories were left aside'] as const;

/** A score of 0 without a vector says that there is none. */
function statement(value: unknown): CvssStatement | null {
  const stated = objectOf(value);
  if (typeof stated?.vector_string !== 'string') return null;
  return cvssStatement({ source: 'ghsa', version: null, vector: stated.vector_string, score: stated.score });
}

function cvssOf(advisory: JsonObject): (CvssStatement | null)[] {
  const severities = objectOf(advisory.cvss_severities);
  return [statement(advisory.cvss), statement(severities?.cvss_v3), statement(severities?.cvss_v4)];
}

/** The repository of an alert: named in a list of an organization, else in its addresses. */
export function repositoryOf(alert: JsonObject): string | null {
  const named = scopeText(objectOf(alert.repository)?.full_name);
  if (named !== null) return named;
  const addresses = [alert.html_url, alert.url].map((one) => cleanText(one, TEXT_LIMITS.reference) ?? '');
  const pattern = /^https?:\/\/[^/]+\/(?:api\/v3\/)?(?:repos\/)?([^/]+\/[^/]+)\/(?:security\/)?dependabot\//;
  for (const address of addresses) {
    const [, repository] = pattern.exec(address) ?? [];
    if (repository !== undefined) return repository;
  }
  return null;
}

/** What became of one alert. */
export type AlertRead = 'open' | 'settled' | 'unreadable';

/** One alert; only an open one is a finding. It does not tell the installed version. */
export function readAlert(alert: JsonObject, into: AuditFindings): AlertRead {
  const settled = SETTLED.get(alert.state);
  if (settled !== undefined) {
    into.leaveAside(settled);
    return 'settled';
  }
  const advisory = objectOf(alert.security_advisory);
  const vulnerability = objectOf(alert.security_vulnerability);
  const dependency = objectOf(alert.dependency);
  const stated = objectOf(vulnerability?.package) ?? objectOf(dependency?.package);
  const word = cleanText(stated?.ecosystem, TEXT_LIMITS.word)?.toLowerCase() ?? null;
  const found = identifyPackage({ purl: null, type: word && (TYPES.get(word) ?? word), name: stated?.name, os: null });
  const id = vulnerabilityId(advisory?.ghsa_id) ?? vulnerabilityId(advisory?.cve_id);
  if (advisory === null || vulnerability === null || id === null || found === null || alert.state !== 'open') {
    return 'unreadable';
  }
  if (instantOf(advisory.withdrawn_at) !== null) {
    into.leaveAside(WITHDRAWN);
    return 'settled';
  }
  const first = vulnerability.first_patched_version;
  into.add({
    id,
    sameIds: [
      vulnerabilityId(advisory.cve_id),
      ...listOf(advisory.identifiers)
        .slice(0, LIST_LIMITS.identifiers)
        .map((one) => vulnerabilityId(objectOf(one)?.value)),
    ],
    package: found,
    fixedVersions: versionList(objectOf(first)?.identifier ?? first, 1).slice(0, 1),
    // GitHub writes null for what has no fixed version.
    ...(first === null ? { fixState: 'not-fixed' as const } : {}),
    severity: vulnerability.severity ?? advisory.severity,
    cvss: cvssOf(advisory),
    cwes: listOf(advisory.cwes)
      .slice(0, LIST_LIMITS.cwes)
      .map((one) => objectOf(one)?.cwe_id),
    ...(advisory.type === 'malware' ? { malware: true } : {}),
    title: advisory.summary,
    description: advisory.description,
    references: [
      alert.html_url,
      ...listOf(advisory.references)
        .slice(0, LIST_LIMITS.references)
        .map((one) => objectOf(one)?.url),
    ],
    publishedAt: advisory.published_at,
    locations: [dependency?.manifest_path],
  });
  return 'open';
}
