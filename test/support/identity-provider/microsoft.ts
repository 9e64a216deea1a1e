import type { JWTPayload } from 'jose';
import { type Call, json } from './call.js';
import { hasPkce, hasScopes } from './fake-provider.js';
import { OidcProvider } from './oidc-provider.js';

/** A person in Microsoft's own words. There is no `email_verified`. */
export interface MicrosoftPerson {
  /** The directory. */
  tid: string;
  /** The person in it. */
  oid: string;
  name: string;
  /** Whatever an administrator of the directory typed in. */
  email?: string;
  /** An optional claim, of several types. */
  xms_edov?: boolean | number | string;
  /** An optional claim: 0 for a member of the directory, 1 for a guest. */
  acct?: number;
}

/** Directories of the local provider; `consumers` has personal accounts. */
export const TENANTS = {
  contoso: '11111111-2222-4333-8444-555555555555',
  evil: '66666666-7777-4888-8999-000000000000',
  consumers: '9188040d-6c67-4c5b-b112-36a304b66dad',
};

const PATH =
  /^\/(common|organizations|consumers|[0-9a-f-]{36})\/(oauth2\/v2\.0\/authorize|oauth2\/v2\.0\/token|discovery\/v2\.0\/keys)$/;

/**
 * Microsoft Entra ID: the issuer is that of the person's directory whichever was asked, `sub` is another for each app, keys
 * say whose tokens they sign, tokens are five minutes old at birth.
 */
export class FakeMicrosoft extends OidcProvider<MicrosoftPerson> {
  /** The directory that the keys are published for; all, as a rule. */
  keysFor = '{tenantid}';

  constructor() {
    super('microsoft');
    const oid = (last: number): string => `aaaaaaaa-0000-4000-8000-00000000000${last}`;
    const { contoso, evil, consumers } = TENANTS;
    this.people.set('mia', { tid: contoso, oid: oid(1), name: 'Mia', email: 'mia@contoso.example', xms_edov: true });
    this.people.set('one', { tid: contoso, oid: oid(2), name: 'One', email: 'one@contoso.example', xms_edov: 1 });
    this.people.set('word', { tid: contoso, oid: oid(3), name: 'Word', email: 'word@contoso.example', xms_edov: '1' });
    this.people.set('plain', { tid: contoso, oid: oid(4), name: 'Plain', email: 'plain@contoso.example' });
    this.people.set('mallory', { tid: evil, oid: oid(5), name: 'Mia', email: 'mia@contoso.example', xms_edov: false });
    // The same oid in another directory is another person.
    this.people.set('twin', { tid: evil, oid: oid(1), name: 'Twin' });
    this.people.set('home', { tid: consumers, oid: oid(6), name: 'Home', email: 'home@outlook.example' });
  }

  environment(): Record<string, string> {
    return {
      MICROSOFT_CLIENT_ID: this.client.id,
      MICROSOFT_CLIENT_SECRET: this.client.secret,
      MICROSOFT_AUTHORITY_URL: this.url,
    };
  }

  protected endpointAt(path: string): string | null {
    return PATH.exec(path)?.[2]?.split('/').at(-1) ?? null;
  }

  protected accepts(query: URLSearchParams): boolean {
    return hasPkce(query) && hasScopes(query, 'openid', 'email', 'profile') && query.get('response_mode') === 'query';
  }

  protected override extras(): Record<string, string> {
    return { session_state: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' };
  }

  protected async answer(endpoint: string, call: Call): Promise<void> {
    if (endpoint === 'keys') json(call, 200, await this.keys.published({ issuer: `${this.url}/${this.keysFor}/v2.0` }));
    else
      await this.token(call, {
        error: 'invalid_grant',
        error_description: 'AADSTS70008: The provided authorization code is expired or was <b>redeemed</b>.',
        error_codes: [70008],
      });
  }

  protected claimsOf(person: MicrosoftPerson): JWTPayload {
    const early = Math.floor(this.now() / 1000) - 300;
    return {
      iss: `${this.url}/${person.tid}/v2.0`,
      iat: early,
      nbf: early,
      ver: '2.0',
      sub: `per-app-${person.tid.slice(0, 4)}-${person.oid.slice(-1)}`,
      preferred_username: person.email ?? 'somebody',
      ...person,
    };
  }
}
