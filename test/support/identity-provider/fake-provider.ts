import { createHash, randomBytes } from 'node:crypto';
import { type Call, json, misbehave, type Mood } from './call.js';

/** What a code stands for. */
export interface Grant<Person> {
  person: Person;
  redirectUri: string;
  challenge: string | null;
  scopes: string[];
  nonce: string | null;
  issuedAt: number;
}

/**
 * The part that is alike: consent by `login_hint`, codes that are good once, access tokens. What is not alike is in the
 * class of each provider.
 */
export abstract class FakeProvider<Person> {
  readonly people = new Map<string, Person>();
  /** Endpoints (`token`, `profile`, `emails`, `keys`) that do not do what they should. */
  readonly moods = new Map<string, Mood>();
  /** Every call of the service, oldest first. Browsers are not in it. */
  readonly calls: { endpoint: string; call: Call }[] = [];
  /** Milliseconds that this provider's clock is ahead; to let codes grow old. */
  clockAheadMs = 0;
  readonly client: { id: string; secret: string };
  /** Where it listens: `http://127.0.0.1:<port>/<name>` */
  url = '';
  private readonly codes = new Map<string, Grant<Person>>();
  private readonly tokens = new Map<string, Grant<Person>>();

  constructor(readonly name: string) {
    // Characters that only hold together where they are escaped.
    this.client = { id: `${name}-client:1`, secret: `${name}-s3cr&t+%=` };
  }

  /** The settings that make the service use it. */
  abstract environment(): Record<string, string>;

  /** What stands at a path below {@link url}; null: nothing. */
  protected abstract endpointAt(path: string): string | null;

  protected abstract answer(endpoint: string, call: Call): void | Promise<void>;

  /** Whether the authorization request is one that this provider takes. */
  protected abstract accepts(query: URLSearchParams): boolean;

  async handle(path: string, call: Call): Promise<void> {
    const endpoint = this.endpointAt(path);
    if (endpoint === null) {
      call.response.writeHead(404).end();
      return;
    }
    if (endpoint === 'authorize') {
      this.authorize(call);
      return;
    }
    this.calls.push({ endpoint, call });
    const mood = this.moods.get(endpoint);
    if (mood === undefined) await this.answer(endpoint, call);
    else misbehave(call, mood);
  }

  now(): number {
    return Date.now() + this.clockAheadMs;
  }

  /** What comes back beside code and state. */
  protected extras(): Record<string, string> {
    return {};
  }

  /** The grant of the form's code, if all of it fits; the code is used up either way. */
  protected redeem({ form }: Call, lifetimeMs = 600_000): Grant<Person> | null {
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    if (!grant || form.get('grant_type') !== 'authorization_code') return null;
    const verifier = form.get('code_verifier');
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
    const fits = grant.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    return fits && this.now() < grant.issuedAt + lifetimeMs ? grant : null;
  }

  protected isClientInForm({ form }: Call): boolean {
    return form.get('client_id') === this.client.id && form.get('client_secret') === this.client.secret;
  }

  protected accessToken(grant: Grant<Person>): string {
    const token = randomBytes(16).toString('hex');
    this.tokens.set(token, grant);
    return token;
  }

  /** Whose access token the call carries, in the one place where it may be. */
  protected bearer({ headers }: Call): Grant<Person> | null {
    return this.tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '') ?? null;
  }

  private authorize(call: Call): void {
    const query = call.url.searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    const person = this.people.get(query.get('login_hint') ?? '');
    const isOurs =
      query.get('response_type') === 'code' &&
      query.get('client_id') === this.client.id &&
      redirectUri.endsWith(`/auth/callback/${this.name}`) &&
      this.accepts(query);
    if (!person || !isOurs) {
      json(call, 400, { error: 'invalid_request' });
      return;
    }
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, {
      person,
      redirectUri,
      challenge: query.get('code_challenge'),
      scopes: (query.get('scope') ?? '').split(' '),
      nonce: query.get('nonce'),
      issuedAt: this.now(),
    });
    const back = new URL(redirectUri);
    const returned = { code, state: query.get('state') ?? '', ...this.extras() };
    for (const [name, value] of Object.entries(returned)) back.searchParams.set(name, value);
    call.response.writeHead(302, { Location: back.href }).end();
  }
}

/** Whether PKCE with S256 was asked for. */
export function hasPkce(query: URLSearchParams): boolean {
  return query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(query.get('code_challenge') ?? '');
}

/** Whether all of these scopes were asked for. */
export function hasScopes(query: URLSearchParams, ...scopes: string[]): boolean {
  const asked = (query.get('scope') ?? '').split(' ');
  return scopes.every((scope) => asked.includes(scope));
}
