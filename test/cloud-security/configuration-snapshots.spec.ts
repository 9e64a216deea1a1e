import { afterEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '../../src/cloud-security/domain/audit-settings.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import { making } from '../../src/demo/tenants/microsoft/gaps.js';
import { type SnapshotEnd, snapshotRoutes } from '../../src/demo/tenants/microsoft/snapshots.js';
import { MICROSOFT_EMERGENCY_ACCOUNTS, microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import { audit } from '../support/audited.js';

const NOW = new Date('2026-11-20T09:00:00Z');
const SETTINGS = { ...DEFAULT_SETTINGS, emergencyAccounts: MICROSOFT_EMERGENCY_ACCOUNTS };
const JOBS = '/v1.0/admin/configurationManagement/configurationSnapshotJobs';
const AUDITING = 'm365.exchange.mailbox-audit-enabled';
const SMTP = 'm365.exchange.smtp-auth-disabled';

describe('a configuration snapshot, as Graph answers', () => {
  let server: FakeTenantServer;

  afterEach(() => server.stop());

  async function tenantWhoseSnapshots(end: SnapshotEnd): Promise<void> {
    const whole = microsoftTenant(NOW, []);
    const others = whole.routes.filter(({ collector }) => collector !== 'tcm');
    server = await FakeTenantServer.start({ ...whole, routes: [...others, ...snapshotRoutes(making(NOW, []), end)] });
  }

  async function jobs(): Promise<unknown[]> {
    const answer = await fetch(`${server.base}${JOBS}`, { headers: { Authorization: 'Bearer any' } });
    return ((await answer.json()) as { value: unknown[] }).value;
  }

  async function leave(count: number, displayName: string): Promise<void> {
    for (let made = 0; made < count; made += 1)
      await fetch(`${server.base}${JOBS.replace('SnapshotJobs', 'Snapshots')}/createSnapshot`, {
        method: 'POST',
        headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
        body: JSON.stringify({ displayName, resources: [] }),
      });
  }

  it('that is whole is read, and leaves no job behind', async () => {
    await tenantWhoseSnapshots({ status: 'succeeded', errorDetails: [], without: [] });
    const { verdicts: results } = await audit(server, 'microsoft-365', NOW, SETTINGS);
    expect(results.find(({ checkId }) => checkId === SMTP)).toMatchObject({ status: 'pass', note: null });
    expect(await jobs()).toEqual([]);
  });

  it('that came in part is read as far as it goes, says so, and leaves no job behind', async () => {
    await tenantWhoseSnapshots({
      status: 'partiallySuccessful',
      errorDetails: ['TransportConfig could not be exported.', 'OrganizationConfig: one of the resources is missing.'],
      without: ['microsoft.exchange.transportconfig'],
    });
    const { verdicts: results } = await audit(server, 'microsoft-365', NOW, SETTINGS);
    const of = (id: string) => results.find(({ checkId }) => checkId === id);
    expect(of(SMTP)).toMatchObject({ status: 'not-assessed', summary: expect.stringContaining('in part') as unknown });
    expect(of(AUDITING)).toMatchObject({ status: 'not-assessed' });
    expect(of('m365.teams.meeting-lobby')).toMatchObject({
      status: 'pass',
      note: expect.stringContaining('in part') as unknown,
    });
    expect(await jobs()).toEqual([]);
  });

  it('that could not be made is told at once, and leaves no job behind', async () => {
    await tenantWhoseSnapshots({ status: 'failed', errorDetails: ['No.'], without: [] });
    const { statuses } = await audit(server, 'microsoft-365', NOW, SETTINGS);
    expect(statuses[SMTP]).toBe('not-assessed');
    expect(await jobs()).toEqual([]);
  });

  it('finds room where audits of ours left jobs, and takes nobody else’s away', async () => {
    await tenantWhoseSnapshots({ status: 'succeeded', errorDetails: [], without: [] });
    await leave(3, 'of an administrator');
    await leave(9, 'posture');
    const { statuses } = await audit(server, 'microsoft-365', NOW, SETTINGS);
    expect(statuses[SMTP]).toBe('pass');
    expect(await jobs()).toHaveLength(3);
    await leave(9, 'of an administrator');
    const later = await audit(server, 'microsoft-365', NOW, SETTINGS);
    expect(later.statuses[SMTP]).toBe('not-assessed');
    expect(await jobs()).toHaveLength(12);
  });
});
