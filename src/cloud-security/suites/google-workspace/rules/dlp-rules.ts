import { listOf, textOf } from '../collect/json.js';
import { DLP_RULE } from '../policies/policy-row.js';
import { affectedBy, counted, type Finding, parameterOf, required, type Rule } from './rule.js';

const BLOCKS = 'blockAccess';
/** They tell somebody, or make it harder, and let the file go. */
const HALF_MEASURES = ['warnUser', 'auditOnly', 'applyLabels', 'restrictCopyPrintDownload'];
const EDITIONS = 'Editions below Enterprise Standard have no such rules: say so in the parameter "licensed".';

/** A rule that is active looks at what is shared from Drive, and stops it. */
export const dlpRules: Rule = (answers, context) => {
  if (parameterOf(context, 'licensed') !== true)
    return {
      status: 'not-applicable',
      summary: 'The edition has no data-loss rules for Drive.',
      reason: 'licence-missing',
    };
  const rules = required(answers, 'policies')
    .filter(({ type }) => type === DLP_RULE)
    .map(({ value }) => ({
      name: textOf(value['displayName']),
      state: textOf(value['state']),
      ofDrive: listOf(value['triggers']).some((trigger) => /\bdrive\b.*\bshare\b/.test(String(trigger))),
      actions: listOf(value['driveActions']).map(String),
    }));
  const active = rules.filter(({ state, ofDrive }) => state === 'ACTIVE' && ofDrive);
  const observed = { rules: rules.length, active: active.length };
  const blocking = active.filter(({ actions }) => actions.includes(BLOCKS));
  if (blocking.length > 0)
    return {
      status: 'pass',
      summary: `${counted(blocking.length, 'active rule stops', 'active rules stop')} what it finds.`,
      observed,
    };
  return {
    ...without(active, rules),
    observed,
    affected: affectedBy(active.map(({ name }) => ({ kind: 'policy', id: name, name, note: null }))),
  };
};

function without(
  active: readonly { actions: readonly string[] }[],
  rules: readonly { state: string; ofDrive: boolean }[],
): Pick<Finding, 'status' | 'summary' | 'reason' | 'note'> {
  if (active.some(({ actions }) => actions.some((action) => !HALF_MEASURES.includes(action))))
    return {
      status: 'manual',
      summary: 'An active rule does what this version does not know.',
      reason: 'unknown-value',
    };
  if (active.length > 0)
    return { status: 'warning', summary: 'Active rules only warn or record.', reason: 'weaker-value' };
  if (rules.some(({ state, ofDrive }) => ofDrive && !['ACTIVE', 'INACTIVE', 'DISABLED', 'DELETED'].includes(state)))
    return { status: 'manual', summary: 'The state of a rule is not known to this version.', reason: 'unknown-value' };
  return { status: 'fail', summary: 'No active rule looks at what is shared from Drive.', note: EDITIONS };
}
