import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeTenant, TenantAnswer, TenantRequest, TenantRoute } from './fake-tenant.js';
import { type Fault, notFound, nothingWrong, type TenantFault, withoutToken } from './tenant-faults.js';

const HOST = '127.0.0.1';
const LARGEST_BODY = 1024 * 1024;

/** Serves one made-up tenant on this machine, all interfaces of its suite behind one origin, and goes wrong as it is told to. */
export class FakeTenantServer {
  /** The name service of its mail domains. */
  readonly dns: TenantDns = dnsOf(
    () => this.tenant,
    () => this.dnsIsDown,
  );
  dnsIsDown = false;
  /** Requests by collector, since the start or {@link forget}. */
  readonly calls = new Map<string, number>();
  private fault: TenantFault = nothingWrong;
  private sinceFault = new Map<string, number>();
  private readonly server: Server;

  private constructor(private tenant: FakeTenant) {
    this.server = createServer((request, response) => {
      void this.serve(request, response).catch(() => response.destroy());
    });
    // Who starts it need not wait for it to end.
    this.server.unref();
  }

  static async start(tenant: FakeTenant): Promise<FakeTenantServer> {
    const server = new FakeTenantServer(tenant);
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject).listen(0, HOST, resolve);
    });
    return server;
  }

  /** Its origin: the base address of every interface. */
  get base(): string {
    return `http://${HOST}:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on it is that tenant: the same with a setting changed, for instance. */
  show(tenant: FakeTenant): void {
    this.tenant = tenant;
  }

  /** From now on that is wrong; {@link nothingWrong} mends it. */
  be(fault: TenantFault): void {
    this.fault = fault;
    this.sinceFault = new Map();
  }

  /** Counts calls anew. */
  forget(): void {
    this.calls.clear();
  }

  /** Requests of all collectors. */
  get callCount(): number {
    return [...this.calls.values()].reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) =>
      this.server.close(() => {
        resolve();
      }),
    );
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await this.read(incoming);
    const { suite } = this.tenant;
    const route = this.routeOf(incoming.method, request.url);
    if (route === null) {
      write(response, notFound(suite));
      return;
    }
    count(this.calls, route.collector);
    const nth = count(this.sinceFault, route.collector);
    const fault = this.fault({ suite, collector: route.collector, nth, request });
    const bearer = request.headers['authorization']?.startsWith('Bearer ') === true;
    if (fault !== null && fault.kind !== 'late') goWrong(response, fault);
    else if (route.collector !== 'token' && !bearer) write(response, withoutToken(suite));
    else if (fault === null) write(response, route.answer(request));
    else
      setTimeout(() => {
        write(response, route.answer(request));
      }, fault.ms).unref();
  }

  private routeOf(method: string | undefined, url: URL): TenantRoute | null {
    const query = decodeURIComponent(url.search.slice(1).replaceAll('+', ' '));
    const fits = (route: TenantRoute): boolean =>
      route.method === method && route.path.test(url.pathname) && (route.query?.test(query) ?? true);
    return this.tenant.routes.find(fits) ?? null;
  }

  private async read(incoming: IncomingMessage): Promise<TenantRequest> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > LARGEST_BODY) throw new Error('The body is too large.');
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString();
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    return { url: new URL(incoming.url ?? '/', this.base), headers, body: bodyOf(text, headers), base: this.base };
  }
}

function bodyOf(text: string, headers: TenantRequest['headers']): unknown {
  if (text === '') return null;
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true)
    return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text);
}

function goWrong(response: ServerResponse, fault: Exclude<Fault, { kind: 'late' }>): void {
  if (fault.kind === 'answer') write(response, fault.answer);
  else if (fault.kind === 'text') response.writeHead(200, { 'Content-Type': 'application/json' }).end(fault.text);
  else response.destroy();
}

function write(response: ServerResponse, { status = 200, headers = {}, body }: TenantAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(body === null || body === undefined ? undefined : JSON.stringify(body));
}

/** One more; how many that makes. */
function count(counts: Map<string, number>, key: string): number {
  const now = (counts.get(key) ?? 0) + 1;
  counts.set(key, now);
  return now;
}

type Answer = { state: 'found'; records: readonly string[] } | { state: 'none' } | { state: 'failed' };

/** The name service as a tenant's mail domains have it. */
interface TenantDns {
  txt(name: string): Promise<Answer>;
  cname(name: string): Promise<Answer>;
}

/** Answers out of {@link FakeTenant.dns}; nothing is known while the name service is down. */
function dnsOf(tenant: () => FakeTenant, isDown: () => boolean): TenantDns {
  const answer = (type: 'TXT' | 'CNAME', name: string): Promise<Answer> => {
    if (isDown()) return Promise.resolve({ state: 'failed' });
    const records = (tenant().dns[`${type} ${name.toLowerCase()}`] ?? []).map((parts) => parts.join(''));
    return Promise.resolve(records.length === 0 ? { state: 'none' } : { state: 'found', records });
  };
  return { txt: (name) => answer('TXT', name), cname: (name) => answer('CNAME', name) };
}
