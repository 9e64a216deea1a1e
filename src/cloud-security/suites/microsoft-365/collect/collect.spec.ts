import { describe, expect, it } from '@jest/globals';
import type { CloudRequest } from '../../../domain/cloud-suite.port.js';
import { CloudCallError } from '../../../domain/cloud-suite.port.js';
import { CREDENTIALS, portsWith } from '../testing/graph-stub.js';
import { readUsers } from './admin-users.js';
import { collect } from './collect.js';
import { Graph } from './graph.js';
import { readDomains, readGuests, readSkus } from './collect-directory.js';
import { asNotRead, notRead } from './not-read.js';
import { readConditionalAccess, readSharePoint } from './policies.js';
import { MOST_ROWS, readRegistration } from './registration.js';
import { readSnapshot, RESOURCES } from './snapshot.js';
import { licencesOf } from '../licences.js';

type Answering = Parameters<typeof portsWith>[0];

function graphWith(answer: Answering) {
  const ports = portsWith(answer);
  return { graph: new Graph(CREDENTIALS, ports), asked: ports.asked };
}

async function reasonOf(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'read',
    (error: unknown) => asNotRead(error).reason,
  );
}

describe('an answer that is no success', () => {
  it.each([
    [403, 'Authorization_RequestDenied', 'permission-missing'],
    [403, 'AccessDenied', 'permission-missing'],
    [403, 'Authentication_RequestFromNonPremiumTenantOrB2CTenant', 'licence-missing'],
    [400, 'AadPremiumLicenseRequired', 'licence-missing'],
    [400, 'BadRequest', 'refused'],
    [401, 'InvalidAuthenticationToken', 'refused'],
    [404, 'NotFound', 'refused'],
    [429, 'TooManyRequests', 'throttled'],
    [503, 'serviceNotAvailable', 'unreachable'],
  ])('of %i %s means "%s"', (status, code, reason) => {
    expect(notRead({ status, body: { error: { code, message: 'Any.' } } }).reason).toBe(reason);
  });

  it('keeps no foreign sentence', () => {
    expect(notRead({ status: 403, body: { error: { code: 'X', message: 'token abc' } } }).message).not.toContain('abc');
  });
});

describe('collecting', () => {
  it('ends with reasons when the sign-in is refused, and never rejects', async () => {
    const ports = portsWith((path) =>
      path.endsWith('/token') ? { status: 401, body: { error: 'invalid_client' } } : undefined,
    );
    const readings = await collect(CREDENTIALS, ports);
    expect(Object.keys(readings)).toHaveLength(32);
    expect(Object.values(readings).map((reading) => reading.state)).not.toContain('read');
    expect(ports.asked.filter(({ url }) => !url.endsWith('/token'))).toEqual([]);
  });

  it('ends with reasons when nothing can be reached', async () => {
    const ports = portsWith(() => {
      throw new CloudCallError('unreachable', 'No way there.');
    });
    const readings = await collect(CREDENTIALS, ports);
    expect(Object.values(readings)).toEqual(
      Object.values(readings).map(() => expect.objectContaining({ reason: 'unreachable' })),
    );
  });

  it('does not ask what the tenant has no licence for', async () => {
    const ports = portsWith((path) => (path === '/v1.0/subscribedSkus' ? { body: { value: [] } } : undefined));
    const readings = await collect(CREDENTIALS, ports);
    expect(readings.guests).toBeUndefined();
    expect(ports.asked.filter(({ url }) => url.includes('identityProtection'))).toEqual([]);
  });

  it.each([
    ['EXCHANGE_S_DESKLESS_GOV', 'EXO'],
    ['EXCHANGE_S_STANDARD_MIDMARKET', 'EXO'],
    ['AAD_PREMIUM_P2_GOV', 'P2'],
    ['AAD_PREMIUM_GOV', 'P1'],
    ['THREAT_INTELLIGENCE_GOV', 'MDO'],
    ['EXCHANGE_S_FOUNDATION', null],
    ['EXCHANGE_S_ARCHIVE_ADDON', null],
    ['AAD_BASIC', null],
  ])('knows what a plan called %s is good for, whatever its id', async (servicePlanName, licence) => {
    const plan = {
      servicePlanId: 'AAAAAAAA-0000-4000-8000-000000000001',
      servicePlanName,
      provisioningStatus: 'Success',
    };
    const sku = { capabilityStatus: 'Enabled', consumedUnits: 3, servicePlans: [plan] };
    const { graph } = graphWith((path) => (path === '/v1.0/subscribedSkus' ? { body: { value: [sku] } } : undefined));
    const { plans } = await readSkus(graph);
    expect([...licencesOf(new Set(plans))].filter((one) => licence !== 'P2' || one !== 'P1')).toEqual(
      licence === null ? [] : [licence],
    );
  });

  it('renews a token that is not accepted any more, once', async () => {
    let refusals = 0;
    const { graph, asked } = graphWith((path) => {
      if (path !== '/v1.0/admin/sharepoint/settings') return undefined;
      refusals += 1;
      return refusals === 1 ? { status: 401, body: {} } : { body: { sharingCapability: 'disabled' } };
    });
    expect(await readSharePoint(graph)).toEqual({ sharingCapability: 'disabled' });
    expect(asked.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2);
  });
});

