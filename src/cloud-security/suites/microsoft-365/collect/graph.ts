import type { CloudRequest, CloudResponse, SuitePorts } from '../../../domain/cloud-suite.port.js';
import { addressOf } from '../addresses.js';
import { accessToken } from '../connection/access-token.js';
import type { MicrosoftCredentials } from '../connection/credentials.js';
import { type Json, objectIn, objectsIn, textIn } from '../json.js';
import { notRead, NotReadError } from './not-read.js';

/** What a request has besides its address. */
export interface Asking {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  pace?: CloudRequest['pace'];
}

/** Microsoft Graph, as one run asks it. A token that is not accepted any more is renewed once. */
export class Graph {
  private token: Promise<string> | null = null;

  constructor(
    private readonly credentials: MicrosoftCredentials,
    private readonly ports: SuitePorts,
  ) {}

  /** The access token. Throws SignInError. */
  signIn(): Promise<string> {
    this.token ??= accessToken(this.credentials, this.ports);
    return this.token;
  }

  /** Whether an address of an answer is one of this Graph: no other host is ever asked. */
  owns(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === new URL(this.base).origin;
  }

  async send(
    method: CloudRequest['method'],
    path: string,
    asking: Asking = {},
    body?: unknown,
  ): Promise<CloudResponse> {
    const request = async () => this.ports.http.send({ ...(await this.request(method, path, asking)), body });
    const first = await request();
    if (first.status !== 401) return first;
    this.token = null;
    return request();
  }

  /** One object. Some answers wrap it in `value`. Throws NotReadError. */
  async one(path: string, asking: Asking = {}): Promise<Json> {
    return entityIn(await this.send('GET', path, asking));
  }

  async post(path: string, body: unknown, asking: Asking = {}): Promise<Json> {
    return entityIn(await this.send('POST', path, asking, body));
  }

  /** Takes an object away. Throws NotReadError. */
  async remove(path: string): Promise<void> {
    const response = await this.send('DELETE', path);
    if (response.status < 200 || response.status >= 300) throw notRead(response);
  }

  /** Rows of all pages, one after another; ends early when `enough` says so. Throws NotReadError. */
  async each(path: string, asking: Asking, onRow: (row: Json) => void, enough = (): boolean => false): Promise<void> {
    const pages = { read: 0, malformed: false };
    const run = async (): Promise<CloudResponse | null> =>
      this.ports.http.pages(
        await this.request('GET', path, asking),
        (body) => (pages.malformed || enough() ? null : textIn(objectIn(body)?.['@odata.nextLink'])),
        (body) => {
          pages.read += 1;
          const rows = objectIn(body)?.value;
          if (typeof rows !== 'object' || rows === null) pages.malformed = true;
          else objectsIn(rows).forEach(onRow);
        },
      );
    let failed = await run();
    if (failed?.status === 401 && pages.read === 0) {
      this.token = null;
      failed = await run();
    }
    if (failed !== null) throw notRead(failed);
    if (pages.malformed) throw new NotReadError('malformed', 'The answer holds no list.');
  }

  async all(path: string, asking: Asking = {}): Promise<Json[]> {
    const rows: Json[] = [];
    await this.each(path, asking, (row) => rows.push(row));
    return rows;
  }

  /** The first row of a list; null when it is empty. */
  async first(path: string, asking: Asking = {}): Promise<Json | null> {
    return rowsIn(await this.send('GET', path, asking)).at(0) ?? null;
  }

  /** Rows of a list that has to be asked for with a body. */
  async list(path: string, body: unknown): Promise<Json[]> {
    return rowsIn(await this.send('POST', path, {}, body));
  }

  private get base(): string {
    return addressOf(this.ports, 'graph');
  }

  private async request(
    method: CloudRequest['method'],
    path: string,
    { query, headers, pace }: Asking,
  ): Promise<CloudRequest> {
    const asked = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const url = path.startsWith('/') ? `${this.base}/v1.0${path}` : path;
    return {
      method,
      url: asked.length === 0 ? url : `${url}?${asked.join('&')}`,
      headers: { ...headers, Authorization: `Bearer ${await this.signIn()}`, Accept: 'application/json' },
      ...(pace === undefined ? {} : { pace }),
    };
  }
}

function entityIn(response: CloudResponse): Json {
  if (response.status < 200 || response.status >= 300) throw notRead(response);
  const body = objectIn(response.body);
  if (body === null) throw new NotReadError('malformed', 'The answer is no object.');
  const wrapped = objectsIn(body.value);
  return wrapped.length === 1 ? (wrapped[0] ?? body) : body;
}

function rowsIn(response: CloudResponse): Json[] {
  if (response.status < 200 || response.status >= 300) throw notRead(response);
  const rows = objectIn(response.body)?.value;
  if (typeof rows !== 'object' || rows === null) throw new NotReadError('malformed', 'The answer holds no list.');
  return objectsIn(rows);
}
