import { type Call, json } from './call.js';
import { FakeProvider, hasPkce, hasScopes } from './fake-provider.js';

/** A person in GitHub's own words. */
export interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

const ENDPOINTS = new Map([
  ['/login/oauth/authorize', 'authorize'],
  ['/login/oauth/access_token', 'token'],
  ['/user', 'profile'],
  ['/user/emails', 'emails'],
]);

/**
 * GitHub: token answers are form-encoded unless JSON is asked for; refusals come as HTTP 200 with `error`; the profile's
 * email is null and the primary address need not be verified; without a User-Agent nothing is answered.
 */
export class FakeGithub extends FakeProvider<GithubPerson> {
  constructor() {
    super('github');
    this.people.set('octo', {
      id: 4242,
      login: 'octo',
      name: 'Octo Cat',
      emails: [
        { email: 'victim@example.org', primary: true, verified: false },
        { email: 'octo@example.org', primary: false, verified: true },
      ],
    });
  }

  environment(): Record<string, string> {
    return {
      GITHUB_CLIENT_ID: this.client.id,
      GITHUB_CLIENT_SECRET: this.client.secret,
      GITHUB_AUTHORIZE_URL: `${this.url}/login/oauth/authorize`,
      GITHUB_TOKEN_URL: `${this.url}/login/oauth/access_token`,
      GITHUB_PROFILE_URL: `${this.url}/user`,
      GITHUB_EMAIL_URL: `${this.url}/user/emails`,
    };
  }

  protected endpointAt(path: string): string | null {
    return ENDPOINTS.get(path) ?? null;
  }

  protected accepts(query: URLSearchParams): boolean {
    return hasPkce(query) && hasScopes(query, 'read:user', 'user:email');
  }

  protected answer(endpoint: string, call: Call): void {
    if (endpoint === 'token') this.token(call);
    else if (call.headers['user-agent'] === undefined) call.response.writeHead(403).end('User-Agent required');
    else this.api(endpoint, call);
  }

  private token(call: Call): void {
    const grant = this.redeem(call);
    const answer: Record<string, string> =
      grant && this.isClientInForm(call)
        ? { access_token: this.accessToken(grant), scope: 'read:user,user:email', token_type: 'bearer' }
        : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or <b>expired</b>.' };
    const isJson = (call.headers.accept ?? '').includes('application/json');
    call.response
      .writeHead(200, { 'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' })
      .end(isJson ? JSON.stringify(answer) : new URLSearchParams(answer).toString());
  }

  private api(endpoint: string, call: Call): void {
    const person = this.bearer(call)?.person;
    if (!person) json(call, 401, { message: 'Bad credentials' });
    else if (endpoint === 'emails') json(call, 200, person.emails);
    else {
      const { id, login, name } = person;
      json(call, 200, { id, login, name, email: null, avatar_url: `https://avatars.example/${login}.png` });
    }
  }
}
