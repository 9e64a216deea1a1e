import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../json.js';
import { allChecks } from '../../checks/all-checks.js';
import { collectedWith, NOW, policy, SETTINGS } from '../../testing/readings.js';
import { RULES } from '../all-rules.js';
import { RuleContext, Tenant } from '../rule.js';

/** Between what a person has to look at and a warning there is no order: what was not read may hold either. */
const RANK: Readonly<Record<string, number>> = { fail: 0, manual: 1, warning: 1, pass: 2 };
const CHECKS = [
  'm365.entra.mfa-all-users',
  'm365.entra.baseline-protection',
  'm365.entra.mfa-admins-phishing-resistant',
  'm365.entra.legacy-auth-blocked',
];
const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const GUESTS = { guestOrExternalUserTypes: 'internalGuest,b2bCollaborationGuest' };

const people = fc.record({
  includeUsers: fc.constantFrom(['All'], ['All'], [], ['jo'], ['None'], ['GuestsOrExternalUsers']),
  excludeUsers: fc.subarray(['emergency-1', 'emergency-2', 'jo']),
  includeGroups: fc.subarray(['read', 'unread']),
  excludeGroups: fc.subarray(['read', 'unread']),
  includeRoles: fc.subarray([GLOBAL_ADMINISTRATOR]),
  excludeRoles: fc.subarray([GLOBAL_ADMINISTRATOR]),
  includeGuestsOrExternalUsers: fc.constantFrom(null, GUESTS),
  excludeGuestsOrExternalUsers: fc.constantFrom(null, GUESTS),
});
const conditions = fc.record({
  clientAppTypes: fc.constantFrom(
    ['all'],
    ['all'],
    ['browser', 'mobileAppsAndDesktopClients'],
    ['exchangeActiveSync', 'other'],
  ),
  platforms: fc.constantFrom(
    null,
    null,
    { includePlatforms: ['all'], excludePlatforms: ['linux'] },
    { includePlatforms: ['linux'] },
  ),
  applications: fc.constantFrom({ includeApplications: ['All'] }, { includeApplications: ['app'] }),
});
const grantControls = fc.constantFrom<object | null>(
  { operator: 'OR', builtInControls: ['mfa'] },
  { operator: 'OR', builtInControls: ['mfa'] },
  { operator: 'OR', builtInControls: ['block'] },
  { operator: 'OR', authenticationStrength: { requirementsSatisfied: 'mfa', allowedCombinations: ['fido2'] } },
  { operator: 'OR', builtInControls: ['retinaScan'] },
  null,
);
const anyPolicy: fc.Arbitrary<Json> = fc
  .record({ users: people, conditions, grantControls })
  .map(({ users, conditions: where, grantControls: controls }) =>
    policy({ users, conditions: where, grantControls: controls }),
  );
const policies = fc.array(anyPolicy, { minLength: 1, maxLength: 4 });

function rankOf(check: string, caPolicies: Json[]): number {
  const collected = collectedWith({ caPolicies, roleGroupMembers: { read: [{ id: 'ada', name: 'ada' }] } });
  const context = new RuleContext(
    allChecks.find(({ id }) => id === check)!,
    { now: NOW, settings: SETTINGS },
  );
  const { status } = RULES[check]!(new Tenant(collected, null), context);
  expect(Object.keys(RANK)).toContain(status);
  return RANK[status]!;
}

function leavingOut(one: Json, list: string, id: string): Json {
  const { conditions: where } = one as { conditions: { users: Record<string, unknown> } };
  const left = [...((where.users[list] as string[] | undefined) ?? []), id];
  return { ...one, conditions: { ...where, users: { ...where.users, [list]: left } } };
}

describe.each(CHECKS)('what policies do together for %s', (check) => {
  it('is never less with one more of them', () => {
    fc.assert(
      fc.property(policies, anyPolicy, (some, another) => {
        expect(rankOf(check, [...some, another])).toBeGreaterThanOrEqual(rankOf(check, some));
      }),
      { numRuns: 150 },
    );
  });

  it('is never more with somebody left out', () => {
    const exclusion = fc.constantFrom(
      ['excludeUsers', 'somebody'],
      ['excludeGroups', 'read'],
      ['excludeGroups', 'unread'],
    );
    fc.assert(
      fc.property(policies, exclusion, fc.nat(), (some, [list = '', id = ''], at) => {
        const narrower = some.map((one, index) => (index === at % some.length ? leavingOut(one, list, id) : one));
        expect(rankOf(check, narrower)).toBeLessThanOrEqual(rankOf(check, some));
      }),
      { numRuns: 150 },
    );
  });

  it('does not depend on their order', () => {
    fc.assert(
      fc.property(policies, (some) => {
        expect(rankOf(check, [...some].reverse())).toBe(rankOf(check, some));
      }),
      { numRuns: 100 },
    );
  });

  it('is not changed by one that is off, on trial, or for workloads', () => {
    const idle = anyPolicy.chain((one) =>
      fc.constantFrom<Json>(
        { ...one, state: 'disabled' },
        { ...one, state: 'enabledForReportingButNotEnforced' },
        {
          ...one,
          conditions: { ...(one.conditions as object), clientApplications: { includeServicePrincipals: ['x'] } },
        },
      ),
    );
    fc.assert(
      fc.property(policies, idle, (some, one) => {
        expect(rankOf(check, [...some, one])).toBe(rankOf(check, some));
      }),
      { numRuns: 100 },
    );
  });
});