describe('Graph', () => {
  it('reads an object that comes wrapped', async () => {
    const { graph } = graphWith((path) =>
      path.endsWith('/settings') ? { body: { value: { sharingCapability: 'disabled' } } } : undefined,
    );
    expect(await readSharePoint(graph)).toEqual({ sharingCapability: 'disabled' });
  });

  it('reads a list of one that comes as an object (ScubaGear fails MS.AAD.6.1 on it)', async () => {
    const domain = {
      id: 'tenant.example',
      isVerified: true,
      authenticationType: 'Managed',
      passwordValidityPeriodInDays: 2_147_483_647,
    };
    const { graph } = graphWith((path) => (path === '/v1.0/domains' ? { body: { value: domain } } : undefined));
    expect(await readDomains(graph)).toMatchObject([{ name: 'tenant.example', passwordValidityDays: 2_147_483_647 }]);
  });

  it('takes a list without rows for malformed, and an empty one of domains for impossible', async () => {
    expect(await reasonOf(readDomains(graphWith(() => ({ body: { access_token: 't', rows: [] } })).graph))).toBe(
      'malformed',
    );
    expect(await reasonOf(readDomains(graphWith(() => ({ body: { access_token: 't', value: [] } })).graph))).toBe(
      'empty-answer',
    );
  });

  it('asks Conditional Access for new values, once a second', async () => {
    const { graph, asked } = graphWith((path) => (path.endsWith('/policies') ? { body: { value: [] } } : undefined));
    await readConditionalAccess(graph);
    expect(asked.at(-1)).toMatchObject({
      headers: { Prefer: 'include-unknown-enum-members' },
      pace: { key: 'conditional-access', everyMs: 1000 },
    });
  });
});

describe('people in a batch', () => {
  function batchWith(statusOf: (id: string, round: number) => number) {
    const rounds = new Map<string, number>();
    return graphWith((path, { body }) => {
      if (path !== '/v1.0/$batch') return undefined;
      const { requests } = body as { requests: { id: string; url: string }[] };
      const responses = requests.map(({ id, url }) => {
        const user = /users\/([^?]+)/.exec(url)![1]!;
        rounds.set(user, (rounds.get(user) ?? 0) + 1);
        return { id, status: statusOf(user, rounds.get(user)!), headers: { 'retry-after': '7' }, body: { id: user } };
      });
      // Graph answers in any order.
      return { body: { responses: responses.reverse() } };
    });
  }
  const ids = Array.from({ length: 45 }, (_, index) => `user-${index}`);

  it('are asked twenty at a time, and each gets its own answer', async () => {
    const { graph, asked } = batchWith(() => 200);
    expect((await readUsers(graph, ids, true)).map(({ id }) => id)).toEqual(ids);
    const sizes = asked
      .filter(({ url }) => url.endsWith('$batch'))
      .map(({ body }) => (body as { requests: [] }).requests.length);
    expect(sizes).toEqual([20, 20, 5]);
  });

  it('are asked again when throttled, as late as told, and left out when gone', async () => {
    const { graph, asked } = batchWith((id, round) =>
      id === 'user-3' && round < 3 ? 429 : id === 'user-4' ? 404 : 200,
    );
    expect((await readUsers(graph, ids.slice(0, 6), true)).map(({ id }) => id).sort()).toEqual([
      'user-0',
      'user-1',
      'user-2',
      'user-3',
      'user-5',
    ]);
    expect(asked.at(-1)?.pace).toEqual({ key: 'batch', everyMs: 7000 });
  });

  it('are given up when throttled for ever, or refused', async () => {
    expect(await reasonOf(readUsers(batchWith(() => 429).graph, ids, true))).toBe('throttled');
    expect(await reasonOf(readUsers(batchWith(() => 403).graph, ids, true))).toBe('permission-missing');
  });
});

