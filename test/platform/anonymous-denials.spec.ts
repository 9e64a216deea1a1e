import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnauthenticatedError } from '../../src/identity/errors.js';
import { anonymousDenials } from '../../src/platform/health/metrics.js';
import { redeem } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, signIn } from '../support/session.js';

let service: TestService;
let nobody: Browser;

beforeAll(async () => {
  service = await startService();
  nobody = new Browser(service.url);
});

afterAll(() => service.stop());

async function counted(code: string): Promise<number> {
  const { values } = await anonymousDenials.get();
  return values.find(({ labels }) => labels.code === code)?.value ?? 0;
}

describe('refusals of callers whom nobody knows', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['unauthenticated', () => nobody.get('/auth/me')],
    ['csrf-rejected', () => nobody.post('/auth/logout', undefined, { Origin: 'https://evil.example' })],
    ['provider-not-configured', () => nobody.get('/auth/nothing')],
    ['duplicate-cookie', () => nobody.get('/auth/me', { Cookie: 'svc_access=a; svc_access=b' })],
    ['device-token-malformed', () => nobody.get('/agent/policy')],
    ['enrollment-token-invalid', () => redeem(service, 'nonsense')],
  ])('are counted once where they are answered: %s', async (code, refused) => {
    const before = await counted(code);
    await refused();
    expect(await counted(code)).toBe(before + 1);
  });

  it('are not counted where they are made', async () => {
    const before = await counted('unauthenticated');
    expect(new UnauthenticatedError().code).toBe('unauthenticated');
    expect(await counted('unauthenticated')).toBe(before);
  });

  it('do not hold those of people who are known', async () => {
    const session = await signIn(service);
    const before = await counted('csrf-rejected');
    const { status } = await session.post('/devices', { name: 'x' }, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(await counted('csrf-rejected')).toBe(before);
  });
});
