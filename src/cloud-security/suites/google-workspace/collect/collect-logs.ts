import { CloudCallError } from '../../../domain/cloud-suite.port.js';
import { SAMPLE_SIZE } from '../../../domain/check-result.js';
import { isTold } from '../changes.js';
import { SCOPE_OF } from '../scopes.js';
import type { AdminLog, Delegation, RiskyGrant, SettingChange, TokenLog, Usage } from './answers.js';
import { addressOf, type GoogleApi } from './google-api.js';
import { isRecord, type Json, listOf, numberOf, recordOf, textOf } from './json.js';
import { NotRead, refusalOf } from './not-read.js';

const LOG = '/admin/reports/v1/activity/users/all/applications';
const DAY_MS = 86_400_000;
/** How long Google keeps its logs. */
const KEPT_DAYS = 180;
const CHANGE_DAYS = 30;
/** Newest first; an audit that runs daily needs few. */
const MOST_CHANGES = 500;
const MOST_GRANTS = 1000;
const MOST_SCOPES = 30;

/** Who let which application in lately, as far as it reaches all mail, all files or the administration. */
export async function collectTokenEvents(api: GoogleApi, now: Date, days: number): Promise<TokenLog> {
  const since = daysBefore(now, days);
  const grants = new Map<string, RiskyGrant & { seen: Set<string> }>();
  const counts = { events: 0, withoutScopes: 0 };
  await eventsOf(api, 'token', { eventName: 'authorize', startTime: since }, (event, item) => {
    if (event['name'] !== 'authorize') return;
    counts.events += 1;
    const scopes = scopesOf(event);
    if (scopes.length === 0) counts.withoutScopes += 1;
    const risky = scopes.filter(isRisky);
    if (risky.length > 0) add(grants, event, item, risky);
  });
  return {
    since,
    ...counts,
    risky: [...grants.values()].map(({ seen, ...grant }) => ({ ...grant, people: seen.size })),
  };
}

/**
 * Applications that were given domain-wide delegation, over all that Google keeps, and changes of settings of the last month.
 * Two calls: the first is a needle in half a year, which Google finds by its name.
 */
export async function collectAdminEvents(api: GoogleApi, now: Date, ownClientId: string): Promise<AdminLog> {
  const since = daysBefore(now, KEPT_DAYS);
  const delegations: Delegation[] = [];
  const changes: SettingChange[] = [];
  let events = 0;
  await eventsOf(api, 'admin', { eventName: 'AUTHORIZE_API_CLIENT_ACCESS', startTime: since }, (event, item) => {
    events += 1;
    if (event['name'] === 'AUTHORIZE_API_CLIENT_ACCESS') delegations.push(delegationOf(event, item, ownClientId));
  });
  // A quiet month is looked beyond: only a log without anything at all says that it was not read.
  for (const days of [CHANGE_DAYS, KEPT_DAYS]) {
    if (events > 0 && days === KEPT_DAYS) break;
    await eventsOf(
      api,
      'admin',
      { startTime: daysBefore(now, days) },
      (event, item) => {
        events += 1;
        const change = changeOf(event, item);
        if (isTold(change)) changes.push(change);
      },
      () => changes.length < MOST_CHANGES,
    );
  }
  if (events === 0)
    throw new NotRead('empty-answer', null, 'The admin log is empty, though letting this audit in is an entry itself.');
  return { since, events, delegations, changes: changes.slice(0, MOST_CHANGES) };
}

/** How many people use which application. Reports lag by days: one that is not there yet is asked for earlier. */
export async function collectUsage(api: GoogleApi, now: Date): Promise<Usage> {
  let date = daysBefore(now, 2).slice(0, 10);
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const url = addressOf(api.addresses.admin, `/admin/reports/v1/usage/dates/${date}`, {
      parameters: 'accounts:num_users,accounts:authorized_apps',
    });
    const answer = await api.get(SCOPE_OF.usage, url);
    const report = listOf(recordOf(answer.body)['usageReports']).find(isRecord);
    if (answer.status === 200 && report !== undefined) return { date, apps: appsIn(report) };
    if (answer.status !== 200 && answer.status !== 400) throw refusalOf(answer, SCOPE_OF.usage);
    const [, latest] =
      /later than (\d{4}-\d\d-\d\d)/.exec(textOf(recordOf(recordOf(answer.body)['error'])['message'])) ?? [];
    const before = daysBefore(new Date(`${date}T00:00:00Z`), 1).slice(0, 10);
    date = latest !== undefined && latest < date ? latest : before;
  }
  throw new NotRead('empty-answer', null, 'Google has no report of the last days yet.');
}

async function eventsOf(
  api: GoogleApi,
  log: 'token' | 'admin',
  query: Readonly<Record<string, string>>,
  onEvent: (event: Json, item: Json) => void,
  goesOn?: () => boolean,
): Promise<void> {
  await api.list({
    scope: SCOPE_OF.adminEvents,
    url: addressOf(api.addresses.admin, `${LOG}/${log}`, { ...query, maxResults: '1000' }),
    list: 'items',
    onItem: (item) => {
      if (!Array.isArray(item['events'])) throw new CloudCallError('malformed', 'An entry of the log without events.');
      for (const event of listOf(item['events']).filter(isRecord)) onEvent(event, item);
    },
    ...(goesOn === undefined ? {} : { goesOn }),
  });
}

