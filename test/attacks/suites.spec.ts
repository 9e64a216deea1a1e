import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AcmeTenant } from '../cloud-security/acme-tenant.js';
import { ACME_EXTENSION, seedAcme } from '../cloud-security/connected.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

/** What only the victim's people, devices and tenant say. */
const SAID = /secret-(?!refused)\w|CVE-2026-6660/;

const tally = new AttackCount();
let service: TestService;
let tenant: AcmeTenant;
let victim: TenantFixture;
let intruder: TenantFixture;
let routes: AttackedRoute[];

beforeAll(async () => {
  tenant = await AcmeTenant.start();
  const { service: started, session } = await startScanned({
    EXTENSIONS: ACME_EXTENSION,
    ACME_SUITE_URL: tenant.url,
    CLOUD_AUDIT_SCHEDULE: 'off',
  });
  service = started;
  victim = await seedTenant(service, session);
  tenant.people = [{ name: 'secret-person', factor: false, admin: true }];
  tenant.changes = [
    {
      at: new Date().toISOString(),
      actor: 'secret-actor',
      activity: 'secret-activity',
      checkIds: ['acme.sharing.links'],
      objects: [],
    },
  ];
  await seedAcme({ session, tenant });
  intruder = await seedTenant(service, await signIn(service, 'me'), { vulnerabilityId: 'CVE-2026-7770', mark: 'own' });
  routes = await attackedRoutes(service);
});

afterAll(async () => {
  tally.write();
  await service.stop();
  await tenant.stop();
});

function ask(route: AttackedRoute, values: Record<string, string>): Promise<WireAnswer> {
  return send(service, { method: route.method, path: filled(route, values), headers: asBrowser(intruder.session) });
}

describe("attack 1: another organization's suites, which have the same names in all", () => {
  it('are not needed: what has no ids of its own shows nothing of another organization either', async () => {
    const pages = routes.filter(
      ({ method, decision, isList }) => method === 'GET' && decision.kind === 'user' && !isList,
    );
    let told = 0;
    await forEach(pages, async (page) => {
      const { theirs } = await idsOf(page, intruder, routes);
      const answer = await ask(page, theirs);
      const seen = SAID.exec(answer.text);
      tally.judge(1, page.name, 'what is shown', seen ? `tells ${seen[0]}` : null);
      const victims = await victim.session.get(filled(page, (await idsOf(page, victim, routes)).theirs));
      if (SAID.test(JSON.stringify(victims.body))) told += 1;
    });
    expect(tally.succeeded(1)).toEqual([]);
    // It was there to be found: the suite, its check and its audit among others.
    expect(told).toBeGreaterThan(5);
  });

  it('of a suite leave the exceptions, settings and connection of the other as they are', async () => {
    const suite = '/cloud-security/acme-drive';
    const shown = async (): Promise<unknown> => {
      const { checks, connection, score, lastRun } = (await victim.session.get(suite)).body;
      return { checks, connection, score, lastRun, settings: (await victim.session.get(`${suite}/settings`)).body };
    };
    const before = await shown();
    for (const [method, path, body] of [
      ['DELETE', `${suite}/checks/acme.sharing.links/exception`, undefined],
      ['DELETE', `${suite}/connection`, undefined],
      ['POST', `${suite}/connection/preflight`, undefined],
      ['POST', `${suite}/audit`, undefined],
      ['PUT', `${suite}/checks/acme.sharing.links/exception`, { reason: 'Mine.', expiresOn: '2999-01-01' }],
    ] as const)
      tally.judge(
        1,
        `${method} ${path}`,
        'the same suite',
        (await intruder.session.send(method, path, body)).status < 500 ? null : 'failed',
      );
    expect(tally.succeeded(1)).toEqual([]);
    expect(await shown()).toEqual(before);
    const { data } = (await intruder.session.get(`${suite}/drift`)).body;
    expect(data).toEqual([]);
  });
});
