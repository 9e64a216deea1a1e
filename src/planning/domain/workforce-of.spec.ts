import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_ASSUMPTIONS, Assumptions } from './assumptions/assumptions.js';
import { PRODUCTIVE_HOURS, staffKey } from './assumptions/staffing.js';
import type { OwnAssumptions } from './assumptions/assumption.js';
import type { InflowReading } from './inflow.js';
import { NICE_ROLE_IDS, type NiceRole } from './nice-role.js';
import type { QueueTier } from './queue.js';
import { dateAfter } from './spread.js';
import type { WorkItem } from './work.js';
import { type WorkforceInput, workforceOf } from './workforce-of.js';

const TODAY = '2026-11-22';
const TIERS: QueueTier[] = [
  { key: 'three-days-forensic', title: '3 days, with forensics', days: 3, forensic: true },
  { key: 'fourteen-days', title: '14 days', days: 14, forensic: false },
  { key: 'next-upgrade', title: 'With the next upgrade', days: null, forensic: false },
];

function item(of: Partial<WorkItem> & { id: string }): WorkItem {
  return {
    kind: 'upgrade',
    title: `Upgrade ${of.id}`,
    subject: { kind: 'package', ecosystem: 'Debian:12', name: of.id },
    tier: null,
    dueOn: null,
    overdue: (of.dueOn ?? TODAY) < TODAY,
    endOfLifeOn: null,
    effortHours: 8,
    effort: [],
    assumption: null,
    role: 'IO-WRL-005',
    members: [],
    place: null,
    dependsOn: [],
    devices: 1,
    rice: 1,
    risk: { removes: 1, points: 1 },
    frameworks: [],
    link: null,
    ...of,
  };
}

function input(of: {
  items?: WorkItem[];
  own?: OwnAssumptions;
  inflow?: InflowReading;
  attestationsDue?: number;
  asOf?: Date | null;
}): WorkforceInput {
  const { items = [], own = {}, attestationsDue = 0, asOf = new Date('2026-11-22T08:00:00Z') } = of;
  return {
    work: { items, leftOut: 0, asOf, dataVersion: '7', policy: { id: 'default', version: 0, method: 'm' } },
    tiers: TIERS,
    inflow: of.inflow ?? { since: '2026-06-01', newWork: [] },
    attestationsDue,
    today: TODAY,
    assumptions: new Assumptions(ALL_ASSUMPTIONS, own),
    assumptionsVersion: 0,
  };
}

const of = (work: ReturnType<typeof workforceOf>, role: NiceRole): (typeof work.roles)[number] => {
  const found = work.roles.find((one) => one.role === role);
  if (!found) throw new Error(`${role} is not asked for`);
  return found;
};

const anyItem = fc
  .record({
    role: fc.constantFrom<NiceRole>('IO-WRL-005', 'DD-WRL-003', 'IO-WRL-006'),
    days: fc.option(fc.integer({ min: -400, max: 800 })),
    effortHours: fc.double({ min: 0.01, max: 400, noNaN: true }),
    tier: fc.option(fc.constantFrom(...TIERS)),
    kind: fc.constantFrom('upgrade' as const, 'mitigate' as const, 'fix-check' as const),
  })
  .map(({ days, ...rest }) => ({ ...rest, dueOn: days === null ? null : dateAfter(TODAY, days) }));
const anyItems = fc
  .array(anyItem, { maxLength: 20 })
  .map((items) => items.map((one, i) => item({ id: `a${i}`, ...one })));
