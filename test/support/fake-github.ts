import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person at the fake provider, in GitHub's own words. */
export interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

/** A provider on this machine with the quirks of the real one. */
export interface FakeGithub {
  url: string;
  /** The settings that make the service use it. */
  environment: Record<string, string>;
  people: Map<string, GithubPerson>;
  /** How the token endpoint behaves: as it should, or as one that is broken in one of these ways. */
  mood: 'well' | 'down' | 'redirecting' | 'flooding' | 'gibberish-emails';
  stop(): Promise<void>;
}

const CLIENT = { id: 'fake-client', secret: 'fake-secret' };

/**
 * Quirks: a form-encoded token answer unless JSON is asked for; refusals as HTTP 200 with `error`; a null email in the
 * profile; a primary address that need not be verified; `login_hint` names the person; PKCE S256 is checked.
 */
export async function startFakeGithub(): Promise<FakeGithub> {
  const people = new Map<string, GithubPerson>([
    [
      'octo',
      {
        id: 4242,
        login: 'octo',
        name: 'Octo Cat',
        emails: [
          { email: 'victim@example.org', primary: true, verified: false },
          { email: 'octo@example.org', primary: false, verified: true },
        ],
      },
    ],
  ]);
  const codes = new Map<string, { person: GithubPerson; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, GithubPerson>();
  const fake: FakeGithub = { url: '', environment: {}, people, mood: 'well', stop: () => Promise.resolve() };

  const authorize = (url: URL, response: ServerResponse): void => {
    const person = people.get(url.searchParams.get('login_hint') ?? '');
    if (!person || url.searchParams.get('code_challenge_method') !== 'S256') {
      response.writeHead(404).end();
      return;
    }
    const code = randomBytes(10).toString('hex');
    const redirectUri = url.searchParams.get('redirect_uri')!;
    codes.set(code, { person, challenge: url.searchParams.get('code_challenge')!, redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state')!);
    response.writeHead(302, { Location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await bodyOf(request));
    if (fake.mood === 'down') {
      response.writeHead(503).end('<h1>Unicorn!</h1>');
      return;
    }
    if (fake.mood === 'redirecting') {
      response.writeHead(302, { Location: `${fake.url}/elsewhere` }).end('access_token=gho_x');
      return;
    }
    if (fake.mood === 'flooding') {
      response.writeHead(200).end('x'.repeat(2 * 1024 * 1024));
      return;
    }
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const good =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret;
    const accessToken = `gho_${randomBytes(10).toString('hex')}`;
    if (good) tokens.set(accessToken, grant.person);
    const answer: Record<string, string> = good
      ? { access_token: accessToken, scope: 'read:user,user:email', token_type: 'bearer' }
      : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or <b>expired</b>.' };
    const json = (request.headers.accept ?? '').includes('application/json');
    response
      .writeHead(200, { 'Content-Type': json ? 'application/json' : 'application/x-www-form-urlencoded' })
      .end(json ? JSON.stringify(answer) : new URLSearchParams(answer).toString());
  };

  const api = (request: IncomingMessage, response: ServerResponse, view: (person: GithubPerson) => unknown): void => {
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (request.headers['user-agent'] === undefined) response.writeHead(403).end('User-Agent required');
    else if (!person) response.writeHead(401).end('{"message":"Bad credentials"}');
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(view(person)));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', fake.url);
    if (url.pathname === '/login/oauth/authorize') authorize(url, response);
    else if (url.pathname === '/login/oauth/access_token') void token(request, response);
    else if (url.pathname === '/user') {
      api(request, response, ({ id, login, name }) => ({
        id,
        login,
        name,
        email: null,
        avatar_url: `${fake.url}/${login}.png`,
      }));
    } else if (url.pathname === '/user/emails' && fake.mood === 'gibberish-emails')
      response.writeHead(200).end('<html>');
    else if (url.pathname === '/user/emails') api(request, response, ({ emails }) => emails);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.environment = {
    GITHUB_CLIENT_ID: CLIENT.id,
    GITHUB_CLIENT_SECRET: CLIENT.secret,
    GITHUB_AUTHORIZE_URL: `${fake.url}/login/oauth/authorize`,
    GITHUB_TOKEN_URL: `${fake.url}/login/oauth/access_token`,
    GITHUB_PROFILE_URL: `${fake.url}/user`,
    GITHUB_EMAIL_URL: `${fake.url}/user/emails`,
  };
  fake.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return fake;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
