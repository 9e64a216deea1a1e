import { ASKED_FOR, IN_PART } from '../collect/answers.js';
import { type Json, numberIn, objectIn, textIn, textsIn } from '../json.js';
import { says } from './access/policy-reach.js';
import { notAssessed, type Outcome, pass, type Rule, type Tenant } from './rule.js';
import { bySnapshot, byConditions, type Condition, isSet } from './snapshot.js';

const TRANSPORT_RULES = 'microsoft.exchange.transportrule';
const EXTERNAL_TAG = 'microsoft.exchange.externalinoutlook';
const FORWARDS = ['RedirectMessageTo', 'BlindCopyTo', 'CopyTo', 'AddToRecipients'];
/** A spam confidence level of -1 says: this is no spam, whatever it is. */
const NO_SPAM = -1;

/** Rules of the organization on mail: none where the snapshot was asked for them and holds none; null when nobody knows. */
function mailFlowRules(tenant: Tenant): Json[] | null {
  const snapshot = tenant.maybe('tcm');
  const isIn = (key: string): boolean =>
    (snapshot?.[key] ?? []).some((of) => textsIn(of.types).includes(TRANSPORT_RULES));
  if (snapshot === null || !isIn(ASKED_FOR)) return null;
  const rules = snapshot[TRANSPORT_RULES] ?? [];
  // What is missing of a snapshot made in part may be a rule.
  return isIn(IN_PART) && rules.length === 0 ? null : rules;
}

function isMissing(tenant: Tenant): boolean {
  const [inPart] = tenant.maybe('tcm')?.[IN_PART] ?? [];
  return textsIn(objectIn(inPart)?.types).includes(TRANSPORT_RULES);
}

/** In force: switched on, not only on trial, and within its dates. Null when it is not said, or will be in force one day. */
function isEnforced({ Enabled, State, Mode, ActivationDate, ExpiryDate }: Json, now: Date): boolean | null {
  const state = textIn(State)?.toLowerCase();
  const on = typeof Enabled === 'boolean' ? Enabled : state === 'enabled' ? true : state === 'disabled' ? false : null;
  const mode = textIn(Mode)?.toLowerCase() ?? 'enforce';
  const [begins, ends] = [ActivationDate, ExpiryDate].map((date) => Date.parse(textIn(date) ?? ''));
  if (on === false || mode.startsWith('audit') || (ends ?? NaN) < now.getTime()) return false;
  const areDatesRead = [ActivationDate, ExpiryDate].every(
    (date) => !says(date) || !Number.isNaN(Date.parse(String(date))),
  );
  const isYetToCome = (begins ?? NaN) > now.getTime();
  return on === true && mode === 'enforce' && areDatesRead && !isYetToCome ? true : null;
}

/** No rule says of mail from outside that it is no spam, and none sends mail outside by itself. */
export const mailFlowRulesSafe: Rule = (tenant, { now }) => {
  const rules = mailFlowRules(tenant);
  if (rules === null) return withoutRules(tenant);
  const own = tenant.maybe('domains');
  const domains = own === null ? null : new Set(own.map(({ name }) => name.toLowerCase()));
  const conditions = rules
    .filter((rule) => isEnforced(rule, now) !== false)
    .flatMap((rule) => conditionsOn({ ...rule, Identity: rule.Name }, domains, isEnforced(rule, now) === true));
  const outcome = byConditions(conditions, {
    met:
      rules.length === 0
        ? 'There are no mail flow rules.'
        : 'No mail flow rule lets mail from just anywhere around the filter, or sends it outside.',
    unmet: 'Mail flow rules let mail around the filter, or send it outside.',
    unknown: 'Some mail flow rules cannot be judged.',
  });
  if (outcome.status !== 'pass' || !isMissing(tenant)) return outcome;
  return notAssessed('Microsoft could not read all mail flow rules into the snapshot.', 'empty-answer');
};

function withoutRules(tenant: Tenant): Outcome {
  const why = tenant.notRead('tcm');
  if (why === null) return notAssessed('The snapshot does not say which mail flow rules there are.', 'empty-answer');
  const missing = why.reason === 'permission-missing' && why.permission !== null ? [why.permission] : [];
  return notAssessed('No configuration snapshot could be read.', why.reason, { missing });
}

function conditionsOn(of: Json, domains: ReadonlySet<string> | null, isSure: boolean): Condition[] {
  const level = numberIn(of.SetSCL) ?? (textIn(of.SetSCL) === null ? null : Number(of.SetSCL));
  // From addresses of one's own choice mail may come by a filter of somebody else; a sender can be forged.
  const isOpen = level === NO_SPAM && textsIn(of.SenderIpRanges).length === 0 && of.FromScope !== 'InOrganization';
  const evaluated = FORWARDS.flatMap((setting): Condition[] => {
    const addresses = textsIn(of[setting]).map((address) => address.toLowerCase());
    if (addresses.length === 0) return [];
    const isInside = addresses.map((address) => insideOf(address, domains));
    return [{ of, setting, met: isInside.includes(false) ? false : isInside.includes(null) ? null : true }];
  });
  const all = [{ of, setting: 'SetSCL', met: !isOpen }, ...evaluated];
  return isSure ? all : all.map((one) => ({ ...one, met: one.met === true ? true : null }));
}

/** Names without a domain are people of the organization. */
function insideOf(address: string, domains: ReadonlySet<string> | null): boolean | null {
  const at = address.lastIndexOf('@');
  if (at < 0) return true;
  return domains === null ? null : domains.has(address.slice(at + 1));
}

/** People see that mail comes from outside: by Outlook's own mark, or by a rule that writes it into every such message. */
export const externalSenderMarked: Rule = (tenant, context) => {
  const rules = mailFlowRules(tenant);
  const marks = rules?.find(
    (rule) =>
      isEnforced(rule, context.now) === true &&
      textIn(rule.FromScope)?.toLowerCase() === 'notinorganization' &&
      (textIn(rule.PrependSubject) !== null || textIn(rule.ApplyHtmlDisclaimerText) !== null),
  );
  const outcome = byOutlook(tenant, context);
  if (outcome.status === 'pass') return outcome;
  if (marks !== undefined)
    return pass('A mail flow rule marks mail from outside.', { observed: { rule: marks.Name ?? null } });
  if (outcome.status !== 'fail' || (rules !== null && !isMissing(tenant))) return outcome;
  return notAssessed(
    'Outlook does not mark mail from outside, and whether a mail flow rule does was not read.',
    'empty-answer',
    { observed: outcome.observed },
  );
};

const byOutlook = bySnapshot({
  types: [EXTERNAL_TAG],
  evaluate: (resources) =>
    byConditions(
      resources(EXTERNAL_TAG).map((of) => ({ of, setting: 'Enabled', met: isSet(of.Enabled, true) })),
      {
        met: 'Outlook marks mail from outside.',
        unmet: 'Nothing marks mail from outside.',
        unknown: 'The snapshot does not say whether mail from outside is marked.',
      },
    ),
});
