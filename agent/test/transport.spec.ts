import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, type RequestLimits } from '../src/server/http.js';
import { PLAIN_NETWORK } from '../src/server/network-settings.js';
import { proxyFor } from '../src/server/server-url.js';
import { pinOf } from '../src/server/tls-trust.js';
import { makeCertificates, SERVICE_NAME, type Certificates } from './support/certificates.js';
import { TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import { FakeProxy } from './support/fake-proxy.js';
import { DEVICE_TOKEN, ENROLMENT_TOKEN, FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const OTHER_PIN = `sha256/${Buffer.alloc(32, 7).toString('base64')}`;

let certificates: Certificates;
let service: FakeService;
let device: TestDevice;

beforeAll(() => {
  certificates = makeCertificates();
});
beforeEach(async () => {
  service = new FakeService(certificates.server);
  service.clock = () => NOW;
  await service.start();
  device = new TestDevice();
});
afterEach(() => service.stop());

const enroll = (words: string[], env: Record<string, string> = {}, server = service.url) =>
  device.run(['enroll', '--no-scan', '--server', server, '--retries', '0', ...words], {
    env: { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN, ...env },
  });
const pinIn = (pem: string) => pinOf(new X509Certificate(pem));

describe('a certificate', () => {
  it('of an authority that nobody named is refused before anything is sent, and says what to do', async () => {
    const { code, printed } = await enroll([]);
    expect(code).toBe(75);
    expect(printed.err).toContain('--ca-file');
    expect(service.seen).toHaveLength(0);
  });

  it('of the own authority is taken, and the authority remembered', async () => {
    expect(await enroll(['--ca-file', certificates.caFile])).toMatchObject({ code: 0, printed: { err: '' } });
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
    expect(service.takenAsNew).toHaveLength(1);
  });

  it('of another name is refused, whoever signed it', async () => {
    const elsewhere = service.url.replace('127.0.0.1', '127.0.0.2');
    const { code, printed } = await enroll(['--ca-file', certificates.caFile], {}, elsewhere);
    expect({ code, seen: service.seen.length }).toEqual({ code: 75, seen: 0 });
    expect(printed.err).toMatch(/ALTNAME|cannot be reached/);
  });

  it('is looked at by nobody less carefully, whatever the environment says', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await enroll([])).toMatchObject({ code: 75 });
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
    expect(service.seen).toHaveLength(0);
  });

  it.each([
    ['no file', 'nothing.pem'],
    ['no certificate', 'package.json'],
  ])('file that is %s is refused', async (_what, name) => {
    const path = join(device.stateDirectory, name);
    if (name === 'package.json') writeFileSync(path, '{}');
    expect(await enroll(['--ca-file', path])).toMatchObject({
      code: 2,
      printed: { err: expect.stringContaining('--ca-file') },
    });
  });
});

describe('pins', () => {
  const withPins = (...pins: string[]) => enroll(['--ca-file', certificates.caFile, '--pin', pins.join(',')]);

  it.each(['server', 'authority'])('let in a chain with the pinned key of the %s', async (whose) => {
    const pem = whose === 'server' ? certificates.server.cert : readFileSync(certificates.caFile, 'utf8');
    expect(await withPins(OTHER_PIN, pinIn(pem))).toMatchObject({ code: 0 });
    expect(await device.run(['scan'])).toMatchObject({ code: 0 });
  });

  it('refuse a valid certificate of any other key before a token is sent', async () => {
    const { code, printed } = await withPins(OTHER_PIN, OTHER_PIN.replace('B', 'C'));
    expect(code).toBe(75);
    expect(printed.err).toContain('pinned keys');
    expect(service.seen).toHaveLength(0);
  });

  it('are remembered: another certificate of the same authority later is refused, and the scan kept', async () => {
    await withPins(OTHER_PIN, pinIn(certificates.server.cert));
    const file = join(device.stateDirectory, 'device.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(pinIn(certificates.server.cert), OTHER_PIN), {
      mode: 0o600,
    });
    expect(await device.run(['scan'])).toMatchObject({
      code: 75,
      printed: { err: expect.stringContaining('kept in') },
    });
    expect(service.ingested).toHaveLength(0);
  });

  it.each([
    ['two', [pinIn]],
    ['sha256/', ['abc', OTHER_PIN]],
  ])('have to be %s…', async (word, pins) => {
    const words = pins.map((pin) => (typeof pin === 'function' ? pin(certificates.server.cert) : pin));
    expect(await withPins(...words)).toMatchObject({ code: 2, printed: { err: expect.stringContaining(word) } });
  });
});

