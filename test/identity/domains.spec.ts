import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecheckDomainsHandler } from '../../src/identity/app/verify-domain.service.js';
import { Clock, Database } from '../../src/platform/index.js';
import { auditOf, member } from '../support/belonging.js';
import { addDomain, type Domain, publish, verifiedDomain, verifyDomain } from '../support/domains.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const NOWHERE = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
const DAY_MS = 86_400_000;

describe('domains', () => {
  let idp: LocalIdentityProvider;
  let dns: FakeDns;
  let service: TestService;
  let owner: Session;
  let organizationId: string;

  beforeAll(async () => {
    [idp, dns] = [await startIdentityProvider(), await startFakeDns()];
    service = await startService({ ...idp.github.environment(), ...dns.environment });
    owner = await member(service, idp, 'olga', 'host-org', 'owner');
    organizationId = owner.account.organization.id;
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([idp.stop(), dns.stop()]);
  });
  beforeEach(() => {
    dns.mood = 'well';
    service.app.get(Clock).now = () => new Date();
  });

  describe('proving one', () => {
    it('takes the TXT record that was asked for, among others, however it is cut', async () => {
      const added = await addDomain(owner, 'Bücher.Example.');
      expect(added).toMatchObject({
        domain: 'xn--bcher-kva.example',
        autoJoin: 'off',
        verifiedAt: null,
        challenge: { name: '_posture-challenge.xn--bcher-kva.example', type: 'TXT' },
      });
      const refused = await verifyDomain(owner, added);
      expect([refused.status, refused.body.code]).toEqual([422, 'domain-not-proven']);
      expect(refused.body.detail).toContain(added.challenge.name);
      expect(refused.body.detail).toContain(added.challenge.value);
      expect(dns.asked).toContain(added.challenge.name);

      dns.records.set(added.challenge.name, [`${added.challenge.value}x`]);
      expect((await verifyDomain(owner, added)).status).toBe(422);
      dns.records.set(added.challenge.name, ['v=spf1 -all', 'x'.repeat(300), added.challenge.value]);
      const { status, body } = await verifyDomain(owner, added);
      expect([status, body]).toEqual([
        200,
        { ...added, verifiedAt: expect.any(String), checkedAt: expect.any(String) },
      ]);
      expect((await verifyDomain(owner, added)).body.verifiedAt).toBe(body.verifiedAt);
      const trail = (await auditOf(service, organizationId)).filter(({ target }) => target === added.id);
      expect(trail.map(({ action }) => action)).toEqual(['domain.added', 'domain.verified']);
    });

    it('is one event, however many looks find the proof at once', async () => {
      const added = await addDomain(owner, 'twice.example');
      publish(dns, added);
      let release!: () => void;
      dns.held = new Promise((resolve) => (release = resolve));
      const answers = [verifyDomain(owner, added), verifyDomain(owner, added), verifyDomain(owner, added)];
      const seen = (): number => dns.asked.filter((name) => name === added.challenge.name).length;
      while (seen() < answers.length) await new Promise((resolve) => setTimeout(resolve, 5));
      release();
      dns.held = null;
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
      const trail = (await auditOf(service, organizationId)).filter(({ target }) => target === added.id);
      expect(trail.map(({ action }) => action)).toEqual(['domain.added', 'domain.verified']);
    });

    it('waits when the DNS does not answer', async () => {
      const added = await addDomain(owner, 'slow.example');
      publish(dns, added);
      dns.mood = 'failing';
      const { status, body, headers } = await verifyDomain(owner, added);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'dns-unavailable', '60']);
    });

    it.each([
      'gmail.com',
      'GMAIL.com.',
      'outlook.com',
      'co.uk',
      'com',
      'localhost',
      '192.0.2.1',
      'a b.example',
      'https://x.example',
      'x.example/y',
      '_x.example',
      '*.example.org',
      'user@x.example',
      '',
    ])('%j is nobody’s own', async (domain) => {
      expect((await owner.post('/organizations/domains', { domain })).status).toBe(400);
    });

    it('is on the list once', async () => {
      await addDomain(owner, 'once.example');
      const { status, body } = await owner.post('/organizations/domains', { domain: 'ONCE.example' });
      expect([status, body.code]).toEqual([409, 'domain-exists']);
      const listed = await owner.get('/organizations/domains?q=once');
      expect(listed.body.data).toMatchObject([{ domain: 'once.example', createdBy: owner.account.user.id }]);
    });

    it('is one of twenty at most', async () => {
      const collector = await member(service, idp, 'collector', 'collector-org', 'owner');
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, i) => collector.post('/organizations/domains', { domain: `n${i}.example` })),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        Array.from({ length: 5 }, () => [422, 'too-many-domains']),
      );
      const [one] = (await collector.get('/organizations/domains')).body.data;
      await collector.delete(`/organizations/domains/${one.id}`);
      await addDomain(collector, 'last.example');
    });

    it('which another organization verified is refused, who is not told, and only after the proof', async () => {
      await verifiedDomain(dns, owner, 'taken.example');
      const rival = await member(service, idp, 'rival', 'rival-org', 'owner');
      const wanted = await addDomain(rival, 'taken.example');
      expect((await verifyDomain(rival, wanted)).body.code).toBe('domain-not-proven');
      publish(dns, wanted);
      const { status, body } = await verifyDomain(rival, wanted);
      expect([status, body.code]).toEqual([422, 'domain-taken']);
      expect(JSON.stringify(body)).not.toMatch(/host-org|olga/);
      const [held] = (await owner.get('/organizations/domains?q=taken')).body.data;
      expect((await owner.delete(`/organizations/domains/${held.id}`)).status).toBe(204);
      expect((await verifyDomain(rival, wanted)).status).toBe(200);
    });

    it('two organizations that verify one at once: one has it', async () => {
      const rival = await member(service, idp, 'rival-two', 'rival-two-org', 'owner');
      const [one, other] = [await addDomain(owner, 'race.example'), await addDomain(rival, 'race.example')];
      publish(dns, one);
      publish(dns, other);
      const answers = await Promise.all([verifyDomain(owner, one), verifyDomain(rival, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  it.each(['admin', 'analyst', 'viewer'] as const)('are the business of owners: %s may do nothing', async (role) => {
    const session = await member(service, idp, `no-${role}`, 'host-org', role);
    for (const answer of [
      await session.get('/organizations/domains'),
      await session.post('/organizations/domains', { domain: 'x.example' }),
      await session.post(`/organizations/domains/${NOWHERE}/verify`),
      await session.patch(`/organizations/domains/${NOWHERE}`, { autoJoin: 'off' }),
      await session.delete(`/organizations/domains/${NOWHERE}`),
    ]) {
      expect([answer.status, answer.body.requiredRole]).toEqual([403, 'owner']);
    }
  });

  it('of another organization are not there: the same 404 as for none', async () => {
    const { id } = await addDomain(owner, 'mine.example');
    const me = await signIn(service, 'me');
    for (const send of [
      (one: string) => me.post(`/organizations/domains/${one}/verify`),
      (one: string) => me.patch(`/organizations/domains/${one}`, { autoJoin: 'viewer' }),
      (one: string) => me.delete(`/organizations/domains/${one}`),
    ]) {
      const [foreign, absent] = [await send(id), await send(NOWHERE)];
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(foreign.body.detail).toBe(absent.body.detail);
    }
    expect((await me.get('/organizations/domains')).body.data).toEqual([]);
    expect((await owner.get('/organizations/domains?q=mine')).body.data).toMatchObject([{ id, autoJoin: 'off' }]);
  });

  describe('the daily look', () => {
    const look = async (day: number): Promise<void> => {
      service.app.get(Clock).now = () => new Date(Date.now() + day * DAY_MS * 1.01);
      await service.app.get(RecheckDomainsHandler).handle();
      service.app.get(Clock).now = () => new Date();
    };
    const stateOf = async ({ id }: Domain): Promise<Domain> =>
      (await owner.get('/organizations/domains?limit=200')).body.data.find((one: Domain) => one.id === id);

    it('takes the verification back when the proof is missing three days in a row', async () => {
      const domain = await verifiedDomain(dns, owner, 'sold.example', 'viewer');
      dns.records.delete(domain.challenge.name);
      await look(1);
      await look(2);
      expect(await stateOf(domain)).toMatchObject({ autoJoin: 'viewer', verifiedAt: expect.any(String) });
      await look(3);
      expect(await stateOf(domain)).toMatchObject({ autoJoin: 'off', verifiedAt: null });
      const lapsed = (await auditOf(service, organizationId)).filter(({ action }) => action === 'domain.lapsed');
      expect(lapsed.filter(({ target }) => target === domain.id)).toMatchObject([
        { actor: 'posture', facts: { domain: 'sold.example', failures: 3 } },
      ]);
      publish(dns, domain);
      expect((await verifyDomain(owner, domain)).status).toBe(200);
    });

    it('counts in a row only, and silence not at all', async () => {
      const domain = await verifiedDomain(dns, owner, 'shaky.example', 'viewer');
      const { name, value } = domain.challenge;
      dns.records.delete(name);
      await look(1);
      await look(2);
      dns.mood = 'failing';
      await look(3);
      dns.mood = 'well';
      dns.records.set(name, [value]);
      await look(4);
      dns.records.delete(name);
      await look(5);
      await look(6);
      expect(await stateOf(domain)).toMatchObject({ autoJoin: 'viewer', verifiedAt: expect.any(String) });
    });

    it('finds what is due by an index', async () => {
      const query = jest.spyOn(Database.prototype, 'query');
      await look(0);
      const [text, values] = query.mock.calls.find(([statement]) => statement.includes('FROM organization_domain'))!;
      query.mockRestore();
      const plan = await service.database.transaction(async () => {
        await service.database.query('SET LOCAL enable_seqscan = off');
        return service.database.query(`EXPLAIN ${text}`, values);
      });
      expect(JSON.stringify(plan)).toContain('organization_domain_due');
    });

    it('looks once a day, however often it runs', async () => {
      const domain = await verifiedDomain(dns, owner, 'calm.example');
      const before = dns.asked.length;
      await look(0);
      expect(dns.asked.slice(before)).not.toContain(domain.challenge.name);
    });
  });
});
