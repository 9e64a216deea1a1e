import { getDomain } from 'tldts';
import type { SuitePorts } from '../../../domain/cloud-suite.port.js';
import type { Reading } from '../../../domain/collected.js';
import { collectMail, type MailReading, selectorsNamed } from '../../../domain/mail/mail-reading.js';
import { CHECKS } from '../checks/checks.js';
import { AccessTokens } from '../credentials/access-tokens.js';
import type { GoogleCredentials } from '../credentials/google-credentials.js';
import { ALERT_RULE, DLP_RULE, type PolicyRow, policyRow, TAKEOUT_SWITCH } from '../policies/policy-row.js';
import { SETTING_RULES } from '../rules/setting-rules.js';
import { SCOPE_OF, type Collector, COLLECTORS } from '../scopes.js';
import type { Answers, Domain } from './answers.js';
import {
  collectDomainAliases,
  collectDomains,
  collectOrgUnits,
  collectRoleAssignments,
  collectRoles,
  collectSso,
  collectUsers,
} from './collect-directory.js';
import { collectAdminEvents, collectTokenEvents, collectUsage } from './collect-logs.js';
import { addressOf, GoogleApi } from './google-api.js';
import { NotRead, readingOf } from './not-read.js';

/** The selector that Google publishes DKIM keys under. */
const SELECTORS = ['google._domainkey'];
const RISKY_GRANTS = 'google.apps.risky-oauth-grants';

export type GoogleReadings = { [C in Collector]: Reading<Answers[C]> };

/** Reads everything that some check needs; what cannot be read says why. Only an error of ours rejects. */
export async function collectGoogle(credentials: GoogleCredentials, ports: SuitePorts): Promise<GoogleReadings> {
  const { now, settings, dns } = ports;
  const { customerId, clientId } = credentials;
  const api = googleApi(credentials, ports);
  let done = 0;
  const reading = async <T>(collect: () => Promise<T>): Promise<Reading<T>> => {
    const read = await readingOf(now, collect);
    ports.onProgress((done += 1), COLLECTORS.length);
    return read;
  };
  const [domains, domainAliases] = [reading(() => collectDomains(api)), reading(() => collectDomainAliases(api))];
  const readings = {
    policies: reading(() => collectPolicies(api, customerId)),
    orgUnits: reading(() => collectOrgUnits(api)),
    users: reading(() => collectUsers(api, now, settings.emergencyAccounts)),
    domains,
    domainAliases,
    roles: reading(() => collectRoles(api)),
    roleAssignments: reading(() => collectRoleAssignments(api)),
    sso: reading(() => collectSso(api, customerId)),
    tokenEvents: reading(() => collectTokenEvents(api, now, logDays(settings.parameters))),
    adminEvents: reading(() => collectAdminEvents(api, now, clientId)),
    usage: reading(() => collectUsage(api, now)),
    dns: reading(async (): Promise<MailReading> => {
      const names = [...(await known(domains)), ...(await known(domainAliases))].map(({ name }) => name);
      const named = selectorsNamed(settings.parameters['google.gmail.dkim']?.selectors);
      return collectMail(names, [...new Set([...SELECTORS, ...named])], dns, getDomain);
    }),
  };
  return resolved(readings);
}

/** Google's interfaces as these credentials reach them. */
export function googleApi(credentials: GoogleCredentials, { http, addresses, now }: SuitePorts): GoogleApi {
  const { token = '', admin = '', identity = '' } = addresses;
  return new GoogleApi(new AccessTokens(credentials, http, token, now), http, { admin, identity });
}

/** Without the domains there is nothing to ask DNS for: the same is missing. */
async function known(domains: Promise<Reading<readonly Domain[]>>): Promise<readonly Domain[]> {
  const reading = await domains;
  if (reading.state === 'read') return reading.data;
  throw new NotRead(reading.reason, reading.permission, reading.message);
}

function logDays(parameters: SuitePorts['settings']['parameters']): number {
  const {
    default: usual = 30,
    min = 1,
    max = 180,
  } = CHECKS.find(({ id }) => id === RISKY_GRANTS)?.parameters.find(({ name }) => name === 'days') ?? {};
  const chosen = parameters[RISKY_GRANTS]?.['days'] ?? usual;
  return Math.min(max, Math.max(min, Number(chosen)));
}

async function resolved(readings: { [C in Collector]: Promise<Reading<Answers[C]>> }): Promise<GoogleReadings> {
  const entries = await Promise.all(
    Object.entries(readings).map(async ([name, reading]) => [name, await reading] as const),
  );
  return Object.fromEntries(entries) as unknown as GoogleReadings;
}

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
async function collectPolicies(api: GoogleApi, customerId: string | null): Promise<PolicyRow[]> {
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
