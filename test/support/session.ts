import type { TestService } from './service.js';

/** An answer, with its body read: JSON where it is JSON, else text. */
export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
  body: any;
}

/** Names of the development people, see `DEVELOPMENT_PEOPLE`. */
export type Person = 'ada' | 'ben' | 'cy' | 'me';

/** A browser at the service: it keeps cookies by name and tells its origin. Nobody is signed in until it signs in. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }

  patch(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PATCH', path, body, headers);
  }

  delete(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('DELETE', path, body, headers);
  }

  /** Sends a request; a path without `/api/v1` is under it, one that begins with `~` is taken as it is. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const address = path.startsWith('~') ? path.slice(1) : path.startsWith('/api/v1') ? path : `/api/v1${path}`;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetchAgain(new URL(address, this.url), {
      method,
      redirect: 'manual',
      headers: {
        Origin: this.url,
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    this.keep(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  private keep(setCookies: string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8);
      if (expires !== undefined && Date.parse(expires) <= Date.now()) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
  }
}

/** A browser in which somebody is signed in. */
export class Session extends Browser {
  /** What the exchange answered: `{user, organization, role, returnTo}`. */
  account: Answer['body'];
}

/** Signs one of the development people in, by the same steps as a browser. */
export async function signIn(service: Pick<TestService, 'url'>, person: Person = 'ada'): Promise<Session> {
  const session = new Session(service.url);
  const returned = await consent(session, 'dev', person);
  const exchanged = await session.post('/auth/dev/exchange', returned);
  if (exchanged.status !== 200)
    throw new Error(`The exchange answered ${exchanged.status}: ${JSON.stringify(exchanged.body)}`);
  session.account = exchanged.body;
  return session;
}

/** What a provider sends a browser back with, as far as the exchange takes it. */
export interface Returned {
  code: string;
  state: string;
  iss?: string;
}

/** Begins a sign-in and gives consent as `person`: what the provider hands back. */
export async function consent(browser: Browser, provider: string, person: string, returnTo = '/'): Promise<Returned> {
  const begun = await browser.get(`/auth/${provider}?returnTo=${encodeURIComponent(returnTo)}`);
  if (begun.status !== 302) throw new Error(`The sign-in did not begin: ${begun.status} ${JSON.stringify(begun.body)}`);
  return agree(browser, begun.headers.get('location')!, person);
}

/** Gives consent as `person` where the provider asks for it: what it hands back. */
export async function agree(
  browser: Browser,
  location: string,
  person: string,
): Promise<{ code: string; state: string }> {
  const address = new URL(location, browser.url);
  address.searchParams.set('login_hint', person);
  const agreed = await fetch(address, { redirect: 'manual' });
  const back = agreed.headers.get('location');
  if (back === null)
    throw new Error(`The provider did not send ${person} back: ${agreed.status} ${await agreed.text()}`);
  const { searchParams } = new URL(back);
  const iss = searchParams.get('iss');
  return { code: searchParams.get('code')!, state: searchParams.get('state')!, ...(iss === null ? {} : { iss }) };
}

/**
 * As browsers do (RFC 9110, 9.2.2): a kept connection may end while a request that changes nothing is on its way. On a machine that
 * does too much, the service ends one that was silent for too long just then.
 */
async function fetchAgain(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.method !== 'GET') throw error;
    return fetch(address, init);
  }
}