describe('a large tenant', () => {
  const report = '/v1.0/reports/authenticationMethods/';
  const page = (from: number, size: number) =>
    Array.from({ length: size }, (_, index) => ({
      id: `u${from + index}`,
      userType: 'member',
      isAdmin: index === 0,
      isMfaCapable: true,
    }));

  function reportWith(users: number, asked: string[] = []): Answering {
    return (path, _: CloudRequest, url) => {
      if (path.startsWith(`${report}usersRegisteredByFeature`))
        return {
          body: {
            totalUserCount: users,
            userRegistrationFeatureCounts: [{ feature: 'mfaCapable', userCount: users - 10 }],
          },
        };
      if (path !== `${report}userRegistrationDetails`) return undefined;
      asked.push(url.search);
      if (decodeURIComponent(url.search).includes('isAdmin eq true')) return { body: { value: page(0, 1) } };
      const from = Number(url.searchParams.get('from') ?? '0');
      const next = from + 1000 < users ? { '@odata.nextLink': `https://graph.example${path}?from=${from + 1000}` } : {};
      return { body: { value: page(from, Math.min(1000, users - from)), ...next } };
    };
  }

  it('of no more than twenty thousand people is read row by row', async () => {
    expect(await readRegistration(graphWith(reportWith(2500)).graph, 0)).toMatchObject({
      members: 2500,
      admins: 3,
      source: 'rows',
    });
  });

  it('is told by the summary as soon as its licences say that it is large', async () => {
    const asked: string[] = [];
    const found = await readRegistration(graphWith(reportWith(200_000, asked)).graph, MOST_ROWS + 1);
    expect(found).toMatchObject({
      members: 200_000,
      capable: 199_990,
      admins: 1,
      incapable: { count: 10 },
      source: 'summary',
    });
    expect(asked).toHaveLength(1);
  });

  it('is told by the summary once too many rows were read', async () => {
    const asked: string[] = [];
    const found = await readRegistration(graphWith(reportWith(200_000, asked)).graph, 0);
    expect(found.source).toBe('summary');
    expect(asked.length).toBeLessThan(25);
  });

  it('keeps as little of two hundred thousand guests as of a few', async () => {
    const guests = (from: number) =>
      Array.from({ length: 500 }, (_, index) => ({
        id: `guest-${from + index}`,
        mail: `guest-${from + index}@partner.example`,
        accountEnabled: true,
        createdDateTime: new Date(Date.UTC(2025, 0, 1 + ((from + index) % 600))).toISOString(),
        externalUserState: index % 10 === 0 ? 'PendingAcceptance' : 'Accepted',
      }));
    const { graph } = graphWith((path, _, url) => {
      if (path !== '/v1.0/users') return undefined;
      const from = Number(url.searchParams.get('from') ?? '0');
      const next =
        from + 500 < 200_000 ? { '@odata.nextLink': `https://graph.example/v1.0/users?from=${from + 500}` } : {};
      return { body: { value: guests(from), ...next } };
    });
    const found = await readGuests(graph);
    expect(found.total).toBe(200_000);
    expect(JSON.stringify(found).length).toBeLessThan(60_000);
    expect(found.longestUnseen[0]?.day).toBe('2025-01-02');
  });
});

describe('a snapshot', () => {
  const root = '/v1.0/admin/configurationManagement';
  const resources = [
    { resourceType: 'microsoft.exchange.OrganizationConfig', properties: { AuditDisabled: false, Secret: 'x' } },
  ];

  function snapshotWith(jobs: readonly object[]) {
    let looks = 0;
    return graphWith((path) => {
      if (path.endsWith('/createSnapshot')) return { status: 202, body: { id: 'job', status: 'notStarted' } };
      if (path === `${root}/configurationSnapshotJobs/job`) return { body: jobs[Math.min(looks++, jobs.length - 1)] };
      return path === `${root}/configurationSnapshots('1')` ? { body: { resources } } : undefined;
    });
  }
  const at = (host: string) => `https://${host}${root}/configurationSnapshots('1')`;

  it('is ordered, waited for, and read for what is judged only', async () => {
    const { graph, asked } = snapshotWith([
      { status: 'running', resourceLocation: null },
      {
        status: 'partiallySuccessful',
        resourceLocation: at('graph.example'),
        errorDetails: ['RemoteDomain: access was denied.'],
      },
    ]);
    expect(await readSnapshot(graph)).toEqual({
      'asked-for': [{ types: Object.keys(RESOURCES) }],
      'microsoft.exchange.organizationconfig': [{ AuditDisabled: false }],
      'in-part': [{ errors: 1, types: ['microsoft.exchange.remotedomain'] }],
    });
    expect(asked.filter(({ pace }) => pace?.key === 'configuration-snapshot')).toHaveLength(2);
  });

  it('is not fetched from another host', async () => {
    const { graph, asked } = snapshotWith([{ status: 'succeeded', resourceLocation: at('elsewhere.example') }]);
    expect(await reasonOf(readSnapshot(graph))).toBe('refused');
    expect(asked.filter(({ url }) => url.includes('elsewhere'))).toEqual([]);
  });

  it('that fails, or never ends, is not read', async () => {
    expect(await reasonOf(readSnapshot(snapshotWith([{ status: 'failed' }]).graph))).toBe('refused');
    expect(await reasonOf(readSnapshot(snapshotWith([{ status: 'running' }]).graph))).toBe('timeout');
  });
});
