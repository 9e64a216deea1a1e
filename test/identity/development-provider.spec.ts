import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../../src/platform/index.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, consent } from '../support/session.js';

describe('the development provider', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.github.environment());
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });
  beforeEach(() => {
    browser = new Browser(service.url);
  });

  it.each([
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://posture.example' }, /production/],
    [{ HOST: '0.0.0.0' }, /HOST/],
    [{ PUBLIC_URL: 'https://posture.example' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://127.0.0.1.example' }, /PUBLIC_URL/],
    [{ TRUSTED_PROXIES: '1' }, /TRUSTED_PROXIES/],
  ])('does not start with %j', async (env, reason) => {
    const start = startService({ ...service.environment, ...env });
    await expect(start).rejects.toThrow(ConfigurationError);
    await expect(start).rejects.toThrow(reason);
  });

  it.each([
    ['Forwarded', 'for=192.0.2.7'],
    ['Via', '1.1 tunnel'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Whatever', ''],
  ])('is not there for a request that was handed on (%s)', async (name, value) => {
    const headers = { [name]: value };
    const returned = await consent(browser, 'dev', 'ada');
    expect((await browser.get('/auth/providers', headers)).body).not.toContainEqual(
      expect.objectContaining({ id: 'dev' }),
    );
    for (const path of ['~/dev-idp/authorize', '~/dev-idp/userinfo', '/auth/dev', '~/auth/callback/dev']) {
      expect([path, (await browser.get(path, headers)).status]).toEqual([path, 404]);
    }
    expect((await browser.post('~/dev-idp/token', undefined, headers)).status).toBe(404);
    expect((await browser.post('/auth/dev/exchange', returned, headers)).status).toBe(404);
    expect((await browser.post('/auth/dev/exchange', returned)).status).toBe(200);
  });

  it('is the only one that is not: others are there behind a proxy', async () => {
    expect((await browser.get('/auth/github', { 'X-Forwarded-For': '192.0.2.7' })).status).toBe(302);
  });

  it('is not there without DEV_LOGIN, and nobody of it', async () => {
    const plain = await startService({ DEV_LOGIN: '0' });
    try {
      const caller = new Browser(plain.url);
      expect((await caller.get('/auth/providers')).body).toEqual([]);
      for (const path of ['~/dev-idp/authorize', '~/dev-idp/userinfo', '/auth/dev', '~/auth/callback/dev']) {
        expect([path, (await caller.get(path)).status]).toEqual([path, 404]);
      }
      expect((await caller.post('~/dev-idp/token', {})).status).toBe(404);
      expect(await plain.database.query(`SELECT 1 FROM app_user UNION ALL SELECT 1 FROM organization`)).toEqual([]);
    } finally {
      await plain.stop();
    }
  });
});
