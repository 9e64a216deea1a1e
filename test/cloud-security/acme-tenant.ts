import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AcmePerson {
  name: string;
  factor: boolean;
  admin?: boolean;
}

/** A tenant of Acme Drive, which answers on loopback and can be changed between audits. */
export class AcmeTenant {
  secret = 'hunter2-correct-horse-battery';
  id = 'acme-tenant-1';
  people: AcmePerson[] = [
    { name: 'ada', factor: true, admin: true },
    { name: 'ben', factor: true },
  ];
  links = 'members';
  changes: object[] = [];
  granted = ['people.read', 'sharing.read'];
  denied = new Set<string>();
  /** A request for one of these waits until {@link release}. */
  held = new Set<string>();
  asked: string[] = [];
  private waiting: (() => void)[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response);
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<AcmeTenant> {
    const tenant = new AcmeTenant();
    await new Promise<void>((resolve) => tenant.server.listen(0, '127.0.0.1', resolve));
    return tenant;
  }

  get credentials(): { tenant: string; secret: string } {
    return { tenant: this.id, secret: this.secret };
  }

  release(): void {
    this.held.clear();
    for (const go of this.waiting.splice(0)) go();
  }

  /** Resolves when a request of that name has come in. */
  async isAsked(name: string): Promise<void> {
    while (!this.asked.includes(name)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async stop(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const [, tenant = '', name = ''] = (request.url ?? '').split('/');
    this.asked.push(name);
    const say = (): void => {
      const [status, body] = this.bodyOf(tenant, name, request.headers.authorization ?? '');
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (this.held.has(name)) this.waiting.push(say);
    else say();
  }

  private bodyOf(tenant: string, name: string, authorization: string): [number, unknown] {
    if (authorization !== `Bearer ${this.secret}` || tenant !== this.id) return [401, { error: 'unauthorized' }];
    if (this.denied.has(name)) return [403, { error: 'forbidden' }];
    if (name === 'me') return [200, { id: this.id, granted: this.granted }];
    if (name === 'people') return [200, { people: this.people }];
    if (name === 'sharing') return [200, { links: this.links }];
    return name === 'log' ? [200, { changes: this.changes }] : [404, {}];
  }
}
