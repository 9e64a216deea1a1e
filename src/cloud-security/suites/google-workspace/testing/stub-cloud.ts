import {
  CloudCallError,
  type CloudDns,
  type CloudHttp,
  type CloudRequest,
  type CloudResponse,
  type DnsAnswer,
} from '../../../domain/cloud-suite.port.js';

/** One address of a tenant. */
export interface StubRoute {
  collector: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  query?: RegExp;
  answer(request: { url: URL; headers: Record<string, string>; body: unknown; base: string }): {
    status?: number;
    body: unknown;
  };
}

/** What happens to a request instead of its answer; null leaves it alone. */
export type Instead = (
  collector: string,
  url: URL,
  nth: number,
  body: unknown,
) => { status: number; body: unknown } | CloudCallError | null;

/** The edge of the internet: answers from a table, without a network. */
export class StubHttp implements CloudHttp {
  readonly cost = { apiCalls: 0, throttled: 0 };
  readonly requests: CloudRequest[] = [];
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly routes: readonly StubRoute[],
    private readonly instead: Instead = () => null,
  ) {}

  send(request: CloudRequest): Promise<CloudResponse> {
    this.requests.push(request);
    this.cost.apiCalls += 1;
    const url = new URL(request.url);
    const query = decodeURIComponent(url.search.slice(1));
    const route = this.routes.find(
      ({ method, path, query: wanted }) =>
        method === request.method && path.test(url.pathname) && (wanted?.test(query) ?? true),
    );
    const collector = route?.collector ?? 'nothing';
    const nth = (this.counts.get(collector) ?? 0) + 1;
    this.counts.set(collector, nth);
    const body = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body;
    const other = this.instead(collector, url, nth, body);
    if (other instanceof CloudCallError) return Promise.reject(other);
    const { status = 200, body: answered } = other ??
      route?.answer({ url, headers: { ...request.headers }, body, base: url.origin }) ?? { status: 404, body: {} };
    return Promise.resolve({ status, headers: {}, body: JSON.parse(JSON.stringify(answered ?? null)) as unknown });
  }

  async pages(
    first: CloudRequest,
    nextOf: (body: unknown, response: CloudResponse) => string | null,
    onPage: (body: unknown) => void,
  ): Promise<CloudResponse | null> {
    for (let url: string | null = first.url; url !== null;) {
      const response: CloudResponse = await this.send({ ...first, url });
      if (response.status < 200 || response.status > 299) return response;
      onPage(response.body);
      url = nextOf(response.body, response);
    }
    return null;
  }
}

/** A name service that knows a table of `TXT name` and `CNAME name`; `down` makes every question fail. */
export function stubDns(
  zone: Readonly<Record<string, readonly (string | readonly string[])[]>>,
  down = false,
): CloudDns {
  const answer = (key: string): Promise<DnsAnswer<string>> => {
    if (down) return Promise.resolve({ state: 'failed' });
    const records = (zone[key] ?? []).map((record) => (typeof record === 'string' ? record : record.join('')));
    return Promise.resolve(records.length === 0 ? { state: 'none' } : { state: 'found', records });
  };
  return { txt: (name) => answer(`TXT ${name}`), cname: (name) => answer(`CNAME ${name}`) };
}
