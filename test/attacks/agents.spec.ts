import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentRequest, sign, signedRequest } from '../support/agent.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { forEach } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { leakFault } from '../support/attacks/verdict.js';
import { type EnrolledDevice, enrollDevice, machine, redeem } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

const INGEST = 'POST /api/v1/scans/ingest';
const ENROLL = 'POST /api/v1/devices/enroll';

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let house: TenantFixture;
let signedRoutes: AttackedRoute[];
const paths = new Map<AttackedRoute, string>();
const now = (): number => Math.floor(Date.now() / 1000);

type Signed = Awaited<ReturnType<typeof signedRequest>>;

beforeAll(async () => {
  const { service: started, session } = await startScanned();
  service = started;
  back = await TenantRows.open(service);
  house = await seedTenant(service, session);
  const routes = await attackedRoutes(service);
  signedRoutes = routes.filter(({ decision }) => decision.kind === 'device');
  for (const route of signedRoutes) {
    paths.set(route, filled(route, (await idsOf(route, house, routes)).theirs).replace('/api/v1', ''));
  }
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** A small scan that would be taken. */
function scan(): object {
  return { schemaVersion: '1.0', scanId: randomUUID(), source: 'native', checks: [] };
}

function ask(route: AttackedRoute, device: EnrolledDevice, more: Partial<AgentRequest> = {}): Promise<Signed> {
  const method = route.method as 'GET' | 'POST';
  const body = method === 'GET' ? {} : { body: JSON.stringify(scan()) };
  return signedRequest(service, device, { method, path: paths.get(route) ?? '', ...body, ...more });
}

function judge(kind: number, route: string, what: string, answer: Signed, statuses: number[]): void {
  const text = JSON.stringify(answer.body);
  const challenge = answer.status === 401 && answer.headers.get('www-authenticate') === null ? 'no challenge' : null;
  tally.judge(
    kind,
    route,
    what,
    statuses.includes(answer.status) ? (challenge ?? leakFault(text)) : `${answer.status} ${text}`,
  );
}

describe('attack 9: agent signatures', () => {
  it('forged, stale, of other devices and other bytes open no signed route', async () => {
    expect(signedRoutes.length).toBeGreaterThanOrEqual(2);
    const other = await enrollDevice(service, house.session, { name: 'other' });
    const foreign = await enrollDevice(service, await signIn(service, 'me'), { name: 'foreign' });
    const gone = await enrollDevice(service, house.session, { name: 'gone' });
    await house.session.delete(`/devices/${gone.id}`);
    const rotated = await enrollDevice(service, house.session, { name: 'replaced' });
    await house.session.post(`/devices/${rotated.id}/token`);
    await back.rows(`UPDATE device_credential SET valid_until = now() - interval '1 s' WHERE valid_until IS NOT NULL`);
    for (const route of signedRoutes) {
      const { device } = house;
      const timestamp = now();
      const bytes = route.method === 'GET' ? '' : JSON.stringify(scan());
      const body = route.method === 'GET' ? {} : { body: bytes };
      const signature = sign(device.token, timestamp, bytes);
      const unsigned: [string, Record<string, string>][] = [
        ['a signature of zeros', { 'X-Signature': '0'.repeat(64) }],
        ['no signature', { 'X-Signature': '' }],
        ['half a signature', { 'X-Signature': signature.slice(0, 32) }],
        ['a signature and more', { 'X-Signature': `${signature}00` }],
        ['two signatures', { 'X-Signature': `${signature}, ${signature}` }],
        ['in base64', { 'X-Signature': Buffer.from(signature, 'hex').toString('base64') }],
        ["another device's signature", { 'X-Signature': sign(other.token, timestamp, bytes) }],
        ["another organization's signature", { 'X-Signature': sign(foreign.token, timestamp, bytes) }],
        ['over the body only', { 'X-Signature': sign(device.token, '', bytes) }],
        ['keyed by the device id', { 'X-Signature': sign(device.id, timestamp, bytes) }],
        ['of another second', { 'X-Timestamp': String(timestamp - 1) }],
        ['in milliseconds', { 'X-Timestamp': String(Date.now()) }],
        ['a timestamp in hex', { 'X-Timestamp': `0x${timestamp.toString(16)}` }],
        ['a timestamp with a sign', { 'X-Timestamp': `+${timestamp}` }],
        ['no timestamp', { 'X-Timestamp': '' }],
        ['no token', { 'X-Device-Token': '' }],
        ['a token of nobody', { 'X-Device-Token': 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3' }],
        ['a token with SQL', { 'X-Device-Token': "sps_dev_' OR 1=1 --" }],
        ['an enrolment token', { 'X-Device-Token': 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe' }],
        ["another device's token", { 'X-Device-Token': other.token }],
        ["another organization's token", { 'X-Device-Token': foreign.token }],
      ];
      for (const [what, headers] of unsigned) {
        judge(
          9,
          route.name,
          what,
          await ask(route, device, { timestamp, ...body, headers: { 'X-Signature': signature, ...headers } }),
          [401],
        );
      }
      for (const offset of [-301, 302, -86_400, 10 ** 9]) {
        judge(9, route.name, `${offset} s off`, await ask(route, device, { timestamp: now() + offset }), [401]);
      }
      judge(9, route.name, 'deactivated', await ask(route, gone), [403]);
      judge(
        9,
        route.name,
        'deactivated, and not the signer',
        await ask(route, gone, { headers: { 'X-Signature': '0'.repeat(64) } }),
        [401],
      );
      judge(9, route.name, 'a token that was replaced', await ask(route, rotated), [401]);
      if (route.method === 'GET') continue;
      const tampered = { timestamp, body: bytes.replace('native', 'trivy'), headers: { 'X-Signature': signature } };
      judge(9, route.name, 'another body', await ask(route, device, tampered), [401]);
      judge(
        9,
        route.name,
        'zipped after signing',
        await ask(route, device, {
          timestamp,
          body: gzipSync(bytes),
          headers: { 'X-Signature': signature, 'Content-Encoding': 'gzip' },
        }),
        [401],
      );
    }
    expect(tally.succeeded(9)).toEqual([]);
  });

  it('accepted once, are refused again under whatever alias, on whatever route', async () => {
    const timestamp = now();
    const body = JSON.stringify(scan());
    const signature = sign(house.device.token, timestamp, body);
    const posts = signedRoutes.filter(({ method }) => method !== 'GET');
    const race = await Promise.all(Array.from({ length: 20 }, () => ask(posts[0]!, house.device, { timestamp, body })));
    expect(race.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const answer of race.filter(({ status }) => status >= 300)) judge(9, posts[0]!.name, 'at once', answer, [409]);
    for (const route of posts) {
      for (const alias of [
        signature,
        signature.toUpperCase(),
        `sha256=${signature}`,
        `SHA256=${signature.toUpperCase()}`,
      ]) {
        judge(
          9,
          route.name,
          'replayed',
          await ask(route, house.device, { timestamp, body, headers: { 'X-Signature': alias } }),
          [409],
        );
      }
    }
    expect(tally.succeeded(9)).toEqual([]);
  });

  it('that hold do not carry bombs, other types or broken documents in', async () => {
    const device = house.device;
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    const twice = gzipSync(gzipSync(Buffer.from('{}')));
    const zip = { 'Content-Encoding': 'gzip' };
    const attempts: [string, Partial<AgentRequest>, number[]][] = [
      ['a bomb', { body: bomb, headers: zip }, [413]],
      ['9 MiB', { body: Buffer.alloc(9 * 1024 * 1024, 0x20) }, [413]],
      ['zipped twice', { body: twice, headers: zip }, [400]],
      ['said to be zipped', { body: '{}', headers: zip }, [400]],
      ['brotli', { body: '{ }', headers: { 'Content-Encoding': 'br' } }, [415]],
      ['two encodings', { body: gzipSync(twice), headers: { 'Content-Encoding': 'gzip, gzip' } }, [415]],
      ['a form', { body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, [415]],
      [
        'XML with an entity',
        {
          body: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
          headers: { 'Content-Type': 'application/vnd.posture.openscap+xml' },
        },
        [400, 415],
      ],
      [
        'billion laughs',
        {
          body: `<!DOCTYPE a [<!ENTITY a "aa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "&a${i - 1};&a${i - 1};">`).join('')}]><a>&a19;</a>`,
          headers: { 'Content-Type': 'application/vnd.posture.openscap+xml' },
        },
        [400, 415],
      ],
      ['nothing', { body: '' }, [400, 415]],
      ['cut off', { body: '{"schemaVersion":' }, [400]],
      ['hopelessly deep', { body: '['.repeat(1_000_000) }, [400]],
      [
        'deep objects',
        { body: `{"schemaVersion":"1.0","report":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}` },
        [400],
      ],
      ['UTF-16', { body: Buffer.from('\ufeff{}', 'utf16le') }, [400]],
      ['bytes that are no text', { body: Buffer.from('7b22c328ff', 'hex') }, [400]],
      ['NUL', { body: JSON.stringify({ ...scan(), scope: 'a\u0000b' }) }, [400]],
      ['prototypes', { body: '{"schemaVersion":"1.0","source":"native","__proto__":{"a":1}}' }, [400]],
      ['a source that is none', { body: { ...scan(), source: '__proto__' } }, [400]],
      ['an id that is none', { body: { ...scan(), scanId: '../../etc/passwd' } }, [400]],
      ['no object', { body: '[]' }, [400]],
    ];
    await forEach(attempts, async ([what, request, statuses]) => {
      judge(9, INGEST, what, await signedRequest(service, device, { path: '/scans/ingest', ...request }), statuses);
    });
    expect(tally.succeeded(9)).toEqual([]);
    expect((await house.session.get('~/health/ready')).status).toBe(200);
  });
});

describe('attack 10: enrolment tokens', () => {
  const registered = async (): Promise<string> =>
    String((await house.session.post('/devices', { name: 'to enrol' })).body.enrollment.token);

  it('used, expired, unknown and malformed are 401, and all alike', async () => {
    const used = await registered();
    expect((await redeem(service, used)).status).toBe(201);
    const expired = await registered();
    await back.rows(`UPDATE enrollment_token SET expires_at = now() - interval '1 s' WHERE used_at IS NULL`);
    const renewed = await house.session.post('/devices', { name: 'renewed' });
    await house.session.post(`/devices/${renewed.body.device.id}/enrollment`);
    const key = await house.session.post('/enrollment-keys', {
      label: 'revoked',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    await house.session.delete(`/enrollment-keys/${key.body.key.id}`);
    const bodies = new Set<string>();
    const dead = {
      used,
      expired,
      replaced: renewed.body.enrollment.token as string,
      revoked: key.body.enrollment.token as string,
      'a device token': house.device.token,
      'a wrong checksum': `${used.slice(0, -1)}${used.endsWith('a') ? 'b' : 'a'}`,
      unknown: 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe',
      SQL: "sps_enr_' OR '1'='1",
      nothing: '',
    };
    for (const [what, token] of Object.entries(dead)) {
      const answer = await redeem(service, token);
      judge(10, ENROLL, what, answer, [401]);
      bodies.add(JSON.stringify({ ...answer.body, requestId: null }));
    }
    expect(tally.succeeded(10)).toEqual([]);
    expect(bodies.size).toBe(1);
  });

  it('a hundred at once enrol one device', async () => {
    const token = await registered();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(service, token, machine())));
    const won = answers.filter(({ status }) => status === 201).length;
    for (const answer of answers) judge(10, ENROLL, 'at once', answer, won === 1 ? [201, 401] : [401]);
    expect([won, tally.succeeded(10)]).toEqual([1, []]);
  });

  it('a reusable key lets no more in than it may, and takes no device over', async () => {
    const key = await house.session.post('/enrollment-keys', {
      label: 'three',
      maxUses: 3,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const token = key.body.enrollment.token as string;
    const taken = await redeem(service, token, machine({ hardwareId: house.device.hardwareId }));
    judge(10, ENROLL, "a known machine's hardware id", taken, [409]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(service, token, machine())));
    const won = answers.filter(({ status }) => status === 201).length;
    for (const answer of answers) judge(10, ENROLL, 'more than may', answer, won <= 3 ? [201, 401] : [401]);
    expect([won <= 3, tally.succeeded(10)]).toEqual([true, []]);
  });
});
