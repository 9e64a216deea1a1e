import { describe, expect, it } from '@jest/globals';
import { collectedWith } from '../../testing/readings.js';
import { Tenant } from '../rule.js';
import { coverageOf, type Coverage } from './coverage.js';
import { Directory } from './directory.js';
import { Effort } from './effort.js';
import { reachOf } from './policy-reach.js';
import { EVERYTHING } from './region.js';

const WHERE = { applications: { includeApplications: ['All'] }, clientAppTypes: ['all'] };

function idsOf(kind: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${kind}-${i}`);
}

function asked(users: readonly object[]): Coverage & { spent: number } {
  const policies = users.map((each) => {
    const { conditions, unknown } = reachOf({ ...WHERE, users: each });
    return { conditions, known: unknown.length === 0 };
  });
  const effort = new Effort();
  const directory = new Directory(new Tenant(collectedWith({}), null));
  return { ...coverageOf([EVERYTHING], policies, directory, () => false, [], effort), spent: effort.spent };
}

function leavingOut(people: number, policies: number): object[] {
  return Array.from({ length: policies }, () => ({ includeUsers: ['All'], excludeUsers: idsOf(1, people) }));
}

describe('what policies leave open', () => {
  it('is told of hundreds of people whom all of them leave out, by work that grows with people and not with their square', () => {
    const [some, more] = [asked(leavingOut(300, 5)), asked(leavingOut(1200, 5))];
    expect(some).toMatchObject({ state: 'left', left: { length: 300 } });
    expect(more).toMatchObject({ state: 'left', left: { length: 1200 } });
    expect(more.spent).toBeLessThan(5 * some.spent);
    expect(asked(leavingOut(300, 20)).spent).toBeLessThan(5 * some.spent);
  });

  it('is told where only some of them leave out the same people', () => {
    const policies = leavingOut(400, 10).concat({ includeUsers: ['All'], excludeUsers: idsOf(1, 399) });
    const { state, left, spent } = asked(policies);
    expect([state, left.length]).toEqual(['left', 399]);
    expect(spent).toBeLessThan(200_000);
  });

  it('is told of people of many tenants', () => {
    const externalTenants = { membershipKind: 'enumerated', members: idsOf(2, 40) };
    const guests = { guestOrExternalUserTypes: 'b2bCollaborationGuest', externalTenants };
    expect(asked([{ includeUsers: ['none'], includeGuestsOrExternalUsers: guests }]).state).not.toBe('covered');
  });

  it.each<[string, object[]]>([
    [
      'groups that they leave out',
      [1, 2, 1, 2, 3].map((k) => ({ includeUsers: ['All'], excludeGroups: idsOf(k, 900) })),
    ],
    ['people by name', leavingOut(4000, 200)],
  ])('is not known where there is too much to tell: %s', (_what, users) => {
    const { state, mayBeMore, spent } = asked(users);
    expect({ state, mayBeMore }).toEqual({ state: 'unknown', mayBeMore: true });
    expect(spent).toBeLessThan(310_000);
  });
});
