import { afterEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '../../src/cloud-security/domain/audit-settings.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import { MICROSOFT_EMERGENCY_ACCOUNTS, microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import { audit } from '../support/audited.js';

const NOW = new Date('2026-11-20T09:00:00Z');
const [ONE, TWO] = MICROSOFT_EMERGENCY_ACCOUNTS;
const POLICIES = /\/identity\/conditionalAccess\/policies$/;
const GROUP = /\/groups\/([^/]+)\/transitiveMembers/;
const EMERGENCY = 'm365.entra.emergency-access-accounts';
const MFA = 'm365.entra.mfa-all-users';
const BASELINE = 'm365.entra.baseline-protection';

type Groups = Readonly<Record<string, readonly string[] | 'refused'>>;

function policy(name: string, users: object, further: object = {}) {
  return {
    id: name,
    displayName: name,
    state: 'enabled',
    conditions: { clientAppTypes: ['all'], applications: { includeApplications: ['All'] }, users },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    ...further,
  };
}

const EVERYBODY = policy('everybody', { includeUsers: ['All'], excludeUsers: [ONE, TWO] });

/** The well-kept tenant with other policies, and with groups in it. */
function tenantWith(policies: readonly object[], groups: Groups = {}): FakeTenant {
  const tenant = microsoftTenant(NOW, []);
  const answer = (path: string) => {
    const members = groups[GROUP.exec(path)?.[1] ?? ''] ?? [];
    if (members === 'refused') return { status: 403, body: { error: { code: 'Authorization_RequestDenied' } } };
    return { body: { value: members.map((id) => ({ id, displayName: id })) } };
  };
  return {
    ...tenant,
    routes: [
      { collector: 'caPolicies', method: 'GET', path: POLICIES, answer: () => ({ body: { value: policies } }) },
      {
        collector: 'roleGroupMembers',
        method: 'GET',
        path: /\/groups\/g-[^/]+\/trans/,
        answer: ({ url }) => answer(url.pathname),
      },
      ...tenant.routes,
    ],
  };
}

describe('policies of a tenant', () => {
  let server: FakeTenantServer;

  afterEach(() => server.stop());

  async function audited(policies: readonly object[], groups: Groups = {}) {
    server = await FakeTenantServer.start(tenantWith(policies, groups));
    const settings = { ...DEFAULT_SETTINGS, emergencyAccounts: MICROSOFT_EMERGENCY_ACCOUNTS };
    return audit(server, 'microsoft-365', NOW, settings);
  }

  it.each<[string, object, Groups, string]>([
    [
      'workloads',
      policy(
        'w',
        { includeUsers: ['None'] },
        {
          conditions: {
            users: { includeUsers: ['None'] },
            clientApplications: { includeServicePrincipals: ['ServicePrincipalsInMyTenant'] },
          },
        },
      ),
      {},
      'pass',
    ],
    [
      'guests',
      policy('g', { includeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'b2bCollaborationGuest' } }),
      {},
      'pass',
    ],
    ['somebody else', policy('s', { includeUsers: ['somebody'] }), {}, 'pass'],
    ['a group of others', policy('g', { includeGroups: ['g-1'] }), { 'g-1': ['somebody'] }, 'pass'],
    ['a group with one of them', policy('g', { includeGroups: ['g-1'] }), { 'g-1': [ONE ?? '', 'somebody'] }, 'fail'],
    ['a group that may not be read', policy('g', { includeGroups: ['g-1'] }), { 'g-1': 'refused' }, 'manual'],
  ])('leave emergency accounts alone, or not, when one for %s is added', async (_who, added, groups, says) => {
    const { statuses } = await audited([EVERYBODY, added], groups);
    expect(statuses[EMERGENCY]).toBe(says);
    expect(statuses[MFA]).toBe('pass');
  });

  it.each<[string, object[], string]>([
    ['one person', [policy('one', { includeUsers: ['somebody'] })], 'fail'],
    ['sessions', [policy('session', { includeUsers: ['All'] }, { grantControls: null, sessionControls: {} })], 'fail'],
    ['everybody', [EVERYBODY], 'pass'],
  ])('are a baseline only when they are for everybody: %s', async (_who, policies, says) => {
    const { statuses } = await audited(policies);
    expect(statuses[BASELINE]).toBe(says);
  });

  it('cover together what none does alone, and say which covers what', async () => {
    const others = policy('all but contractors', {
      includeUsers: ['All'],
      excludeUsers: [ONE, TWO],
      excludeGroups: ['g-1'],
    });
    const contractors = policy('contractors', { includeGroups: ['g-1'] });
    const { verdicts: results } = await audited([others, contractors], { 'g-1': 'refused' });
    const mfa = results.find(({ checkId }) => checkId === MFA);
    expect(mfa).toMatchObject({ status: 'pass' });
    expect(mfa?.summary).toContain('"contractors"');
    expect(mfa?.note).toContain('not for g-1');
  });

  it('say who is left when they do not', async () => {
    const others = policy('all but guests', {
      includeUsers: ['All'],
      excludeUsers: [ONE, TWO, 'GuestsOrExternalUsers'],
    });
    const guests = policy('guests', {
      includeGuestsOrExternalUsers: {
        guestOrExternalUserTypes:
          'b2bCollaborationGuest,internalGuest,b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser',
      },
    });
    const { verdicts: results } = await audited([others, guests]);
    const mfa = results.find(({ checkId }) => checkId === MFA);
    expect(mfa).toMatchObject({ status: 'fail' });
    expect(mfa?.summary).toContain('left are service providers');
  });

  it('are not held against a tenant whose excluded group may not be read', async () => {
    const { verdicts: results } = await audited([policy('p', { includeUsers: ['All'], excludeGroups: ['g-1'] })], {
      'g-1': 'refused',
    });
    const mfa = results.find(({ checkId }) => checkId === MFA);
    expect(mfa).toMatchObject({ status: 'manual', reason: 'unread-members' });
    expect(mfa?.wouldPassIf?.approve.map(({ id }) => id)).toEqual(['g-1']);
  });
});
