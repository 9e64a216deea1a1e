import { SCORE_CONTROLS } from '../collect/secure-score.js';
import { type Json, textIn, textsIn } from '../json.js';
import { policiesInForce, PROTECTIONS, RULE_TYPES } from './protection/in-force.js';
import { type Asked, conditionsOf, noteOn } from './protection/evaluate.js';
import type { Tenant } from './rule.js';
import { bySnapshot, byConditions, type Condition, isSet } from './snapshot.js';

const DEFENDER = 'microsoft.exchange.atppolicyforo365';
/** What CISA asks for at the least (SCuBA, MS.SECURITYSUITE.1.1). */
const BLOCKED_TYPES = ['exe', 'cmd', 'vbe'];
const ACTIONS: Readonly<Record<string, boolean>> = {
  Block: true,
  DynamicDelivery: true,
  Replace: true,
  Allow: false,
  Monitor: false,
};

const MALWARE: readonly Asked[] = [
  { setting: 'EnableFileFilter', met: (value) => isSet(value, true) },
  { setting: 'ZapEnabled', met: (value) => isSet(value, true) },
  { setting: 'FileTypes', met: blocksTypes },
];
const SANDBOX: readonly Asked[] = [{ setting: 'Action', met: (_, policy) => blocksIn(policy) }];

/** Dangerous files are blocked for everybody; with Defender for Office 365 the others are opened in a safe place first. */
export const attachmentProtection = bySnapshot({
  types: [PROTECTIONS.malware.policies],
  besides: RULE_TYPES,
  standIn: SCORE_CONTROLS.attachmentFilter,
  evaluate: (resources, tenant) => {
    const filters = policiesInForce(PROTECTIONS.malware, resources, tenant);
    const filtered = conditionsOf(filters, MALWARE);
    const opened = hasDefender(tenant, resources) ? opening(resources, tenant) : { conditions: [], note: null };
    const outcome = byConditions([...filtered.sure, ...filtered.doubtful, ...opened.conditions], {
      met: 'Dangerous attachments are blocked.',
      unmet: 'Dangerous attachments can get through.',
      unknown: 'The snapshot does not say everything about attachments, or for whom it holds.',
    });
    const note = [noteOn(PROTECTIONS.malware, filters), opened.note].filter(Boolean).join(' Safe Attachments: ');
    return { ...outcome, note };
  },
});

function opening(
  resources: (type: string) => Json[],
  tenant: Tenant,
): { conditions: Condition[]; note: string | null } {
  const of = resources(DEFENDER)[0] ?? {};
  const everywhere = { of, setting: 'EnableATPForSPOTeamsODB', met: isSet(of.EnableATPForSPOTeamsODB, true) };
  if (resources(PROTECTIONS.attachments.policies).length === 0)
    return { conditions: [{ of: {}, setting: 'Action', met: false }, everywhere], note: null };
  const inForce = policiesInForce(PROTECTIONS.attachments, resources, tenant);
  const { sure, doubtful } = conditionsOf(inForce, SANDBOX);
  return { conditions: [...sure, ...doubtful, everywhere], note: noteOn(PROTECTIONS.attachments, inForce) };
}

function blocksTypes(value: unknown): boolean | null {
  if (!Array.isArray(value)) return null;
  const types = textsIn(value).map((type) => type.toLowerCase());
  return BLOCKED_TYPES.every((type) => types.includes(type));
}

function blocksIn({ Enable, Action }: Json): boolean | null {
  const blocks = ACTIONS[textIn(Action) ?? ''];
  if (Enable === false || blocks === false) return false;
  return Enable === true && blocks === true ? true : null;
}

/** Where licences cannot be read, its policies tell. */
function hasDefender(tenant: Tenant, resources: (type: string) => Json[]): boolean {
  return tenant.licences?.has('MDO') ?? resources(PROTECTIONS.attachments.policies).length > 0;
}
