import type { JWTPayload } from 'jose';
import { type Call, json } from './call.js';
import { hasPkce, hasScopes } from './fake-provider.js';
import { OidcProvider } from './oidc-provider.js';

/** A person in Google's own words. */
export interface GooglePerson {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
  /** The Workspace domain that manages the account. */
  hd?: string;
}

const ISSUER = 'https://accounts.google.com';
const ENDPOINTS = new Map([
  ['/o/oauth2/v2/auth', 'authorize'],
  ['/token', 'token'],
  ['/oauth2/v3/certs', 'keys'],
]);

/** Google: sends `iss` when it returns (RFC 9207) and more that nobody asked for; `hd` is there for managed accounts only. */
export class FakeGoogle extends OidcProvider<GooglePerson> {
  constructor() {
    super('google');
    const verified = { email_verified: true };
    this.people.set('gus', { sub: '108', name: 'Gus', email: 'gus@gmail.com', ...verified });
    this.people.set('wanda', {
      sub: '109',
      name: 'Wanda',
      email: 'wanda@work.example',
      hd: 'work.example',
      ...verified,
    });
    this.people.set('evan', { sub: '110', name: 'Evan', email: 'evan@evil.example', hd: 'evil.example', ...verified });
  }

  environment(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: this.client.id,
      GOOGLE_CLIENT_SECRET: this.client.secret,
      GOOGLE_AUTHORIZE_URL: `${this.url}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${this.url}/token`,
      GOOGLE_JWKS_URL: `${this.url}/oauth2/v3/certs`,
    };
  }

  protected endpointAt(path: string): string | null {
    return ENDPOINTS.get(path) ?? null;
  }

  protected accepts(query: URLSearchParams): boolean {
    return hasPkce(query) && hasScopes(query, 'openid', 'email', 'profile');
  }

  protected override extras(): Record<string, string> {
    return { iss: ISSUER, scope: 'email profile openid', authuser: '0', prompt: 'consent' };
  }

  protected async answer(endpoint: string, call: Call): Promise<void> {
    if (endpoint === 'keys') json(call, 200, await this.keys.published({ alg: 'RS256' }));
    else await this.token(call, { error: 'invalid_grant', error_description: 'Malformed auth code.' });
  }

  protected claimsOf(person: GooglePerson): JWTPayload {
    return { iss: ISSUER, azp: this.client.id, at_hash: 'x', picture: 'https://lh3.example/p', ...person };
  }
}
