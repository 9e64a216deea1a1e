import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { auditOf, ownerAndAdministrator } from '../support/belonging.js';
import { type EnrolledDevice, enrollDevice, machine, redeem } from '../support/device.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { envelope, sendScan } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let idp: LocalIdentityProvider;
let service: TestService;
let organizations = 0;

beforeAll(async () => {
  idp = await startIdentityProvider();
  service = await startService({ ...idp.github.environment(), ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
});
afterAll(async () => {
  await service.stop();
  await idp.stop();
});

/** Two people of an organization that no other test has. */
function pair(): ReturnType<typeof ownerAndAdministrator> {
  organizations += 1;
  return ownerAndAdministrator(service, idp, `former-${organizations}`);
}

const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString();
const path = (session: Session): string => `/organizations/members/${session.account.user.id}`;
const enrolmentKey = async (by: Pick<Session, 'post'>): Promise<{ id: string; token: string }> => {
  const { body } = await by.post('/enrollment-keys', { label: 'fleet', maxUses: 50, expiresAt: inAWeek() });
  return { id: body.key.id, token: body.enrollment.token };
};
const enrols = async (token: string): Promise<number> => (await redeem(service, token, machine())).status;
const scans = async (device: EnrolledDevice): Promise<number> =>
  (await sendScan(service, device, envelope('native', undefined, { inventory: { sources: [], packages: [] } }))).status;

describe('of an administrator', () => {
  it.each<[string, (owner: Session, admin: Session) => Promise<Answer>, string]>([
    ['who is removed', (owner, admin) => owner.delete(path(admin)), 'maker-removed'],
    ['who is lowered', (owner, admin) => owner.patch(path(admin), { role: 'analyst' }), 'maker-lowered'],
    ['who leaves', (_owner, admin) => admin.delete(path(admin)), 'maker-left'],
  ])('%s, what enrols devices ends at once, whichever key made it, and no others', async (_how, end, reason) => {
    const { owner, admin, organizationId } = await pair();
    const { id, key } = await makeKey(admin, { role: 'admin', scopes: ['*:read', '*:write'] });
    const integration = new Integration(service, key);
    const [own, byKey, kept] = [await enrolmentKey(admin), await enrolmentKey(integration), await enrolmentKey(owner)];
    const offer = (await admin.post('/devices', { name: 'not yet' })).body;
    const keptOffer = (await owner.post('/devices', { name: 'not yet either' })).body;
    expect(await enrols(own.token)).toBe(201);

    expect((await end(owner, admin)).status).toBeLessThan(300);
    expect(await enrols(own.token)).toBe(401);
    expect(await enrols(byKey.token)).toBe(401);
    expect(await enrols(offer.enrollment.token)).toBe(401);
    expect(await enrols(kept.token)).toBe(201);
    expect(await enrols(keptOffer.enrollment.token)).toBe(201);
    const events = (await auditOf(service, organizationId)).filter(({ facts }) => facts['reason'] === reason);
    expect(
      events
        .filter(({ target }) => target !== id)
        .map(({ action, target }) => `${action} ${target}`)
        .sort(),
    ).toEqual(
      [
        `device.enrolment-token-ended ${offer.device.id}`,
        `enrollment-key.revoked ${own.id}`,
        `enrollment-key.revoked ${byKey.id}`,
      ].sort(),
    );
  });

  it('who is removed, tokens of devices that they were shown are told, and end by a rotation that says so', async () => {
    const { owner, admin, organizationId } = await pair();
    const device = await enrollDevice(service, owner, { name: 'rotated' });
    await enrollDevice(service, owner, { name: 'untouched' });
    const shown = (await admin.post(`/devices/${device.id}/token`)).body.deviceToken as string;
    expect((await owner.delete(path(admin))).status).toBe(204);
    const known = (await auditOf(service, organizationId)).filter(({ action }) => action === 'device.token-known');
    expect(known.map(({ target }) => target)).toEqual([device.id]);

    expect(await scans({ ...device, token: shown })).toBe(202);
    const { status, body } = await owner.post(`/devices/${device.id}/token`, { previous: 'ends-now' });
    expect(status).toBe(201);
    expect(new Date(body.previousValidUntil).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await scans({ ...device, token: shown })).toBe(401);
    expect(await scans(device)).toBe(401);
    expect(await scans({ ...device, token: body.deviceToken })).toBe(202);
    expect((await owner.post(`/devices/${device.id}/token`, { previous: 'never' })).status).toBe(400);
  });
});
