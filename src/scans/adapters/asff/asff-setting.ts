import { type CheckRow, checkPlace, checkSeverityOf, ruleName } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CheckStatus } from '../../domain/observation.js';
import { evaluatedNothing } from '../../domain/security-hub.js';

/** `Compliance.Status`; `NOT_AVAILABLE` is that nobody could say. */
const STATUSES: Readonly<Record<string, CheckStatus>> = {
  PASSED: 'pass',
  FAILED: 'fail',
  WARNING: 'unknown',
  NOT_AVAILABLE: 'unknown',
};
const MOST_RESOURCES = 32;

/** Whether a finding is about a control: those of threats and of vulnerabilities have no such status. */
export function isControl(row: JsonObject): boolean {
  return listOf(row.Vulnerabilities).length === 0 && typeof objectOf(row.Compliance)?.Status === 'string';
}

/**
 * A row for each resource, at least one; null where the control or its answer cannot be read. What is archived is not there any more,
 * so the control does not apply to it, nor does one that passed for want of anything to look at.
 */
export function asffSettings(finding: JsonObject): CheckRow[] | null {
  const compliance = objectOf(finding.Compliance);
  const fields = objectOf(finding.ProductFields);
  const rule = ruleName(compliance?.SecurityControlId ?? fields?.ControlId ?? finding.GeneratorId);
  const reported = cleanText(compliance?.Status, TEXT_LIMITS.word) ?? '';
  const answer = Object.hasOwn(STATUSES, reported) ? STATUSES[reported] : undefined;
  if (rule === null || answer === undefined) return null;
  const reasons = listOf(compliance?.StatusReasons);
  const codes = reasons.slice(0, MOST_RESOURCES).map((one) => objectOf(one)?.ReasonCode);
  const isNothing = answer === 'pass' && evaluatedNothing(finding.ProductArn, codes);
  const status = finding.RecordState === 'ARCHIVED' || isNothing ? 'not-applicable' : answer;
  const [why] = reasons;
  const row: CheckRow = {
    rule,
    kind: 'misconfiguration',
    status,
    severity: checkSeverityOf(objectOf(finding.Severity)?.Label),
    title: finding.Title,
    place: null,
    reason:
      status === 'unknown'
        ? { code: 'review', detail: cleanText(objectOf(why)?.Description, TEXT_LIMITS.title) }
        : null,
    help: objectOf(objectOf(finding.Remediation)?.Recommendation)?.Url ?? fields?.RecommendationUrl,
  };
  const resources = listOf(finding.Resources).slice(0, MOST_RESOURCES).map(objectOf);
  const ofFinding = cleanText(finding.Region, TEXT_LIMITS.word);
  const rows = resources.flatMap((one) => {
    if (one === null) return [];
    const place = checkPlace({ resource: one.Id });
    const region = ofFinding ?? cleanText(one.Region, TEXT_LIMITS.word) ?? '';
    return [{ ...row, place, at: { region, resource: place.resource, isWholeRegion: false } }];
  });
  const at = { region: ofFinding ?? '', resource: null, isWholeRegion: false };
  return rows.length === 0 ? [{ ...row, at }] : rows;
}
