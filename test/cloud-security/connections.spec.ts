import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CredentialSeal } from '../../src/cloud-security/app/connection-secrets.js';
import { ResealConnectionsHandler } from '../../src/cloud-security/app/cloud-upkeep.handlers.js';
import { Integration, makeKey } from '../support/api-key.js';
import { type Session, signIn } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';
import { ACME, type AcmeWorld, audit, connect, idOf, startAcme, stopAcme } from './connected.js';

let world: AcmeWorld;
let secrets: string;

beforeAll(async () => {
  secrets = await mkdtemp(join(tmpdir(), 'posture-cloud-keys-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(join(secrets, 'session-signing-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  for (const name of ['ai-seal-key', 'cookie-seal-key', 'cursor-key', 'cloud-seal-key'])
    await writeFile(join(secrets, name), randomBytes(32).toString('base64'));
  world = await startAcme({ SECRETS_DIR: secrets });
});

afterAll(async () => {
  await stopAcme(world);
  await rm(secrets, { recursive: true, force: true });
});

/** Every value of every table, as text. */
async function dump(service: TestService): Promise<string> {
  const tables = await service.database.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await service.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

async function sealedRow(): Promise<{ sealed: string; keyId: string }> {
  const row = await world.service.database.queryOne<{ sealed: string; keyId: string }>(
    `SELECT sealed, key_id AS "keyId" FROM cloud_connection WHERE organization_id = $1`,
    [world.organizationId],
  );
  return row!;
}

describe('connecting', () => {
  it('refuses what the suite does not ask for, and stores nothing', async () => {
    const { session, tenant } = world;
    for (const [credentials, pointers] of [
      [{}, ['/credentials/tenant', '/credentials/secret']],
      [{ tenant: tenant.id, secret: 7 }, ['/credentials/secret']],
      [{ ...tenant.credentials, colour: 'red' }, ['/credentials/colour']],
    ] as const) {
      const { status, body } = await session.put(`${ACME}/connection`, { credentials });
      expect([status, body.code]).toEqual([422, 'credentials-not-usable']);
      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    }
    for (const body of [{}, { credentials: 'text' }, { credentials: [], more: 1 }])
      expect((await session.put(`${ACME}/connection`, body)).status).toBe(400);
    const wrong = { tenant: tenant.id, secret: 'a-wrong-secret-that-is-not-kept' };
    const refused = await session.put(`${ACME}/connection`, { credentials: wrong });
    expect([refused.status, refused.body.code, refused.body.problem]).toEqual([
      422,
      'credentials-refused',
      'secret-refused',
    ]);
    expect(await world.service.database.query('SELECT 1 FROM cloud_connection')).toEqual([]);
  });

  it('is for admins; looking is for all', async () => {
    for (const role of ['viewer', 'analyst']) {
      const { key } = await makeKey(world.session, { role, scopes: ['*:read', '*:write'] });
      const caller = new Integration(world.service, key);
      expect((await caller.put(`${ACME}/connection`, { credentials: world.tenant.credentials })).status).toBe(403);
      expect((await caller.delete(`${ACME}/connection`)).status).toBe(403);
      expect((await caller.put(`${ACME}/settings`, {})).status).toBe(403);
      expect((await caller.get(ACME)).status).toBe(200);
      expect((await caller.post(`${ACME}/audit`)).status).toBe(role === 'viewer' ? 403 : 409);
    }
  });

  it('shows what may be shown, says what is missing and what is too much, and begins the first audit', async () => {
    world.tenant.granted = ['people.read', 'people.write'];
    const { body, headers } = await connect(world);
    expect(body).toMatchObject({
      version: 1,
      demonstration: false,
      described: { tenant: 'acme-tenant-1' },
      preflight: {
        accepted: true,
        missing: [{ permission: 'sharing.read', costsChecks: ['acme.sharing.links'] }],
        excess: ['people.write'],
      },
    });
    expect(headers.get('etag')).toBe('"1"');
    world.tenant.granted = ['people.read', 'sharing.read'];
    const again = await world.session.post(`${ACME}/connection/preflight`);
    expect([again.status, again.body.missing]).toEqual([200, []]);
  });

  it('does not take the place of what somebody else stored meanwhile', async () => {
    const credentials = world.tenant.credentials;
    const stale = await world.session.put(`${ACME}/connection`, { credentials }, { 'If-Match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version']);
    const { status, body } = await world.session.put(`${ACME}/connection`, { credentials }, { 'If-Match': '"1"' });
    expect([status, body.version]).toEqual([200, 2]);
    await audit(world.session);
  });

  it('to another tenant asks for disconnecting the first; what was known of that one then ends', async () => {
    const { session, tenant } = world;
    const before = tenant.id;
    tenant.id = 'acme-tenant-2';
    const other = await session.put(`${ACME}/connection`, { credentials: tenant.credentials });
    expect([other.status, other.body.code]).toEqual([409, 'other-tenant']);
    expect((await session.delete(`${ACME}/connection`)).status).toBe(204);
    expect((await session.delete(`${ACME}/connection`)).status).toBe(204);
    expect((await session.get(ACME)).body).toMatchObject({ status: 'not-connected', score: null, connection: null });
    const left = await world.service.database.query('SELECT sealed, key_id, described FROM cloud_connection');
    expect(left).toEqual([{ sealed: null, key_id: null, described: {} }]);
    tenant.links = 'anyone';
    await connect(world);
    const events = await world.service.database.query<{ facts: object }>(
      `SELECT facts FROM audit_event WHERE action = 'cloud-connection.made' ORDER BY at DESC LIMIT 1`,
    );
    expect(events).toMatchObject([{ facts: { tenant: 'acme-tenant-2', tenantBefore: before } }]);
    const drift = await session.get(`${ACME}/drift`);
    expect(drift.body.data).toEqual([]);
    tenant.id = before;
    tenant.links = 'members';
    await session.delete(`${ACME}/connection`);
    await connect(world);
  });

  it('unasked stores credentials that the suite may not take', async () => {
    const other = await signIn(world.service, 'me');
    const credentials = { tenant: world.tenant.id, secret: 'not-the-right-one' };
    const put = await other.put(`${ACME}/connection?preflight=false`, { credentials });
    expect([put.status, put.body.preflight]).toEqual([200, null]);
    expect(await audit(other)).toMatchObject({ state: 'failed', problem: { code: 'secret-refused' } });
    const preflight = await other.post(`${ACME}/connection/preflight`);
    expect(preflight.body).toMatchObject({ accepted: false, problem: { code: 'secret-refused' } });
    await other.delete(`${ACME}/connection`);
  });
});

describe('stored credentials', () => {
  it('are in no table, no answer and no audit event', async () => {
    const { session, service, tenant } = world;
    const everything = await dump(service);
    expect(everything).toContain('acme-tenant-1');
    expect(everything).not.toContain(tenant.secret);
    expect(everything).not.toContain(Buffer.from(tenant.secret).toString('base64').slice(0, 20));
    expect(everything).not.toContain('a-wrong-secret-that-is-not-kept');
    for (const path of ['', '/settings', '/audits', '/drift', '/exceptions'])
      expect(JSON.stringify((await session.get(`${ACME}${path}`)).body)).not.toContain(tenant.secret);
  });

  it('do not open in another row, with another key, or when they were changed', async () => {
    const { service, organizationId } = world;
    const seal = service.app.get(CredentialSeal);
    const row = await sealedRow();
    expect(seal.open(organizationId, 'acme-drive', row)).toEqual(world.tenant.credentials);
    expect(seal.open(organizationId + 1, 'acme-drive', row)).toBeNull();
    expect(seal.open(organizationId, 'acme-mail', row)).toBeNull();
    expect(seal.open(organizationId, 'acme-drive', { ...row, keyId: 'another' })).toBeNull();
    for (const at of [0, 20, 40]) {
      const changed = `${row.sealed.slice(0, at)}${row.sealed[at] === 'A' ? 'B' : 'A'}${row.sealed.slice(at + 1)}`;
      expect(seal.open(organizationId, 'acme-drive', { ...row, sealed: changed })).toBeNull();
    }
    expect(seal.open(organizationId, 'acme-drive', { ...row, sealed: '' })).toBeNull();
  });

  it('moved to another organization lead nowhere', async () => {
    const { service } = world;
    const other = await signIn(service, 'me');
    await other.put(`${ACME}/connection?preflight=false`, { credentials: { tenant: 'x', secret: 'y' } });
    await audit(other);
    const { sealed, keyId } = await sealedRow();
    await service.database.query(`UPDATE cloud_connection SET sealed = $2, key_id = $3 WHERE organization_id = $1`, [
      await idOf(service, other),
      sealed,
      keyId,
    ]);
    expect(await audit(other)).toMatchObject({ state: 'failed', problem: { code: 'credentials-unreadable' } });
  });

  it('are sealed anew after a rotation, so that the old key can go', async () => {
    const before = await sealedRow();
    await writeFile(join(secrets, 'cloud-seal-key.20260101T000000Z'), randomBytes(32).toString('base64'));
    const rotated = await startService({ ...world.service.environment, ROLE: 'api' });
    const seal = rotated.app.get(CredentialSeal);
    expect(seal.activeKeyId()).not.toBe(before.keyId);
    expect(seal.open(world.organizationId, 'acme-drive', before)).toEqual(world.tenant.credentials);
    await rotated.inside(ResealConnectionsHandler).handle();
    const after = await sealedRow();
    expect(after.keyId).toBe(seal.activeKeyId());
    await rotated.stop();

    await rm(join(secrets, 'cloud-seal-key'));
    expect((await readdir(secrets)).filter((name) => name.startsWith('cloud'))).toHaveLength(1);
    const retired = await startService(world.service.environment);
    const session = at(retired, world.session);
    expect(retired.app.get(CredentialSeal).open(world.organizationId, 'acme-drive', before)).toBeNull();
    expect((await session.post(`${ACME}/connection/preflight`)).body).toMatchObject({ accepted: true });
    await retired.stop();
  });
});

function at(service: TestService, session: Session): Session {
  const copy = Object.create(Object.getPrototypeOf(session) as object) as Session;
  return Object.assign(copy, session, { url: service.url });
}
