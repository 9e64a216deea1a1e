import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { rawRequest } from './raw-request.js';

const APP = 'https://app.posture.example';

let service: TestService;
let ada: Session;

beforeAll(async () => {
  service = await startService({ ALLOWED_ORIGINS: `${APP}, https://other.posture.example:8443` });
  ada = await signIn(service);
});

afterAll(() => service.stop());

const preflight = (origin: string, path = '/api/v1/devices'): ReturnType<typeof rawRequest> =>
  rawRequest(service, 'OPTIONS', path, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  });

describe('a page of an origin that is allowed', () => {
  it('is let through the preflight, for this origin only', async () => {
    const { status, headers } = await preflight(APP);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
      vary: expect.stringContaining('Origin'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('reads answers and changes things, with the cookies that its browser sends', async () => {
    const headers = { Origin: APP, 'Sec-Fetch-Site': 'same-site' };
    const registered = await ada.post('/devices', { name: 'from the app' }, headers);
    expect(registered.status).toBe(201);
    expect(registered.headers.get('access-control-allow-origin')).toBe(APP);
    expect(registered.headers.get('access-control-expose-headers')).toContain('RateLimit');
    const refused = await ada.get('/devices?nonsense=1', headers);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, APP]);
  });
});

describe('a page of any other origin', () => {
  it.each([
    'https://evil.example',
    'https://app.posture.example.evil.example',
    'https://evil-app.posture.example',
    'http://app.posture.example',
    'https://other.posture.example',
    'null',
  ])('%s is told nothing, and changes nothing', async (origin) => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(405);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const posted = await ada.post('/devices', { name: 'x' }, { Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
    expect([posted.status, posted.body.code]).toEqual([403, 'csrf-rejected']);
    expect(posted.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('is not let in elsewhere than at the API either when it is allowed there', async () => {
    const { headers } = await preflight(APP, '/dev-idp/token');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the setting', () => {
  it.each([
    ['*', 'no origin'],
    ['https://app.posture.example/', 'no origin'],
    ['https://APP.posture.example', 'no origin'],
    ['https://*.posture.example', 'no origin'],
    ['https://app.posture.example:443', 'no origin'],
    ['null', 'no origin'],
    ['file:///x', 'no origin'],
  ])('%s stops the start', async (origin, why) => {
    const failure = await startService({ ...service.environment, ALLOWED_ORIGINS: origin }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toContain(why);
  });
});
