import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FakeTenant, TenantAnswer, TenantRequest, TenantRoute } from '../../src/demo/tenants/fake-tenant.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import type { FakeDns } from './fake-dns.js';

const FOLDER = resolve(process.cwd(), '../shared/data/cloud/samples');
const FOLDERS = { 'google-workspace': 'google', 'microsoft-365': 'm365' } as const;

/** The settings that say where the interfaces of a suite are. */
const ADDRESSES: Readonly<Record<FakeTenant['suite'], readonly string[]>> = {
  'google-workspace': ['GOOGLE_WORKSPACE_TOKEN_URL', 'GOOGLE_WORKSPACE_ADMIN_URL', 'GOOGLE_WORKSPACE_IDENTITY_URL'],
  'microsoft-365': ['MICROSOFT_365_LOGIN_URL', 'MICROSOFT_365_GRAPH_URL'],
};

/** A tenant that is served, and how a service finds it. */
export interface ServedTenant {
  server: FakeTenantServer;
  environment: Record<string, string>;
}

/** Serves a tenant on this machine; to be stopped by the caller. */
export async function serveTenant(tenant: FakeTenant): Promise<ServedTenant> {
  const server = await FakeTenantServer.start(tenant);
  return { server, environment: Object.fromEntries(ADDRESSES[tenant.suite].map((name) => [name, server.base])) };
}

/** Puts what DNS says of a tenant's domains into a name server; that knows texts only, so that they stand where an alias leads from. */
export function putRecords(tenant: FakeTenant, dns: FakeDns): void {
  const textsAt = (name: string): string[] => (tenant.dns[`TXT ${name}`] ?? []).map((parts) => parts.join(''));
  for (const [key, records] of Object.entries(tenant.dns)) {
    const [type, name = ''] = key.split(' ');
    const target = records[0]?.join('') ?? '';
    const own = textsAt(name);
    dns.records.set(name, type === 'CNAME' && own.length === 0 ? textsAt(target) : own);
  }
}

/** A tenant of the samples that lie beside the project on some machines, by their table of addresses; null where they do not. */
export function sampleTenant(suite: FakeTenant['suite'], which: 'good' | 'bad'): FakeTenant | null {
  if (!existsSync(FOLDER)) return null;
  const folder = `${FOLDERS[suite]}/${which}`;
  const { routes } = read('routes.json') as { routes: SampleRoute[] };
  const zone = read(`${folder}/dns.json`) as Record<string, (string | string[])[]>;
  const entries = Object.entries(zone).map(([key, records]) => [key, records.map((one) => [one].flat())] as const);
  return {
    suite,
    routes: routes
      .filter((route) => route.suite === FOLDERS[suite] && existsSync(resolve(FOLDER, folder, `${route.file}.json`)))
      .map((route) => routeOf(route, folder)),
    dns: { ...recordsOfOthers(zone), ...Object.fromEntries(entries) },
  };
}

/** The samples hold the tenants’ own names; what their records include is somebody else’s, and is there. */
function recordsOfOthers(zone: unknown): Record<string, string[][]> {
  const names = JSON.stringify(zone).match(/(?<=include:)[\w.-]+/g) ?? [];
  return Object.fromEntries(names.map((name) => [`TXT ${name}`, [['v=spf1 ip4:192.0.2.0/24 -all']]]));
}

/** The verdicts that the samples are to get, by check id; null where they do not lie. */
export function expectedResults(suite: FakeTenant['suite'], which: 'good' | 'bad'): Record<string, string> | null {
  if (!existsSync(FOLDER)) return null;
  return (read(`expected.${FOLDERS[suite]}.json`) as Record<string, Record<string, string>>)[which] ?? null;
}

/** When the samples were as they are, and who of them is kept for emergencies; null where they do not lie. */
export function sampleFacts(
  suite: FakeTenant['suite'],
  which: 'good' | 'bad',
): { now: string; emergencyAccounts: string[] } | null {
  if (!existsSync(FOLDER)) return null;
  return read(`${FOLDERS[suite]}/${which}/meta.json`) as { now: string; emergencyAccounts: string[] };
}

interface SampleRoute {
  suite: string;
  collector: string;
  method: 'GET' | 'POST';
  path: string;
  query?: string;
  file: string;
  status?: number;
  batch?: boolean;
  /** What the first request gets instead. */
  first?: string;
}

function routeOf(
  { collector, method, path, query, file, status, batch, first }: SampleRoute,
  folder: string,
): TenantRoute {
  const body = read(`${folder}/${file}.json`);
  const before = first === undefined ? null : read(`${folder}/${first}.json`);
  let asked = 0;
  const answer = (request: TenantRequest): TenantAnswer => {
    asked += 1;
    if (batch === true) return { body: { responses: askedOf(body, request) } };
    return { status: status ?? 200, body: withBase(before !== null && asked === 1 ? before : body, request.base) };
  };
  return {
    collector,
    method,
    path: new RegExp(path),
    ...(query === undefined ? {} : { query: new RegExp(query) }),
    answer,
  };
}

/** Of all answers of a batch those that were asked for, by the object that their address names. */
function askedOf(body: unknown, request: TenantRequest): unknown[] {
  const { responses } = body as { responses: { body: { id: string } }[] };
  const { requests } = request.body as { requests: { id: string; url: string }[] };
  return requests.map(({ id, url }) => {
    const found = responses.find((response) => url.includes(response.body.id));
    return found === undefined ? { id, status: 404, headers: {}, body: {} } : { ...found, id };
  });
}

function withBase(body: unknown, base: string): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('{{BASE}}', base));
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(resolve(FOLDER, path), 'utf8'));
}
