import type {
  AuditSettings,
  CloudDns,
  CloudHttp,
  CloudRequest,
  CloudResponse,
  DnsAnswer,
  SuitePorts,
} from '../../src/cloud-security/domain/cloud-suite.port.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';

const BASE = 'https://tenant.example';

/** How an answer is changed on its way: by its collector; undefined leaves it. */
export type Interference = (collector: string, request: CloudRequest) => { status: number; body: unknown } | undefined;

/** What a run asked, in order. */
export interface Asked {
  collector: string;
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  pace: CloudRequest['pace'];
}

export const NOTHING_SET: AuditSettings = {
  baseline: 'cisa',
  emergencyAccounts: [],
  approvedExclusions: [],
  approvedApps: [],
  parameters: {},
};

/** The internet of one run: a made-up tenant in place of the suite and of DNS. */
export function portsOf(
  tenant: FakeTenant,
  now: Date,
  { interfere = () => undefined, settings = NOTHING_SET }: { interfere?: Interference; settings?: AuditSettings } = {},
): SuitePorts & { asked: Asked[]; progress: number[] } {
  const asked: Asked[] = [];
  const progress: number[] = [];
  return {
    asked,
    progress,
    http: httpOf(tenant, asked, interfere),
    dns: dnsOf(tenant),
    addresses: { login: BASE, graph: BASE },
    now,
    settings,
    onProgress: (done) => progress.push(done),
  };
}

function httpOf(tenant: FakeTenant, asked: Asked[], interfere: Interference): CloudHttp {
  const send = async (request: CloudRequest): Promise<CloudResponse> => {
    const url = new URL(request.url);
    const query = decodeURIComponent(url.search.slice(1));
    const route = tenant.routes.find(
      (one) => one.method === request.method && one.path.test(url.pathname) && (one.query?.test(query) ?? true),
    );
    if (route === undefined) return { status: 404, headers: {}, body: { error: { code: 'NotFound' } } };
    const { headers = {}, method, pace } = request;
    const body = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body;
    asked.push({ collector: route.collector, method, url, headers, body, pace });
    const wrong = interfere(route.collector, request);
    if (wrong !== undefined) return { headers: {}, ...wrong };
    const answer = route.answer({ url, headers, body, base: BASE });
    return { status: answer.status ?? 200, headers: answer.headers ?? {}, body: answer.body };
  };
  return {
    send,
    cost: { apiCalls: 0, throttled: 0 },
    pages: async (first, nextOf, onPage) => {
      for (let url: string | null = first.url; url !== null;) {
        const response: CloudResponse = await send({ ...first, url });
        if (response.status < 200 || response.status >= 300) return response;
        onPage(response.body);
        url = nextOf(response.body, response);
      }
      return null;
    },
  };
}

function dnsOf(tenant: FakeTenant): CloudDns {
  const look = async (name: string): Promise<DnsAnswer<string>> => {
    const records = tenant.dns[name];
    return records === undefined || records.length === 0
      ? { state: 'none' }
      : { state: 'found', records: records.map((parts) => [parts].flat().join('')) };
  };
  return { txt: (name) => look(`TXT ${name}`), cname: (name) => look(`CNAME ${name}`) };
}
