import { SETTING_RULES } from '../rules/setting-rules.js';
import { ALERT_RULE, DLP_RULE, type PolicyRow, policyRow, TAKEOUT_SWITCH } from '../policies/policy-row.js';
import { SCOPE_OF } from '../scopes.js';
import { addressOf, type GoogleApi } from './google-api.js';
import { NotRead } from './not-read.js';

/** Faster, and Google answers 429 (seen by ScubaGoggles and by GAM). */
const PACE = { key: 'google-policies', everyMs: 1000 };

const READ = new Set([
  DLP_RULE,
  ALERT_RULE,
  ...Object.values(SETTING_RULES).flatMap(({ settings, service }) => [
    ...settings,
    ...(service === undefined ? [] : [service]),
  ]),
]);

/** The sources of all settings that some check reads. */
export async function collectPolicies(api: GoogleApi, customerId: string | null): Promise<PolicyRow[]> {
  const rows: PolicyRow[] = [];
  await api.list({
    scope: SCOPE_OF.policies,
    url: addressOf(api.addresses.identity, '/v1/policies', {
      pageSize: '100',
      filter: `customer == "customers/${customerId ?? 'my_customer'}"`,
    }),
    list: 'policies',
    pace: PACE,
    onItem: (item) => {
      const row = policyRow(item, (type) => READ.has(type) || TAKEOUT_SWITCH.test(type));
      if (row !== null) rows.push(row);
    },
  });
  if (rows.length === 0)
    throw new NotRead('empty-answer', null, 'Google answered without any policy that is known here, which cannot be.');
  return rows;
}