describe('a proxy', () => {
  let proxy: FakeProxy;

  beforeEach(async () => {
    proxy = new FakeProxy(() => service.port);
    await proxy.start();
  });
  afterEach(() => proxy.stop());

  const enrollByProxy = (env: Record<string, string>) =>
    enroll(['--ca-file', certificates.caFile], env, `https://${SERVICE_NAME}:4443`);

  it('sees where to, and nothing else; it is remembered for runs with another environment', async () => {
    const env = { HTTPS_PROXY: `http://ada:p%40ss@${proxy.host}` };
    expect(await enrollByProxy(env)).toMatchObject({ code: 0, printed: { err: '' } });
    const { code, printed } = await device.run(['scan']);
    expect({ code, err: printed.err }).toEqual({ code: 0, err: '' });
    const authorization = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`;
    expect(proxy.asked).toEqual(Array.from({ length: 3 }, () => ({ target: `${SERVICE_NAME}:4443`, authorization })));
    expect(proxy.plain).toEqual([]);
    expect(service.ingested[0]?.headers).toMatchObject({ 'x-device-token': DEVICE_TOKEN });
    expect(service.ingested[0]?.headers).not.toHaveProperty('proxy-authorization');
    await device.run(['status']);
    expect(device.transcript).not.toMatch(/p%40ss|p@ss/);
  });

  it('that wants a password says so, and the scan stays', async () => {
    const env = { HTTPS_PROXY: proxy.host };
    await enrollByProxy(env);
    proxy.refusal = 407;
    expect(await device.run(['scan'], { env })).toMatchObject({
      code: 75,
      waits: [],
      printed: { err: expect.stringMatching(/user and a password[^]*kept in/) },
    });
  });

  it('that is down is no reason to go around it', async () => {
    const env = { HTTPS_PROXY: `http://${proxy.host}` };
    await proxy.stop();
    expect(await enrollByProxy(env)).toMatchObject({ code: 75, printed: { err: expect.stringContaining('proxy') } });
    await proxy.start();
  });

  it('is not asked for this very machine', async () => {
    expect(await enroll(['--ca-file', certificates.caFile], { HTTPS_PROXY: `http://${proxy.host}` })).toMatchObject({
      code: 0,
    });
    expect(proxy.asked).toEqual([]);
  });
});

describe('the proxy of the environment', () => {
  const of = (env: Record<string, string>, server = 'https://posture.example.org') => proxyFor(server, env, null);

  it.each([
    [{ HTTPS_PROXY: 'http://p.example:3128' }, 'http://p.example:3128/'],
    [{ https_proxy: 'p.example:3128' }, 'http://p.example:3128/'],
    [{ HTTP_PROXY: 'http://p.example:8080' }, 'http://p.example:8080/'],
    [{ HTTPS_PROXY: '', HTTP_PROXY: 'http://p.example:8080' }, null],
    [{ ALL_PROXY: 'https://p.example' }, 'https://p.example/'],
    [{}, null],
  ])('%j is %s', (env, proxy) => expect(of(env)).toBe(proxy));

  it.each([
    ['*', null],
    ['example.org', null],
    ['.example.org', null],
    ['*.example.org', null],
    ['other.org, posture.example.org', null],
    ['posture.example.org:443', null],
    ['posture.example.org:8443', 'http://p/'],
    ['ample.org', 'http://p/'],
    ['', 'http://p/'],
  ])('is not used for what NO_PROXY=%s names', (list, proxy) =>
    expect(of({ HTTPS_PROXY: 'http://p', NO_PROXY: list })).toBe(proxy),
  );

  it.each([
    ['10.0.0.0/8', 'https://10.1.2.3', null],
    ['10.0.0.0/8', 'https://11.1.2.3', 'http://p/'],
    ['fd00::/8', 'https://[fd12::1]', null],
    ['10.1.2.3', 'https://10.1.2.3', null],
    ['10.0.0.0/99', 'https://10.1.2.3', 'http://p/'],
  ])('NO_PROXY=%s holds for %s as it should', (list, server, proxy) =>
    expect(of({ HTTPS_PROXY: 'http://p', NO_PROXY: list }, server)).toBe(proxy),
  );

  it('gives way to none but another of the environment', () => {
    expect(proxyFor('https://posture.example.org', {}, 'http://kept/')).toBe('http://kept/');
    expect(proxyFor('https://posture.example.org', { HTTPS_PROXY: '' }, 'http://kept/')).toBeNull();
    expect(() => of({ HTTPS_PROXY: 'socks5://p' })).toThrow('HTTPS_PROXY');
  });
});

describe('one request', () => {
  const LIMITS: RequestLimits = { connectMs: 5000, wholeMs: 5000, answerBytes: 1000 };
  let plain: FakeService;

  beforeEach(async () => {
    plain = new FakeService();
    await plain.start();
  });
  afterEach(() => plain.stop());

  const ask = (limits: Partial<RequestLimits> = {}) =>
    send({ env: {} }, PLAIN_NETWORK, { method: 'GET', url: `${plain.url}/x` }, { ...LIMITS, ...limits });

  it.each([
    ['cut off before the answer', { hang: true }],
    ['cut off in the middle of it', { json: { a: 'b'.repeat(100) }, cutAfter: 50 }],
    ['answered with too much', { text: 'x'.repeat(2000) }],
    ['sent elsewhere', { status: 302, headers: { Location: 'http://127.0.0.1:9/' } }],
  ])('that is %s has no answer', async (_how, scripted) => {
    plain.policyScript = [scripted];
    await expect(ask()).rejects.toMatchObject({ name: 'Unreachable' });
    expect(plain.seen).toHaveLength(1);
  });

  it('that is never answered ends', async () => {
    plain.policyScript = [{ silent: true }];
    await expect(ask({ wholeMs: 50 })).rejects.toMatchObject({ name: 'Unreachable', worthRetrying: true });
  });
});
