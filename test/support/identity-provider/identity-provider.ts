import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeGithub } from './github.js';
import { FakeGoogle } from './google.js';
import { FakeLinkedin } from './linkedin.js';
import { FakeMicrosoft } from './microsoft.js';
import { FakeTwitter } from './twitter.js';

/** One server on this machine that speaks as all five providers, with what is peculiar about each. */
export interface LocalIdentityProvider {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The settings that make the service use all five. */
  environment: Record<string, string>;
  github: FakeGithub;
  google: FakeGoogle;
  linkedin: FakeLinkedin;
  microsoft: FakeMicrosoft;
  twitter: FakeTwitter;
  /** Everybody behaves again, and nothing is forged. */
  behave(): void;
  stop(): Promise<void>;
}

/** Starts it. `login_hint` in the address of a consent screen names the person who agrees. */
export async function startIdentityProvider(): Promise<LocalIdentityProvider> {
  const fakes = {
    github: new FakeGithub(),
    google: new FakeGoogle(),
    linkedin: new FakeLinkedin(),
    microsoft: new FakeMicrosoft(),
    twitter: new FakeTwitter(),
  };
  const all = Object.values(fakes);
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', base);
    const [, name = '', ...path] = url.pathname.split('/');
    const fake = all.find((candidate) => candidate.name === name);
    const form = new URLSearchParams(await bodyOf(request));
    const { method = 'GET', headers } = request;
    if (fake) await fake.handle(`/${path.join('/')}`, { method, url, headers, form, response });
    else response.writeHead(404).end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const fake of all) fake.url = `${base}/${fake.name}`;
  return {
    ...fakes,
    url: base,
    environment: Object.assign({}, ...all.map((fake) => fake.environment())) as Record<string, string>,
    behave: () => {
      for (const fake of all) {
        fake.moods.clear();
        fake.calls.length = 0;
        fake.clockAheadMs = 0;
      }
      fakes.google.forge = null;
      fakes.microsoft.forge = null;
      fakes.microsoft.keysFor = '{tenantid}';
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
