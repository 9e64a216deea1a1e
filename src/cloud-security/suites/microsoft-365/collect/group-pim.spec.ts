import { describe, expect, it } from '@jest/globals';
import { CREDENTIALS, portsWith } from '../testing/graph-stub.js';
import { Graph } from './graph.js';
import { readGroupPim } from './collect-directory.js';
import { asNotRead } from './not-read.js';

const ELIGIBLE = '/v1.0/identityGovernance/privilegedAccess/group/eligibilityScheduleInstances';
const ACTIVE = '/v1.0/identityGovernance/privilegedAccess/group/assignmentScheduleInstances';

function row(principalId: string, further: object = {}): object {
  return {
    principalId,
    accessId: 'member',
    principal: { '@odata.type': '#microsoft.graph.user', userPrincipalName: `${principalId}@tenant.example` },
    ...further,
  };
}

describe('members of groups through PIM', () => {
  it('are asked for of each group once, and owners are none', async () => {
    const ports = portsWith((path) => {
      if (path === ELIGIBLE)
        return {
          body: {
            value: [
              row('kit'),
              row('owner', { accessId: 'owner' }),
              row('g2', { principal: { '@odata.type': '#microsoft.graph.group', displayName: 'Second' } }),
            ],
          },
        };
      return path === ACTIVE
        ? { body: { value: [row('lee', { assignmentType: 'activated', endDateTime: '2026-11-22T14:00:00Z' })] } }
        : undefined;
    });
    expect(await readGroupPim(new Graph(CREDENTIALS, ports), ['g', 'g'])).toEqual({
      g: {
        eligible: [
          { id: 'kit', name: 'kit@tenant.example', isGroup: false, endsAt: null, isActivated: false },
          { id: 'g2', name: 'Second', isGroup: true, endsAt: null, isActivated: false },
        ],
        active: [
          { id: 'lee', name: 'lee@tenant.example', isGroup: false, endsAt: '2026-11-22T14:00:00Z', isActivated: true },
        ],
      },
    });
    const asked = ports.asked.filter(({ url }) => !url.endsWith('/token')).map(({ url }) => decodeURIComponent(url));
    expect(asked).toHaveLength(2);
    expect(asked.every((url) => url.includes("$filter=groupId eq 'g'"))).toBe(true);
  });

  it('are not asked for where no group holds a role', async () => {
    const ports = portsWith(() => undefined);
    expect(await readGroupPim(new Graph(CREDENTIALS, ports), [])).toEqual({});
    expect(ports.asked).toEqual([]);
  });

  it('are nobody of a group that PIM does not manage', async () => {
    const ports = portsWith(() => undefined);
    expect(await readGroupPim(new Graph(CREDENTIALS, ports), ['g'])).toEqual({ g: { eligible: [], active: [] } });
  });

  it.each([
    [ELIGIBLE, 'PrivilegedEligibilitySchedule.Read.AzureADGroup'],
    [ACTIVE, 'PrivilegedAssignmentSchedule.Read.AzureADGroup'],
  ])('refused at %s name the permission that is missing', async (refused, permission) => {
    const ports = portsWith((path) => {
      if (path === refused) return { status: 403, body: { error: { code: 'Authorization_RequestDenied' } } };
      return path === ELIGIBLE || path === ACTIVE ? { body: { value: [] } } : undefined;
    });
    const error = await readGroupPim(new Graph(CREDENTIALS, ports), ['g']).catch(asNotRead);
    expect(error).toMatchObject({ reason: 'permission-missing', permission });
  });
});
