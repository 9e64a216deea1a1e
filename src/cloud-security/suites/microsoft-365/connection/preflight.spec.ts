import { describe, expect, it } from '@jest/globals';
import { CREDENTIALS, portsWith } from '../testing/graph-stub.js';
import { costOf, missingOf, PERMISSIONS } from './permissions.js';
import { preflight } from './preflight.js';

function tokenWith(roles: readonly string[]): string {
  return ['{}', JSON.stringify({ roles })].map((part) => Buffer.from(part).toString('base64url')).join('.') + '.x';
}

const ORGANIZATION = { body: { value: [{ id: CREDENTIALS.tenantId, displayName: 'Tenant' }] } };
const ALL = PERMISSIONS.map(({ name }) => name);

describe('the preflight', () => {
  it('reads what is granted from the token, and says what is missing and what is too much', async () => {
    const roles = [...ALL.filter((name) => name !== 'SharePointTenantSettings.Read.All'), 'Mail.ReadWrite'];
    const ports = portsWith((path) =>
      path.endsWith('/token')
        ? { body: { access_token: tokenWith(roles) } }
        : path === '/v1.0/organization'
          ? ORGANIZATION
          : undefined,
    );
    const found = await preflight(CREDENTIALS, ports);
    expect(found).toMatchObject({ accepted: true, tenant: { name: 'Tenant' }, excess: ['Mail.ReadWrite'] });
    expect(found.missing.map(({ permission }) => permission)).toEqual(['SharePointTenantSettings.Read.All']);
    expect(found.missing[0]?.costsChecks).toHaveLength(4);
  });

  it('asks the tenant when the token says nothing', async () => {
    const ports = portsWith((path) => {
      if (path === '/v1.0/organization') return ORGANIZATION;
      if (path.endsWith('/appRoleAssignments'))
        return { body: { value: [{ appRoleId: 'one' }, { appRoleId: 'gone' }] } };
      if (path.includes('/servicePrincipals')) return { body: { appRoles: [{ id: 'one', value: 'Policy.Read.All' }] } };
      return undefined;
    });
    expect(await preflight(CREDENTIALS, ports)).toMatchObject({ accepted: true, granted: ['Policy.Read.All'] });
  });

  it.each([
    [7000215, 'wrong-secret'],
    [700016, 'unknown-application'],
    [90002, 'unknown-tenant'],
    [65001, 'consent-missing'],
    [700027, 'wrong-certificate'],
    [1234567, 'sign-in-refused'],
  ])('explains AADSTS%i as "%s"', async (number, code) => {
    const body = { error: 'any', error_description: `AADSTS${number}: Something with a trace id.` };
    const found = await preflight(
      CREDENTIALS,
      portsWith((path) => (path.endsWith('/token') ? { status: 401, body } : undefined)),
    );
    expect(found).toMatchObject({ accepted: false, tenant: null, problem: { code } });
    expect(found.problem?.message).not.toContain('trace id');
  });

  it('refuses an answer for another tenant', async () => {
    const other = { body: { value: [{ id: '11111111-1111-4111-8111-111111111111' }] } };
    const found = await preflight(
      CREDENTIALS,
      portsWith((path) => (path === '/v1.0/organization' ? other : undefined)),
    );
    expect(found.problem?.code).toBe('other-tenant');
  });
});

describe('a permission', () => {
  it('of all those asked for may write once at most, and that one is optional', () => {
    expect(PERMISSIONS.filter(({ name }) => /Write/.test(name))).toMatchObject([{ optional: true }]);
    expect(PERMISSIONS).toHaveLength(22);
  });

  it('costs the checks that cannot be judged without it', () => {
    expect(costOf('RoleManagement.Read.Directory')).toContain('m365.entra.admins-cloud-only');
    expect(costOf('ConfigurationMonitoring.ReadWrite.All')).toContain('m365.teams.meeting-lobby');
    // Secure Score stands in.
    expect(costOf('ConfigurationMonitoring.ReadWrite.All')).not.toContain('m365.exchange.mailbox-audit-enabled');
  });

  it('that another one covers is not missing', () => {
    const without = ALL.filter((name) => name !== 'Policy.Read.AuthenticationMethod');
    expect(missingOf(without)).toEqual([]);
    expect(missingOf(without.filter((name) => name !== 'Policy.Read.All')).map(({ permission }) => permission)).toEqual(
      ['Policy.Read.All', 'Policy.Read.AuthenticationMethod'],
    );
  });
});
