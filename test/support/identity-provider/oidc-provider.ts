import type { JWTPayload } from 'jose';
import { type Call, json } from './call.js';
import { FakeProvider, type Grant } from './fake-provider.js';
import { SigningKeys } from './signing-keys.js';

/** A provider that says who somebody is in an id token, with the nonce that it was asked with. */
export abstract class OidcProvider<Person> extends FakeProvider<Person> {
  readonly keys = new SigningKeys(this.constructor.name);
  /** Makes the id token in the place of the provider: for forgeries. */
  forge: ((claims: JWTPayload) => Promise<string> | string | undefined) | null = null;

  protected abstract claimsOf(person: Person): JWTPayload;

  /** Sends the id token for a code, or says no in this provider's words. */
  protected async token(call: Call, refusal: object): Promise<void> {
    const grant = this.isClientInForm(call) ? this.redeem(call) : null;
    if (!grant) {
      json(call, 400, refusal);
      return;
    }
    json(call, 200, {
      access_token: this.accessToken(grant),
      expires_in: 3599,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      id_token: await this.idToken(grant),
    });
  }

  private async idToken({ person, nonce }: Grant<Person>): Promise<string | undefined> {
    const now = Math.floor(this.now() / 1000);
    const claims = {
      aud: this.client.id,
      iat: now,
      exp: now + 3600,
      ...(nonce === null ? {} : { nonce }),
      ...this.claimsOf(person),
    };
    return this.forge === null ? this.keys.sign(claims) : this.forge(claims);
  }
}
