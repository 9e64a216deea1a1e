import { SCORE_CONTROLS } from '../collect/secure-score.js';
import { type Json, textIn, textsIn } from '../json.js';
import type { Tenant } from './rule.js';
import { bySnapshot, byConditions, type Condition, isSet } from './snapshot.js';

const MALWARE = 'microsoft.exchange.malwarefilterpolicy';
const SAFE_ATTACHMENTS = 'microsoft.exchange.safeattachmentpolicy';
const DEFENDER = 'microsoft.exchange.atppolicyforo365';
/** What CISA asks for at the least (SCuBA, MS.SECURITYSUITE.1.2). */
const BLOCKED_TYPES = ['exe', 'cmd', 'vbe'];
const ACTIONS: Readonly<Record<string, boolean>> = {
  Block: true,
  DynamicDelivery: true,
  Replace: true,
  Allow: false,
  Monitor: false,
};

/** Dangerous files are blocked; with Defender for Office 365 the others are opened in a safe place first. */
export const attachmentProtection = bySnapshot({
  types: [MALWARE],
  standIn: SCORE_CONTROLS.attachmentFilter,
  judge: (resources, tenant) =>
    byConditions(
      [
        ...filterConditions(resources(MALWARE)),
        ...(hasDefender(tenant, resources) ? defenderConditions(resources(SAFE_ATTACHMENTS), resources(DEFENDER)) : []),
      ],
      {
        met: 'Dangerous attachments are blocked.',
        unmet: 'Dangerous attachments can get through.',
        unknown: 'The snapshot does not say everything about attachments.',
      },
    ),
});

function filterConditions(policies: readonly Json[]): Condition[] {
  const of = policies.find(({ Identity }) => Identity === 'Default') ?? policies[0]!;
  const types = Array.isArray(of.FileTypes) ? textsIn(of.FileTypes).map((type) => type.toLowerCase()) : null;
  return [
    { of, setting: 'EnableFileFilter', met: isSet(of.EnableFileFilter, true) },
    { of, setting: 'ZapEnabled', met: isSet(of.ZapEnabled, true) },
    { of, setting: 'FileTypes', met: types === null ? null : BLOCKED_TYPES.every((type) => types.includes(type)) },
  ];
}

function defenderConditions(policies: readonly Json[], tenantWide: readonly Json[]): Condition[] {
  const judged = policies.map((of) => ({ of, setting: 'Action', met: blocksIn(of) }));
  const best = judged.find(({ met }) => met === true) ?? judged.find(({ met }) => met === null) ?? judged[0];
  const of = tenantWide[0] ?? {};
  return [
    best ?? { of: {}, setting: 'Action', met: false },
    { of, setting: 'EnableATPForSPOTeamsODB', met: isSet(of.EnableATPForSPOTeamsODB, true) },
  ];
}

function blocksIn({ Enable, Action }: Json): boolean | null {
  const blocks = ACTIONS[textIn(Action) ?? ''];
  if (Enable === false || blocks === false) return false;
  return Enable === true && blocks === true ? true : null;
}

/** Where licences cannot be read, its policies tell. */
function hasDefender(tenant: Tenant, resources: (type: string) => Json[]): boolean {
  return tenant.licences?.has('MDO') ?? resources(SAFE_ATTACHMENTS).length > 0;
}
