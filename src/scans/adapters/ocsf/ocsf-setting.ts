import { type CheckRow, checkPlace, checkSeverityOf, ruleName } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type CloudAccount, cloudAccount, evaluatedNothing } from '../../domain/cloud-account.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CheckStatus } from '../../domain/observation.js';
import { severityWord } from './ocsf-finding.js';

/** What an event says of a rule and the resources that were looked at by it. */
export interface OcsfSetting {
  account: CloudAccount | null;
  row: CheckRow;
}

const COMPLIANCE_FINDING = 2003;
/** Prowler tells settings as such, with the code of its check. */
const DETECTION_FINDING = 2004;
const MOST_RESOURCES = 20;

/** `compliance.status_id` (OCSF 1.2), its word, and the word of Prowler. */
const STATUSES = new Map<unknown, CheckStatus>([
  ...([1, 'pass', 'passed'] as const).map((it) => [it, 'pass'] as const),
  ...([3, 'fail', 'failed'] as const).map((it) => [it, 'fail'] as const),
  ...([2, 'warning', 'manual', 'not_available'] as const).map((it) => [it, 'unknown'] as const),
]);
/** That the tool cannot say (0, or its word): of its other words one may. */
const UNSAID = new Set<unknown>([0, 'unknown']);
/** `status_id` of a finding of what is not there any more. */
const ARCHIVED = 5;
const REVIEW = { code: 'review', detail: 'The tool leaves it to a person.' };

/** Whether an event is about a setting: a compliance finding, or what Prowler calls a detection. */
export function isSetting({ class_uid: of, metadata, status_code: word }: JsonObject): boolean {
  if (of === COMPLIANCE_FINDING) return true;
  return of === DETECTION_FINDING && typeof objectOf(metadata)?.event_code === 'string' && typeof word === 'string';
}

/**
 * A row for each resource, at least one; null where the rule or its answer cannot be read. What is archived is not there any more,
 * so the rule does not apply to it.
 */
export function ocsfSettings(event: JsonObject): OcsfSetting[] | null {
  const compliance = objectOf(event.compliance);
  const metadata = objectOf(event.metadata);
  const info = objectOf(event.finding_info);
  const rule = ruleName(compliance?.control ?? metadata?.event_code);
  const words = [compliance?.status_id, lower(compliance?.status), lower(event.status_code)];
  const known = words.map((word) => STATUSES.get(word)).find((one) => one !== undefined);
  const answer = known ?? (words.some((word) => UNSAID.has(word)) ? 'unknown' : undefined);
  if (rule === null || answer === undefined) return null;
  const of = objectOf(metadata?.product);
  const assessments = listOf(compliance?.assessments).slice(0, MOST_RESOURCES);
  const isNothing =
    answer === 'pass' &&
    evaluatedNothing(
      of?.uid,
      assessments.map((one) => objectOf(one)?.name),
    );
  const status = event.status_id === ARCHIVED || isNothing ? 'not-applicable' : answer;
  const product = cleanText(of?.name, TEXT_LIMITS.word)?.toLowerCase() ?? 'unnamed';
  const remediation = objectOf(event.remediation);
  const row: CheckRow = {
    rule: `${product}/${rule}`,
    kind: 'misconfiguration',
    status,
    severity: checkSeverityOf(severityWord(event.severity, event)),
    title: info?.title ?? compliance?.desc,
    place: null,
    reason: status === 'unknown' ? REVIEW : null,
    help:
      listOf(remediation?.references).slice(0, MOST_RESOURCES).find(isAddress) ?? objectOf(event.unmapped)?.related_url,
  };
  const account = accountOf(event);
  const resources = [event.resource, ...listOf(event.resources).slice(0, MOST_RESOURCES)].map(objectOf);
  const ofEvent = cleanText(objectOf(event.cloud)?.region, TEXT_LIMITS.word);
  // Prowler looks at all that a region has, and writes one file; others are asked for page by page.
  const isWholeRegion = product === 'prowler';
  const rows = resources.flatMap((one): OcsfSetting[] => {
    if (one === null) return [];
    const place = checkPlace({ resource: one.uid || one.name });
    const region = cleanText(one.region, TEXT_LIMITS.word) ?? ofEvent ?? '';
    return [{ account, row: { ...row, place, at: { region, resource: place.resource, isWholeRegion } } }];
  });
  const at = { region: ofEvent ?? '', resource: null, isWholeRegion };
  return rows.length === 0 ? [{ account, row: { ...row, at } }] : rows;
}

/** Of the cloud, or as Prowler says it of what is none (clusters, repositories). */
function accountOf({ cloud, unmapped }: JsonObject): CloudAccount | null {
  const of = objectOf(cloud);
  const own = objectOf(unmapped);
  return cloudAccount(of?.provider, objectOf(of?.account)?.uid) ?? cloudAccount(own?.provider, own?.provider_uid);
}

function lower(word: unknown): string | null {
  return cleanText(word, TEXT_LIMITS.word)?.toLowerCase() ?? null;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('https://');
}