const anyInflow = fc.record({
  since: fc.option(fc.constantFrom('2026-11-20', '2026-10-20', '2025-01-01')),
  newWork: fc.array(
    fc.record({
      ecosystem: fc.constantFrom('Debian:12', 'npm', 'Alpine:v3.20'),
      tier: fc.option(fc.constantFrom(...TIERS.map(({ key }) => key))),
      count: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 6 },
  ),
});
const anyStaff = fc.dictionary(
  fc.constantFrom(...NICE_ROLE_IDS.map((role) => staffKey(role))),
  fc.double({ min: 0, max: 50, noNaN: true }),
);
const anyCase = fc.record({
  items: anyItems,
  inflow: anyInflow,
  own: anyStaff,
  attestationsDue: fc.integer({ min: 0, max: 50 }),
});

describe('a workforce', () => {
  it('never has a larger gap with more people, and never a queue that no longer keeps up', () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.constantFrom(...NICE_ROLE_IDS),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (one, role, more) => {
          const staffed = one.own[staffKey(role)] ?? 0;
          const before = workforceOf(input({ ...one, own: { ...one.own, [staffKey(role)]: staffed } }));
          const after = workforceOf(input({ ...one, own: { ...one.own, [staffKey(role)]: staffed + more } }));
          for (const now of after.roles) {
            const was = of(before, now.role);
            if (now.gapFte !== null) expect(now.gapFte).toBeLessThanOrEqual(was.gapFte ?? Infinity);
          }
          after.queue.forEach(({ keepsUp, meetsDeadlines }, i) => {
            if (before.queue[i]?.keepsUp === true) expect(keepsUp).toBe(true);
            if (before.queue[i]?.meetsDeadlines === true) expect(meetsDeadlines).toBe(true);
          });
        },
      ),
    );
  });

  it('asks for the same work however many people there are', () => {
    fc.assert(
      fc.property(anyCase, anyStaff, (one, other) => {
        const demand = (own: OwnAssumptions): object =>
          Object.fromEntries(
            workforceOf(input({ ...one, own }))
              .roles.filter(({ demandHours }) => demandHours.total > 0)
              .map(({ role, demandHours, parts }) => [role, { demandHours, parts }]),
          );
        expect(demand(one.own)).toEqual(demand(other));
      }),
    );
  });

  it('adds up: parts to sources, sources to the total, and the gap is the demand without the people', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { roles, hoursPerFte } = workforceOf(input(one));
        for (const { demandHours, parts, demandFte, staffed, gapFte } of roles) {
          const { total, ...sources } = demandHours;
          const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
          expect(sum(Object.values(sources))).toBeCloseTo(total, 6);
          for (const [source, hours] of Object.entries(sources))
            expect(sum(parts.filter((part) => part.source === source).map((part) => part.hours))).toBeCloseTo(hours, 6);
          expect(demandFte).toBeCloseTo(total / hoursPerFte, 1);
          if (staffed === null) expect(gapFte).toBeNull();
          else expect(gapFte).toBeCloseTo(total / hoursPerFte - staffed, 1);
          for (const part of parts) expect(part.basis).toMatch(/\d/);
        }
      }),
    );
  });

  it('counts all of what is due in the quarter, and a share of the rest', () => {
    const items = [
      item({ id: 'late', dueOn: '2026-11-01' }),
      item({ id: 'soon', dueOn: '2026-12-01', effortHours: 10 }),
      item({ id: 'later', dueOn: dateAfter(TODAY, 182), effortHours: 20 }),
      item({ id: 'ends', endOfLifeOn: dateAfter(TODAY, 364), kind: 'migrate', effortHours: 40 }),
      item({ id: 'some day', effortHours: 4 }),
    ];
    const { parts, work, demandHours } = of(workforceOf(input({ items })), 'IO-WRL-005');
    const hours = Object.fromEntries(parts.map((part) => [part.key, part.hours]));
    expect(hours).toEqual({ due: 18, later: 20, undated: 1, 'access-reviews': 8 });
    expect(demandHours).toEqual({ total: 47, actions: 39, inflow: 0, duties: 8 });
    expect(work).toMatchObject({ items: 5, overdue: 1, hours: 82, firstDueOn: '2026-11-01' });
    expect(work.largest.map(({ id, hoursThisQuarter }) => `${id} ${hoursThisQuarter}`)).toEqual([
      'ends 10',
      'later 10',
      'soon 10',
      'late 8',
      'some day 1',
    ]);
  });

  it('measures inflow by role and tier, in pieces of work of 30 days', () => {
    const newWork = [
      { ecosystem: 'Debian:12', tier: 'fourteen-days', count: 6 },
      { ecosystem: 'Alpine:v3.20', tier: 'fourteen-days', count: 3 },
      { ecosystem: 'npm', tier: 'three-days-forensic', count: 3 },
    ];
    const items = [item({ id: 'a', effortHours: 4 }), item({ id: 'b', effortHours: 6 })];
    const workforce = workforceOf(input({ items, inflow: { since: '2026-01-01', newWork } }));
    expect(workforce.inflow).toMatchObject({ from: 'measured', perMonth: 4 });
    expect(workforce.inflow?.rates).toEqual([
      { role: 'IO-WRL-005', tier: 'fourteen-days', perMonth: 3 },
      { role: 'DD-WRL-003', tier: 'three-days-forensic', perMonth: 1 },
    ]);
    // 3 × 91/30 × the mean of 4 and 6; software has nothing open to compare with: 1 × 91/30 × 6 assumed.
    expect(of(workforce, 'IO-WRL-005').demandHours.inflow).toBe(45.5);
    expect(of(workforce, 'DD-WRL-003').demandHours.inflow).toBe(18.2);
    expect(of(workforce, 'PD-WRL-007').demandHours.inflow).toBeCloseTo((4 * 91 * 0.5) / 30, 2);
    expect(of(workforce, 'PD-WRL-003').parts.map(({ key }) => key)).toEqual(['new-forensic']);
    expect(of(workforce, 'PD-WRL-002').demandHours.inflow).toBeCloseTo((1 * 91 * 4) / 30, 2);
    const short = workforceOf(input({ items, inflow: { since: dateAfter(TODAY, -45), newWork } }));
    expect(short.inflow?.perMonth).toBe(8);
  });

  it('says that inflow is assumed while there is too little history', () => {
    for (const [since, days] of [
      [dateAfter(TODAY, -29), 29],
      [null, null],
    ] as const) {
      const workforce = workforceOf(input({ items: [item({ id: 'a' })], inflow: { since, newWork: [] } }));
      expect(workforce.inflow).toMatchObject({ from: 'assumed', historyDays: days, perMonth: 8 });
      expect(workforce.illustrative).toBe(true);
      expect(workforce.queue.every(({ inflow, keepsUp }) => inflow === null && keepsUp === null)).toBe(true);
      expect(workforce.assumptions).toContain('inflow.new-work-per-month');
    }
  });

  it('wants the largest gap that is known first, else the largest demand', () => {
    const items = [
      item({ id: 'a', role: 'IO-WRL-006', dueOn: TODAY, effortHours: 900 }),
      item({ id: 'b', dueOn: TODAY, effortHours: 300 }),
    ];
    const unsaid = workforceOf(input({ items }));
    expect(unsaid.mostWanted).toMatchObject({ role: 'IO-WRL-006', by: 'demand', fte: 2.77 });
    expect(unsaid.notes[0]).toContain('gaps are not known');
    const said = workforceOf(input({ items, own: { [staffKey('IO-WRL-005')]: 0.5 } }));
    expect(said.mostWanted).toMatchObject({ role: 'IO-WRL-005', by: 'gap', fte: 0.45 });
    const all = Object.fromEntries(NICE_ROLE_IDS.map((role) => [staffKey(role), 9]));
    expect(workforceOf(input({ items, own: all }))).toMatchObject({ mostWanted: null, illustrative: false });
  });

  it('checks each queue against the hours that duties and stricter tiers leave', () => {
    const [strict, mid] = TIERS;
    const items = [
      item({ id: 'a', tier: strict!, dueOn: TODAY, effortHours: 50 }),
      item({ id: 'b', tier: mid!, dueOn: TODAY, effortHours: 20 }),
    ];
    const inflow = {
      since: '2026-01-01',
      newWork: [
        { ecosystem: 'Debian:12', tier: 'fourteen-days', count: 3 },
        { ecosystem: 'Debian:12', tier: null, count: 3 },
      ],
    };
    // 1300 hours a year are 107.14 in 30 days; an access review of 8 a quarter takes 2.64 of them.
    const queue = (fte: number | null): unknown[] =>
      workforceOf(input({ items, inflow, own: { [staffKey('IO-WRL-005')]: fte } })).queue.map((check) => [
        check.tier.key,
        check.neededHoursPerMonth,
        check.availableHoursPerMonth,
        check.keepsUp,
        check.meetsDeadlines,
      ]);
    expect(queue(1)).toEqual([
      ['three-days-forensic', 50, 104.51, true, true],
      ['fourteen-days', 55, 54.51, true, false],
      ['next-upgrade', 0, null, true, true],
      ['unknown', 35, 0, false, false],
    ]);
    expect(queue(null).slice(0, 2)).toEqual([
      ['three-days-forensic', 50, null, null, null],
      ['fourteen-days', 55, null, null, null],
    ]);
  });

  it('is empty where nothing was counted, and says so', () => {
    for (const one of [input({ asOf: null }), input({ inflow: { since: null, newWork: [] } })]) {
      const { roles, mostWanted, inflow, queue, notes } = workforceOf(one);
      expect([roles, mostWanted, inflow, queue]).toEqual([[], null, null, []]);
      expect(notes).toHaveLength(1);
    }
  });

  it('says assumptions by their titles, for people who know no keys', () => {
    const items = [item({ id: 'a', dueOn: TODAY }), item({ id: 'b', dueOn: null })];
    const { roles, inflow, notes } = workforceOf(
      input({ items, attestationsDue: 1, inflow: { since: TODAY, newWork: [] } }),
    );
    const said = JSON.stringify([roles, inflow, notes]);
    expect(said).toContain('assumption “Renewing one attestation”');
    expect(said).not.toMatch(/(capacity|duties|inflow)\.[a-z]+-/);
  });

  it('names what it was made with, and nothing else', () => {
    const { assumptions } = workforceOf(input({ items: [item({ id: 'a', dueOn: TODAY })] }));
    expect(assumptions).toContain(PRODUCTIVE_HOURS);
    expect(assumptions).not.toContain('capacity.undated-quarters');
    expect(assumptions).not.toContain('capacity.assumed-fte');
    expect(assumptions).not.toContain('capacity.planned-share');
    expect(assumptions.filter((key) => key.startsWith('staffing.'))).toHaveLength(NICE_ROLE_IDS.length);
  });
});
