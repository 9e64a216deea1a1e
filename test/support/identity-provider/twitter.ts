import { type Call, json } from './call.js';
import { FakeProvider, hasPkce, hasScopes } from './fake-provider.js';

/** A person in X's own words. */
export interface TwitterPerson {
  id: string;
  name: string;
  username: string;
  confirmed_email?: string;
}

const CODE_LIFE_MS = 30_000;
const ENDPOINTS = new Map([
  ['/i/oauth2/authorize', 'authorize'],
  ['/2/oauth2/token', 'token'],
  ['/2/users/me', 'profile'],
]);

/**
 * X: the client is known by HTTP Basic and by nothing else; PKCE is a must; a code lives 30 s; `users.read` alone opens
 * nothing; the address comes only when field and scope ask for it, and only when it was confirmed.
 */
export class FakeTwitter extends FakeProvider<TwitterPerson> {
  constructor() {
    super('twitter');
    const confirmed_email = 'bird@example.org';
    this.people.set('bird', { id: '2244994945', name: 'Bird Watcher', username: 'bird', confirmed_email });
    this.people.set('mute', { id: '2244994946', name: 'Mute', username: 'mute' });
  }

  environment(): Record<string, string> {
    return {
      TWITTER_CLIENT_ID: this.client.id,
      TWITTER_CLIENT_SECRET: this.client.secret,
      TWITTER_AUTHORIZE_URL: `${this.url}/i/oauth2/authorize`,
      TWITTER_TOKEN_URL: `${this.url}/2/oauth2/token`,
      TWITTER_PROFILE_URL: `${this.url}/2/users/me?user.fields=confirmed_email,profile_image_url`,
    };
  }

  protected endpointAt(path: string): string | null {
    return ENDPOINTS.get(path) ?? null;
  }

  protected accepts(query: URLSearchParams): boolean {
    return hasPkce(query) && (query.get('state') ?? '').length <= 500;
  }

  protected answer(endpoint: string, call: Call): void {
    if (endpoint === 'token') this.token(call);
    else this.me(call);
  }

  private token(call: Call): void {
    const { id, secret } = this.client;
    const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
    if (
      call.headers.authorization !== `Basic ${Buffer.from(pair).toString('base64')}` ||
      call.form.has('client_secret')
    ) {
      json(call, 401, { error: 'unauthorized_client', error_description: 'Missing valid authorization header' });
      return;
    }
    const grant = this.redeem(call, CODE_LIFE_MS);
    if (grant)
      json(call, 200, {
        token_type: 'bearer',
        expires_in: 7200,
        access_token: this.accessToken(grant),
        scope: grant.scopes.join(' '),
      });
    else
      json(call, 400, {
        error: 'invalid_request',
        error_description: 'Value passed for the authorization code was invalid.',
      });
  }

  private me(call: Call): void {
    const grant = this.bearer(call);
    if (!grant) {
      json(call, 401, { title: 'Unauthorized', status: 401, detail: 'Unauthorized' });
      return;
    }
    const granted = new URLSearchParams({ scope: grant.scopes.join(' ') });
    if (!hasScopes(granted, 'users.read', 'tweet.read')) {
      json(call, 403, { title: 'Forbidden', status: 403, detail: 'Forbidden' });
      return;
    }
    const { id, name, username, confirmed_email } = grant.person;
    const fields = (call.url.searchParams.get('user.fields') ?? '').split(',');
    const isEmailDue = fields.includes('confirmed_email') && hasScopes(granted, 'users.email');
    const email = isEmailDue && confirmed_email !== undefined ? { confirmed_email } : {};
    json(call, 200, {
      data: { id, name, username, profile_image_url: `https://pbs.example/${username}.png`, ...email },
    });
  }
}
