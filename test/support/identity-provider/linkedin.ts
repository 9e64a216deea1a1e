import { type Call, json } from './call.js';
import { FakeProvider, hasScopes } from './fake-provider.js';
import { SigningKeys } from './signing-keys.js';

/** A person in LinkedIn's own words. */
export interface LinkedinPerson {
  sub: string;
  name: string;
  email?: string;
  /** A boolean, the word, or not there at all. */
  email_verified?: boolean | string;
}

const ENDPOINTS = new Map([
  ['/oauth/v2/authorization', 'authorize'],
  ['/oauth/v2/accessToken', 'token'],
  ['/v2/userinfo', 'profile'],
  ['/v2/me', 'old-profile'],
]);

/**
 * LinkedIn: the secret goes in the form; a `code_verifier` is answered with `invalid_client`; a nonce is passed over; the
 * profile API of old (`/v2/me`) is forbidden.
 */
export class FakeLinkedin extends FakeProvider<LinkedinPerson> {
  private readonly keys = new SigningKeys('linkedin');

  constructor() {
    super('linkedin');
    this.people.set('linda', {
      sub: 'yrZCpj2Z12',
      name: 'Linda Inn',
      email: 'linda@example.org',
      email_verified: true,
    });
    this.people.set('wordy', { sub: 'yrZCpj2Z13', name: 'Wordy', email: 'wordy@example.org', email_verified: 'true' });
    this.people.set('vague', { sub: 'yrZCpj2Z14', name: 'Vague', email: 'victim@example.org' });
  }

  environment(): Record<string, string> {
    return {
      LINKEDIN_CLIENT_ID: this.client.id,
      LINKEDIN_CLIENT_SECRET: this.client.secret,
      LINKEDIN_AUTHORIZE_URL: `${this.url}/oauth/v2/authorization`,
      LINKEDIN_TOKEN_URL: `${this.url}/oauth/v2/accessToken`,
      LINKEDIN_PROFILE_URL: `${this.url}/v2/userinfo`,
    };
  }

  protected endpointAt(path: string): string | null {
    return ENDPOINTS.get(path) ?? null;
  }

  protected accepts(query: URLSearchParams): boolean {
    return query.has('state') && hasScopes(query, 'openid', 'profile', 'email');
  }

  protected async answer(endpoint: string, call: Call): Promise<void> {
    if (endpoint === 'token') await this.token(call);
    else if (endpoint === 'old-profile')
      json(call, 403, {
        serviceErrorCode: 100,
        message: 'Not enough permissions to access: me.GET.NO_VERSION',
        status: 403,
      });
    else this.userinfo(call);
  }

  private async token(call: Call): Promise<void> {
    if (call.form.has('code_verifier') || call.headers.authorization !== undefined || !this.isClientInForm(call)) {
      json(call, 401, { error: 'invalid_client', error_description: 'Client authentication failed' });
      return;
    }
    const grant = this.redeem(call);
    if (!grant) {
      json(call, 400, {
        error: 'invalid_request',
        // No provider should repeat a code. Should one do it, our log must not.
        error_description: `Unable to retrieve access token: no match for the code ${call.form.get('code') ?? ''}.`,
      });
      return;
    }
    const now = Math.floor(this.now() / 1000);
    const standard = { iss: 'https://www.linkedin.com/oauth', aud: this.client.id, iat: now, exp: now + 3600 };
    json(call, 200, {
      access_token: this.accessToken(grant),
      expires_in: 5184000,
      scope: 'email,openid,profile',
      token_type: 'Bearer',
      id_token: await this.keys.sign({ ...standard, ...grant.person }),
    });
  }

  private userinfo(call: Call): void {
    const person = this.bearer(call)?.person;
    if (person) json(call, 200, { ...person, locale: { country: 'US', language: 'en' } });
    else json(call, 401, { serviceErrorCode: 65600, message: 'Invalid access token', status: 401 });
  }
}
