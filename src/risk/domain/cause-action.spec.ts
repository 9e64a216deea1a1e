import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actionsById, simulate } from '../model/plan.js';
import { CLOUD_CHECK_RULES } from '../model/cloud-check-rules.js';
import { DEFAULT_RISK_POLICY } from '../model/policy.js';
import { type Action, type ActionContext, actionOf, gapOf, type SubjectPart, suitesOf } from './action.js';
import { groupByCause, sharedCauses } from './cause-action.js';
import { weighCloudChecks } from './cloud-checks.js';
import { figuresOf } from './release-checks.js';

const DEVICES = 10;
const CONTEXT: ActionContext = {
  organization: 'org',
  policy: DEFAULT_RISK_POLICY,
  fleet: { mass: 10n ** 13n, devices: DEVICES },
  today: '2026-12-01',
};
const GOOGLE = 'google.identity.2sv-enforced';
const MICROSOFT = 'm365.entra.mfa-all-users';

function gaps(...checkIds: string[]): Action[] {
  const checks = checkIds.map((checkId, at) => ({
    subject: at + 1,
    suite: checkId.startsWith('google') ? 'google-workspace' : 'microsoft-365',
    checkId,
    severity: 'high',
    standing: 'fail' as const,
    accepted: false,
    inSight: true,
    indirect: false,
  }));
  return weighCloudChecks(checks, DEFAULT_RISK_POLICY).map((one) =>
    gapOf(one, { title: one.check.checkId, suiteTitle: one.check.suite }, DEVICES, CONTEXT),
  );
}

function failing(subjectId: number, name: string, devices: number): SubjectPart {
  return {
    subjectId,
    kind: 'check',
    ecosystem: '',
    name,
    residual: '1000000000',
    withoutFixable: '0',
    fixable: true,
    devices,
    findings: devices,
    byLevel: [0, 0, 0, devices, 0, 0],
    byConfidence: [0, 0, devices],
    tier: 2,
    dueDay: null,
  };
}

const grouped = (actions: readonly Action[]): Action[] => groupByCause(actions, new Map(), CONTEXT);

describe('gaps of one cause', () => {
  it('are one action of both suites: their masses together, the work of each', () => {
    const members = gaps(GOOGLE, MICROSOFT);
    const [one, ...others] = grouped(members);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      kind: 'close-gap',
      title: 'People can sign in with a password alone',
      cause: { key: 'second-factor', deed: 'Require a second factor of everyone' },
      mass: members.reduce((sum, { mass }) => sum + mass, 0n),
      devices: DEVICES,
      figures: { findings: 2 },
    });
    expect(suitesOf(one!)).toEqual(['google-workspace', 'microsoft-365']);
    expect(one!.days).toBe(2 * members[0]!.days);
    const apart = Math.max(...members.map(({ removes }) => removes));
    expect(apart).toBeGreaterThan(0);
    expect(one!.removes).toBeGreaterThan(apart);
    expect(one!.members.map(({ id }) => id).sort()).toEqual(members.map(({ id }) => id).sort());
  });

  it('take the work once in one suite', () => {
    const members = gaps(MICROSOFT, 'm365.entra.baseline-protection');
    expect(grouped(members).map(({ days }) => days)).toEqual([members[0]!.days]);
  });

  it('have one id, whichever of them is open, and are found by the ids of their checks', () => {
    const both = grouped(gaps(GOOGLE, MICROSOFT))[0]!;
    const single = grouped(gaps(GOOGLE))[0]!;
    expect(single.id).toBe(both.id);
    expect(single).toMatchObject({ title: both.title, days: gaps(GOOGLE)[0]!.days });
    const ids = gaps(GOOGLE, MICROSOFT).map(({ id }) => id);
    for (const id of ids) expect(actionsById([both]).get(id)).toBe(both);
    const { fleet, policy } = CONTEXT;
    const byMembers = simulate(ids, [both], fleet, policy);
    expect(byMembers).toEqual(simulate([both.id], [both], fleet, policy));
    expect(byMembers.unknown).toEqual([]);
  });

  it('concern as many people as the one that concerns most, and everybody where of one that is not known', () => {
    const [google, microsoft] = gaps(GOOGLE, MICROSOFT) as [Action, Action];
    const of = (action: Action, concerned: number, all: number): Action => ({ ...action, people: { concerned, all } });
    const peopleOf = (...members: Action[]): Action['people'] => grouped(members)[0]!.people;
    expect(peopleOf(of(google, 6, 24), of(microsoft, 5, 10))).toEqual({ concerned: 5, all: 10 });
    expect(peopleOf(of(google, 6, 24), microsoft)).toBeNull();
    expect(peopleOf(of(google, 6, 24))).toEqual({ concerned: 6, all: 24 });
  });

  it('leave alone what has no cause in common with others', () => {
    const [alone] = gaps('google.admin.alert-rules');
    expect(grouped([alone!])).toEqual([alone]);
    expect(alone!.cause).toBeNull();
  });

  it('lose and invent nothing, in whatever order they come', () => {
    const known = Object.keys(CLOUD_CHECK_RULES).filter((id) => !id.startsWith('cloud:'));
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...known), { maxLength: 20 }), (ids) => {
        const actions = gaps(...ids);
        const made = grouped(actions);
        const sum = (of: readonly Action[]): bigint => of.reduce((total, { mass }) => total + mass, 0n);
        expect(sum(made)).toBe(sum(actions));
        expect(made.flatMap(({ parts }) => [...parts.keys()]).sort()).toEqual(
          actions.flatMap(({ parts }) => [...parts.keys()]).sort(),
        );
        expect(made.flatMap(({ members }) => members.map(({ id }) => id)).sort()).toEqual(
          actions.map(({ id }) => id).sort(),
        );
        const reversed = grouped([...actions].reverse());
        expect(new Set(reversed.map(({ id, removes }) => `${id} ${removes}`))).toEqual(
          new Set(made.map(({ id, removes }) => `${id} ${removes}`)),
        );
      }),
    );
  });
});

describe('checks of devices that two tools make', () => {
  const rows = [failing(1, 'firewall', 3), failing(2, 'lynis:FIRE-4590', 4), failing(3, 'ssh-config', 9)];

  it('are one action about the distinct devices', () => {
    expect(sharedCauses(rows)).toEqual([{ key: 'host-firewall', subjectIds: [1, 2] }]);
    const devices = figuresOf([{ level: 3, tier: 2, dueDay: null, confidence: 2, devices: 5, findings: 7 }]);
    const actions = rows.map((row) => actionOf(row, CONTEXT));
    const made = groupByCause(actions, new Map([['host-firewall', devices]]), CONTEXT);
    const firewall = made.find(({ cause }) => cause?.key === 'host-firewall');
    expect(firewall).toMatchObject({
      kind: 'fix-check',
      title: 'No host firewall',
      subjectIds: [1, 2],
      devices: 5,
      figures: { findings: 7 },
      part: null,
    });
    expect(firewall!.riceOf.reach).toBe(5);
    expect(made).toHaveLength(2);
  });

  it('keep what is read with the words of a page where one tool alone found it', () => {
    const [one] = groupByCause([actionOf(rows[0]!, CONTEXT)], new Map(), CONTEXT);
    expect(one).toMatchObject({ part: { subjectId: 1, fixable: true }, waves: null, devices: 3 });
    expect(sharedCauses([rows[0]!, rows[2]!])).toEqual([]);
  });
});
