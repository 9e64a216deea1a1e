import { AgentError, EXIT } from '../agent-error.js';
import { isJsonObject, listIn } from '../json-object.js';
import type { JsonObject } from '../json-object.js';

/** Scanners whose documents are taken, as the service names them, with the form of each. */
export const REPORT_FORMS = Object.freeze({
  trivy: 'json',
  grype: 'json',
  'osv-scanner': 'json',
  cyclonedx: 'json',
  lynis: 'text',
  openscap: 'text',
});

/** One of {@link REPORT_FORMS}. */
export type ReportSource = keyof typeof REPORT_FORMS;

export function isReportSource(name: string): name is ReportSource {
  return Object.hasOwn(REPORT_FORMS, name);
}

const HOW_TO_NAME = `Name the scanner with --source (${Object.keys(REPORT_FORMS).join(', ')}).`;
const XML_START = 64 * 1024;

/**
 * Which scanner wrote a JSON document, by its shape. Throws AgentError (usage) with what to do for a kind that is known
 * but not taken here, or not known at all.
 */
export function jsonSource(value: unknown): ReportSource {
  const document = isJsonObject(value) ? value : {};
  if (document['bomFormat'] === 'CycloneDX') return 'cyclonedx';
  if (isTrivy(document)) return 'trivy';
  if (isGrype(document)) return 'grype';
  if (isOsvScanner(document)) return 'osv-scanner';
  if (Array.isArray(document['runs']))
    throw unsupported('SARIF leaves out versions and fixes. Let the scanner write its own JSON instead.');
  if (JSON.stringify(document['@context'] ?? '').includes('openvex'))
    throw unsupported('This is OpenVEX: decisions, not a scan. Import it in the dashboard.');
  throw unsupported(`The report's kind is not recognised. ${HOW_TO_NAME}`);
}

function isTrivy(document: JsonObject) {
  if ('SchemaVersion' in document && ('ArtifactName' in document || 'Results' in document)) return true;
  return (
    'ClusterName' in document && ['Resources', 'Vulnerabilities', 'Misconfigurations'].some((key) => key in document)
  );
}

function isGrype(document: JsonObject) {
  return Array.isArray(document['matches']) && ('descriptor' in document || 'source' in document);
}

/**
 * Many tools write `results`; osv-scanner's have a source and packages, and an empty one has only its own keys.
 */
function isOsvScanner(document: JsonObject) {
  if (!Array.isArray(document['results'])) return false;
  const results = listIn(document['results']);
  if (results.length > 0) return results.every((result) => isJsonObject(result) && Array.isArray(result['packages']));
  return Object.keys(document).every(
    (key) => key === 'results' || key.startsWith('experimental_') || key === 'license_summary',
  );
}

/**
 * Which scanner wrote a text. Throws AgentError (usage).
 */
export function textSource(text: string): ReportSource {
  const start = text.slice(0, XML_START);
  if (/^\s*# Lynis Report/.test(start) || /^lynis_version=/m.test(start)) return 'lynis';
  if (!/^\s*</.test(start)) throw unsupported(`This is neither JSON nor XML nor a Lynis report. ${HOW_TO_NAME}`);
  if (/cyclonedx\.org\/schema\/bom/.test(start))
    throw unsupported('CycloneDX is taken as JSON only. Let the tool write JSON.');
  if (/<(\w+:)?(Benchmark|TestResult|asset-report-collection)[\s>]/.test(start)) return 'openscap';
  throw unsupported(`The XML's kind is not recognised. ${HOW_TO_NAME}`);
}

function unsupported(message: string) {
  return new AgentError(message, EXIT.usage);
}