function add(
  grants: Map<string, RiskyGrant & { seen: Set<string> }>,
  event: Json,
  item: Json,
  risky: readonly string[],
): void {
  const clientId = textOf(parameter(event, 'client_id')['value'], 200);
  const known = grants.get(clientId);
  if (known === undefined && grants.size >= MOST_GRANTS) return;
  const actor = actorOf(item) ?? 'somebody';
  const seen = (known?.seen ?? new Set<string>()).add(actor);
  const [at, name] = [timeOf(item), textOf(parameter(event, 'app_name')['value'], 200)];
  grants.set(clientId, {
    clientId,
    name: name || (known?.name ?? clientId),
    scopes: [...new Set([...(known?.scopes ?? []), ...risky])].slice(0, MOST_SCOPES),
    people: seen.size,
    samples: [...seen].slice(0, SAMPLE_SIZE),
    lastAt: known === undefined || at > known.lastAt ? at : known.lastAt,
    seen,
  });
}

function delegationOf(event: Json, item: Json, ownClientId: string): Delegation {
  const clientId = textOf(parameter(event, 'API_CLIENT_NAME')['value'], 200);
  const scopes = valuesOf(parameter(event, 'API_SCOPES')).slice(0, MOST_SCOPES);
  return { clientId, scopes, at: timeOf(item), actor: actorOf(item), own: clientId === ownClientId };
}

function changeOf(event: Json, item: Json): SettingChange {
  const value = (name: string): string => textOf(valuesOf(parameter(event, name)).join(', '), 200);
  return {
    at: timeOf(item),
    actor: actorOf(item),
    event: textOf(event['name'], 100),
    // What switches a service as a whole calls it so.
    application: value('APPLICATION_NAME') || value('SERVICE_NAME'),
    setting: value('SETTING_NAME'),
    oldValue: value('OLD_VALUE'),
    newValue: value('NEW_VALUE'),
    orgUnit: value('ORG_UNIT_NAME'),
    group: value('GROUP_EMAIL'),
    user: value('USER_EMAIL'),
  };
}

/** Scopes stand in `scope`, and again, with what they belong to, in `scope_data`. */
function scopesOf(event: Json): string[] {
  const listed = valuesOf(parameter(event, 'scope')).flatMap((text) => text.split(/\s+/));
  if (listed.length > 0) return listed;
  return listOf(parameter(event, 'scope_data')['multiMessageValue'])
    .flatMap((entry) => listOf(recordOf(entry)['parameter']))
    .filter(isRecord)
    .filter(({ name }) => name === 'scope_name')
    .map(({ value }) => textOf(value));
}

function parameter(event: Json, name: string): Json {
  return recordOf(listOf(event['parameters']).find((one) => recordOf(one)['name'] === name));
}

function valuesOf({ value, multiValue, intValue, boolValue }: Json): string[] {
  const values = Array.isArray(multiValue) ? multiValue : [value ?? intValue ?? boolValue];
  return values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)).map(String);
}

/** Two shapes are in use: the entries as they are (`msgValue`), or as lists of parameters (`multiMessageValue`). */
function appsIn(report: Json): Record<string, number> {
  const found = recordOf(
    listOf(report['parameters']).find((one) => recordOf(one)['name'] === 'accounts:authorized_apps'),
  );
  const entries = [...listOf(found['msgValue']), ...listOf(found['multiMessageValue'])].filter(isRecord).map((entry) =>
    Array.isArray(entry['parameter'])
      ? Object.fromEntries(
          listOf(entry['parameter'])
            .filter(isRecord)
            .map((one) => [textOf(one['name']), one['value'] ?? one['intValue']]),
        )
      : entry,
  );
  return Object.fromEntries(
    entries
      .map(({ client_id, num_users }): [string, number] => [textOf(client_id, 200), numberOf(num_users) ?? 0])
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_GRANTS),
  );
}

function timeOf(item: Json): string {
  return textOf(recordOf(item['id'])['time'], 40);
}

function actorOf(item: Json): string | null {
  const { email, key, callerType } = recordOf(item['actor']);
  return textOf(email) || textOf(key) || textOf(callerType) || null;
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

const AUTH = 'https://www.googleapis.com/auth/';

/** All of a mailbox, all files, or what administrators do; and what opens the same doors by another name. */
const RISKY = [
  'https://mail.google.com/',
  `${AUTH}cloud-platform`,
  `${AUTH}drive`,
  `${AUTH}drive.readonly`,
  `${AUTH}ediscovery`,
  `${AUTH}gmail.modify`,
  `${AUTH}gmail.readonly`,
  `${AUTH}gmail.settings.basic`,
  `${AUTH}gmail.settings.sharing`,
];
const RISKY_FAMILIES = [`${AUTH}admin.`, `${AUTH}apps.`, `${AUTH}cloud-identity`];

/** Whether a scope reaches all mail, all files or the administration. */
export function isRisky(scope: string): boolean {
  return RISKY.includes(scope) || RISKY_FAMILIES.some((family) => scope.startsWith(family));
}
