import type { CloudObject } from '../../../domain/check-result.js';
import { ALERT_RULE, type PolicyRow } from '../policies/policy-row.js';
import { affectedBy, counted, listParameter, required, type Rule } from './rule.js';

/**
 * Whether Google has a rule on where nobody touched it, where that is documented and the sources agree. Google lists only
 * rules that somebody did touch.
 */
const ON_BY_DEFAULT: Readonly<Record<string, boolean>> = {
  'Leaked password': true,
  'Suspicious login': true,
  'Suspicious programmatic login': true,
  'User granted Admin privilege': false,
  'User suspended due to suspicious activity': true,
  'Domain data export initiated': true,
};

type State = 'met' | 'off' | 'nobody' | 'unknown' | 'untold';
const NOTES: Readonly<Record<State, string>> = {
  met: 'Active.',
  off: 'Not active.',
  nobody: 'Active, but nobody is notified.',
  unknown: 'Its state is not known to this version.',
  untold: 'Not listed, and its default is not documented.',
};

/** Each rule that is wanted is active and tells somebody. */
export const alertRules: Rule = (answers, context) => {
  const rows = required(answers, 'policies').filter(({ type }) => type === ALERT_RULE);
  const evaluated = listParameter(context, 'required').map((name) => evaluate(name, rows));
  const behind = (states: readonly State[]): CloudObject[] =>
    evaluated
      .filter(({ state }) => states.includes(state))
      .map(({ name, state, byDefault }) => ({
        kind: 'policy',
        id: name,
        name,
        note: `${NOTES[state]}${byDefault ? ' As Google has it by default.' : ''}`,
      }));
  const [failing, open] = [behind(['off', 'nobody']), behind(['unknown', 'untold'])];
  const decisive =
    failing.length > 0 ? evaluated.filter(({ state }) => state === 'off' || state === 'nobody') : evaluated;
  const found = {
    observed: { wanted: evaluated.length, met: evaluated.filter(({ state }) => state === 'met').length },
    confidence: decisive.some(({ byDefault }) => byDefault) ? ('default' as const) : ('direct' as const),
  };
  if (failing.length > 0)
    return {
      status: 'fail',
      summary: `${failing.length} of ${counted(evaluated.length, 'rule', 'rules')}: off, or nobody is notified.`,
      affected: affectedBy(failing),
      ...found,
    };
  if (open.length > 0)
    return {
      status: 'manual',
      summary: `The state of ${counted(open.length, 'rule', 'rules')} is not told.`,
      reason: 'unknown-value',
      affected: affectedBy(open),
      ...found,
    };
  return { status: 'pass', summary: `All ${evaluated.length} rules are active and notify somebody.`, ...found };
};

function evaluate(name: string, rows: readonly PolicyRow[]): { name: string; state: State; byDefault: boolean } {
  const states = rows.filter(({ value }) => value['displayName'] === name).map(({ value }) => stateOf(value));
  if (states.length === 0) {
    const on = ON_BY_DEFAULT[name];
    return { name, state: on === undefined ? 'untold' : on ? 'met' : 'off', byDefault: on !== undefined };
  }
  const best = (['met', 'unknown', 'nobody'] as const).find((state) => states.includes(state)) ?? 'off';
  return { name, state: best, byDefault: false };
}

function stateOf({ state, recipients }: PolicyRow['value']): State {
  if (state === 'INACTIVE') return 'off';
  if (state !== 'ACTIVE') return 'unknown';
  return recipients === 0 ? 'nobody' : 'met';
}
