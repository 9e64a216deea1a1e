import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callOut, type OutboundRules } from '../../../src/identity/oauth/provider-transport.js';
import { ConfigurationError } from '../../../src/platform/index.js';
import { startService } from '../../support/service.js';

const GET = { method: 'GET', headers: {}, body: null };

describe('calls to providers in production', () => {
  let server: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const rules = (...privateHosts: string[]): OutboundRules => ({
    production: true,
    privateHosts: new Set(privateHosts),
  });

  it.each(['http://127.0.0.1', 'http://localhost', 'http://github.com', 'ftp://github.com', 'file:///etc/passwd'])(
    'are https: not %s',
    async (url) => {
      await expect(callOut(new URL(url), GET, rules('localhost'))).rejects.toThrow('must be https');
    },
  );

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    '169.254.169.254',
    '10.0.0.1',
  ])('do not reach into a private network: not https://%s', async (host) => {
    const before = connections;
    const call = callOut(new URL(`https://${host}:${port}/`), GET, rules());
    await expect(call).rejects.toThrow('an address of a private network');
    expect(connections).toBe(before);
  });

  it('reach hosts of the private network that the operator named, and those only', async () => {
    const before = connections;
    const named = callOut(new URL(`https://LOCALHOST:${port}/`), GET, rules('localhost'));
    await expect(named).rejects.toThrow(/socket|ECONN|TLS/);
    expect(connections).toBeGreaterThan(before);
    const other = callOut(new URL(`https://127.0.0.1:${port}/`), GET, rules('localhost'));
    await expect(other).rejects.toThrow('private network');
  });

  it('elsewhere may be plain on this machine, and only there', async () => {
    const development = { production: false, privateHosts: new Set<string>() };
    await expect(callOut(new URL(`http://127.0.0.1:${port}/`), GET, development)).rejects.toThrow(/hang up|ECONN/);
    await expect(callOut(new URL('http://192.168.0.1/'), GET, development)).rejects.toThrow('must be https');
  });
});

describe('answers of providers', () => {
  const rules = { production: false, privateHosts: new Set<string>() };
  let server: HttpServer;
  let base: string;

  beforeAll(async () => {
    server = createHttpServer((request, response) => {
      const [, status, bytes] = (request.url ?? '').split('/').map(Number);
      response.writeHead(status!, { Location: '/200/1' }).end('x'.repeat(bytes!));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('are read up to a mebibyte', async () => {
    const { data } = await callOut(new URL(`${base}/200/1048576`), GET, rules);
    expect(data).toHaveLength(1024 * 1024);
    await expect(callOut(new URL(`${base}/200/1048577`), GET, rules)).rejects.toThrow('more than a mebibyte');
  });

  it.each([301, 302, 303, 307, 308])('that lead elsewhere (%i) are not followed', async (status) => {
    await expect(callOut(new URL(`${base}/${status}/1`), GET, rules)).rejects.toThrow('redirect');
  });
});

describe('settings of providers', () => {
  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together/],
    [{ TWITTER_TOKEN_URL: 'http://api.x.com/2/oauth2/token' }, /TWITTER_TOKEN_URL is .*must be https/],
    [{ LINKEDIN_AUTHORIZE_URL: 'http://127.0.0.1.evil.example/' }, /LINKEDIN_AUTHORIZE_URL is .*must be https/],
    [{ MICROSOFT_TENANT: 'contoso.onmicrosoft.com' }, /MICROSOFT_TENANT .*GUID/],
    [{ MICROSOFT_ALLOWED_TENANTS: 'contoso' }, /MICROSOFT_ALLOWED_TENANTS .*GUID/],
    [{ GOOGLE_HOSTED_DOMAINS: 'example.org;example.com' }, /GOOGLE_HOSTED_DOMAINS .*commas/],
    [{ SIGN_IN_PRIVATE_HOSTS: 'https://ghe.example' }, /SIGN_IN_PRIVATE_HOSTS .*host names/],
  ])('that are wrong (%j) stop the start', async (env, reason) => {
    const start = startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRETS_DIR: '/nowhere', ...env });
    await expect(start).rejects.toThrow(ConfigurationError);
    await expect(start).rejects.toThrow(reason);
  });
});
