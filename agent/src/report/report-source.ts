import { AgentError, EXIT } from '../agent-error.js';
import { adviceForStranger, documentSource } from '../../../src/scans/domain/document-kind.js';
import { NAMELESS } from '../../../src/scans/domain/known-format.js';

/** Scanners whose documents are taken, as the service names them, with the form of each. */
export const REPORT_FORMS = Object.freeze({
  trivy: 'json',
  grype: 'json',
  'osv-scanner': 'json',
  cyclonedx: 'any',
  lynis: 'text',
  openscap: 'text',
  nessus: 'text',
  openvas: 'text',
  wazuh: 'json',
  defender: 'any',
  'aws-inspector': 'json',
  asff: 'json',
  ocsf: 'json',
  'npm-audit': 'json',
  spdx: 'any',
  'pip-audit': 'json',
  'cargo-audit': 'json',
  govulncheck: 'json',
  snyk: 'json',
  dependabot: 'json',
  'dependency-track': 'json',
  sarif: 'json',
  semgrep: 'json',
  checkov: 'json',
  gitleaks: 'json',
  kubescape: 'json',
});

/** One of {@link REPORT_FORMS}. */
export type ReportSource = keyof typeof REPORT_FORMS;

export function isReportSource(name: string): name is ReportSource {
  return Object.hasOwn(REPORT_FORMS, name);
}

const HOW_TO_NAME = `Name the scanner with --source (${Object.keys(REPORT_FORMS).join(', ')}).`;

/**
 * Which scanner wrote a JSON document, as the service itself tells. Throws AgentError (usage) for a kind that is known but not
 * taken, with the service's words for what to do, and for one that nobody knows.
 */
export function jsonSource(document: unknown): ReportSource {
  return sourceOf(document, `The report's kind is not recognised. ${HOW_TO_NAME}`);
}

/** Which scanner wrote a text. Throws AgentError (usage), see {@link jsonSource}. */
export function textSource(text: string): ReportSource {
  const unknown = /^\s*</.test(text)
    ? `The XML's kind is not recognised. ${HOW_TO_NAME}`
    : `This is neither JSON nor XML nor a Lynis report. ${HOW_TO_NAME}`;
  return sourceOf(text, unknown);
}

/** What a document is that the service does not take, in its words; null when it takes it, or nobody knows. */
export function strangerIn(document: unknown): string | null {
  return adviceForStranger(document);
}

function sourceOf(document: unknown, unknown: string): ReportSource {
  const source = documentSource(document);
  if (source !== null && isReportSource(source)) return source;
  const advice = adviceForStranger(document);
  // Nothing in it tells the tool, but whoever sends it may know.
  throw new AgentError(
    advice?.includes(NAMELESS) === true ? `${advice} ${HOW_TO_NAME}` : (advice ?? unknown),
    EXIT.usage,
  );
}
