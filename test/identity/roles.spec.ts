import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, type INestApplication, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appModule } from '../../src/app.module.js';
import {
  CurrentPerson,
  CurrentPrincipal,
  OrganizationQueries,
  OrganizationSeeder,
  type Person as SignedInPerson,
  type Principal,
  Roles,
} from '../../src/identity/index.js';
import { configureHttp } from '../../src/platform/http/configure-http.js';
import { OpenToKeys } from '../../src/platform/index.js';
import { Integration } from '../support/api-key.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Person, Session, signIn } from '../support/session.js';

/** Stands for a controller of any other context. */
@Roles('admin')
@Controller('api/v1/probe')
@OpenToKeys('probes')
class ProbeController {
  @Get('admin')
  forAdmins(@CurrentPrincipal() principal: Principal): Principal {
    return principal;
  }

  @Roles('viewer')
  @Get('viewer')
  forViewers(@CurrentPrincipal() principal: Principal): Principal {
    return principal;
  }

  // Without @PeopleOnly(), as somebody may forget it.
  @Roles('viewer')
  @Get('person')
  forPeople(@CurrentPerson() person: SignedInPerson): SignedInPerson {
    return person;
  }

  @Roles('owner')
  @Post('owner')
  forOwners(): string {
    return 'done';
  }
}

/** A new feature whose author said nothing about keys, at an address that begins as that of the other. */
@Roles('viewer')
@Controller('api/v1/probe/new')
class NewFeatureController {
  @Get()
  show(): string {
    return 'new';
  }

  @OpenToKeys('new-probes', 'read')
  @Post('search')
  search(): string {
    return 'found';
  }
}

@Module({ controllers: [ProbeController, NewFeatureController] })
class ProbeModule {}

describe('roles', () => {
  let service: TestService;
  let probe: INestApplication;
  const sessions = new Map<Person, Session>();

  beforeAll(async () => {
    service = await startService();
    const platform = appModule(service.environment);
    const app = await NestFactory.create<NestExpressApplication>(
      { ...platform, imports: [...(platform.imports ?? []), ProbeModule] },
      { bodyParser: false, logger: false, abortOnError: false },
    );
    configureHttp(app);
    await app.listen(0, '127.0.0.1');
    probe = app;
    const { port } = app.getHttpServer().address() as AddressInfo;
    for (const person of ['ada', 'ben', 'cy'] as const) {
      const session = await signIn(service, person);
      const there = new Session(`http://127.0.0.1:${port}`);
      there.account = session.account;
      for (const [name, value] of session.cookies) there.cookies.set(name, value);
      sessions.set(person, there);
    }
  });
  afterAll(async () => {
    await probe.close();
    await service.stop();
  });

  it.each<[Person, string, number]>([
    ['ada', 'admin', 200],
    ['ada', 'viewer', 200],
    ['ben', 'admin', 403],
    ['ben', 'viewer', 200],
    ['cy', 'admin', 403],
    ['cy', 'viewer', 200],
  ])('%s at a route for %s: %i', async (person, route, status) => {
    expect((await sessions.get(person)!.get(`/probe/${route}`)).status).toBe(status);
  });

  it('a refusal names the role that is needed, and is audited', async () => {
    const { status, body } = await sessions.get('cy')!.post('/probe/owner');
    expect([status, body.code, body.requiredRole]).toEqual([403, 'forbidden', 'owner']);
    expect(body.detail).toContain('owner');
    const find = (): Promise<object[]> =>
      service.database.query(
        `SELECT 1 FROM audit_event WHERE action = 'access.denied' AND facts->>'path' = '/api/v1/probe/owner'`,
      );
    for (let tries = 0; tries < 50 && (await find()).length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await find()).toHaveLength(1);
  });

  it('nobody gets in without a session, and no page of another site with one', async () => {
    const nobody = new Browser(sessions.get('ada')!.url);
    expect((await nobody.get('/probe/viewer')).status).toBe(401);
    const forged = await sessions.get('ada')!.post('/probe/owner', undefined, { Origin: 'https://evil.example' });
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf-rejected']);
    expect((await sessions.get('ada')!.post('/probe/owner')).status).toBe(201);
  });

  it('a module names its scopes itself, and what names none joins no key that is there', async () => {
    const ada = sessions.get('ada')!;
    const made = await Promise.all(
      ['probes:read', 'probes:write', '*:read', 'new-probes:read'].map((scope) =>
        ada.post('~/api-keys', { name: 'probe', role: 'viewer', scopes: [scope] }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [reads, writes, readsAll, searches] = made.map(({ body }) => new Integration(ada, body.key));
    expect((await writes!.get('/probe/viewer')).body).toMatchObject({ requiredScope: 'probes:read' });
    expect((await reads!.get('/probe/viewer')).body).toEqual({
      actor: { kind: 'api-key', id: made[0]!.body.id },
      makerId: ada.account.user.id,
      organizationId: expect.any(Number),
      organizationPublicId: ada.account.organization.id,
      organizationName: 'Example Org (DEMO)',
      role: 'viewer',
      scopes: ['probes:read'],
    });
    expect((await reads!.get('/probe/person')).body.code).toBe('people-only');
    for (const key of [reads!, readsAll!]) expect((await key.get('/probe/new')).body.code).toBe('people-only');
    expect((await reads!.post('/probe/new/search')).body).toMatchObject({ requiredScope: 'new-probes:read' });
    for (const key of [readsAll!, searches!]) expect((await key.post('/probe/new/search')).status).toBe(201);
    expect((await ada.get('/probe/person')).body.userId).toBe(ada.account.user.id);
  });

  it('a handler learns who is there, in which organization', async () => {
    const ben = sessions.get('ben')!;
    const { body } = await ben.get('/probe/viewer');
    expect(body).toEqual({
      actor: { kind: 'user', id: ben.account.user.id },
      userId: ben.account.user.id,
      organizationId: expect.any(Number),
      organizationPublicId: ben.account.organization.id,
      organizationName: 'Example Org (DEMO)',
      role: 'analyst',
      sessionId: expect.any(String),
    });
    expect(await service.inside(OrganizationQueries).byId(body.organizationId)).toEqual({
      publicId: ben.account.organization.id,
      name: 'Example Org (DEMO)',
      slug: 'example-org',
      isDemo: true,
    });
  });

  it('seeding again changes nothing', async () => {
    const seeder = service.app.get(OrganizationSeeder);
    const organization = { slug: 'acme', name: 'Acme', isDemo: false };
    const made = await Promise.all([seeder.ensure(organization), seeder.ensure(organization)]);
    expect(made[0]).toEqual(made[1]);
    const member = {
      organizationId: made[0].id,
      provider: 'dev',
      subject: 'zoe',
      email: 'z@example.org',
      name: 'Zoe',
      role: 'admin' as const,
    };
    const members = await Promise.all([seeder.ensureMember(member), seeder.ensureMember(member)]);
    expect(members[0]).toEqual(members[1]);
  });
});
