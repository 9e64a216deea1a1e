import { describe, expect, it } from '@jest/globals';
import { chooseDecisions, type DecidableFacts, type DecidableWork, type WantedRole } from './choose-decisions.js';

const TODAY = '2026-11-20';

function work(id: string, of: Partial<DecidableWork> = {}): DecidableWork {
  return {
    id,
    kind: 'upgrade',
    title: `Upgrade ${id}`,
    problem: null,
    subject: { ecosystem: 'Debian:12', name: id },
    dueOn: '2026-12-01',
    overdue: false,
    listed: 0,
    devices: 3,
    hours: 4,
    removes: 2,
    cost: null,
    unstaffed: false,
    link: `/api/v1/rice/recommendations?q=${id}`,
    ...of,
  };
}

const ROLE: WantedRole = {
  id: 'IO-WRL-005',
  name: 'Systems Administration',
  fte: 1.25,
  staffed: 0.5,
  hoursPerQuarter: 560,
  overdue: 2,
  firstDueOn: '2026-11-10',
  cost: { currency: 'USD', amount: 18_750_000, low: 14_062_500, high: 32_812_500 },
};
const RESTORE = work('devices', {
  kind: 'restore-coverage',
  title: 'Have 5 devices report',
  removes: null,
  dueOn: null,
  devices: 5,
});
const CONNECT = work('suite', { kind: 'connect-suite', removes: null, dueOn: null, devices: null });

const ids = (facts: Partial<DecidableFacts>): string[] =>
  chooseDecisions({ today: TODAY, work: [], role: null, coverage: 1, ...facts }).map(({ id }) => id);

describe('the decisions that are asked for', () => {
  it('are none where there is nothing to decide', () => {
    expect(ids({ coverage: null })).toEqual([]);
    expect(ids({ work: [work('small', { dueOn: null, removes: 0.99 })] })).toEqual([]);
  });

  it('are the work that comes first, and people for the role that lacks them', () => {
    const items = [work('a', { removes: 9 }), work('b', { overdue: true, dueOn: '2026-11-01' }), work('c')];
    expect(ids({ work: items, role: ROLE })).toEqual(['a', 'b', 'c', 'staff:IO-WRL-005']);
    expect(ids({ work: items })).toEqual(['a', 'b', 'c']);
  });

  it('ask for what is due soon or removes much, and for nothing else', () => {
    const items = [
      work('far', { dueOn: '2026-12-21', removes: 0.5 }),
      work('near', { dueOn: '2026-12-20', removes: 0.5 }),
      work('much', { dueOn: null, removes: 1 }),
    ];
    expect(ids({ work: items })).toEqual(['near', 'much']);
  });

  it('are never about the same thing twice', () => {
    const items = [
      work('1', { subject: { ecosystem: 'Debian:12', name: 'openssl' } }),
      work('2', { subject: { ecosystem: 'Debian:11', name: 'openssl' } }),
      work('3', { kind: 'migrate', subject: { ecosystem: 'Debian:10', name: 'Debian 10' } }),
      work('4', { kind: 'mitigate', subject: { ecosystem: 'Debian:10', name: 'zlib' } }),
    ];
    expect(ids({ work: items })).toEqual(['1', '3']);
    expect(ids({ work: [...items].reverse() })).toEqual(['4', '2']);
  });

  it('begin with devices that do not report where too few do, and put them last where most do', () => {
    const items = [work('a'), work('b'), RESTORE, CONNECT];
    expect(ids({ work: items, coverage: 0.79 })).toEqual(['devices', 'a', 'b']);
    expect(ids({ work: items, coverage: 0.8 })).toEqual(['a', 'b', 'devices']);
    expect(ids({ work: [RESTORE, CONNECT] })).toEqual(['devices', 'suite']);
  });

  it('ask nobody to hire for a role that has people enough', () => {
    expect(ids({ work: [work('a')], role: { ...ROLE, fte: 0 } })).toEqual(['a']);
  });

  it('keep the order of the list of actions, and say what attackers are known to use', () => {
    const items = [work('a', { removes: 9 }), work('b', { listed: 1 }), work('c', { overdue: true })];
    expect(ids({ work: items })).toEqual(['a', 'b', 'c']);
    expect(chooseDecisions({ today: TODAY, work: items, role: null, coverage: 1 })[1]?.why).toContain(
      'Attackers are known to use 1 of its vulnerabilities; the earliest deadline of them all is ',
    );
  });

  it('say what can happen meanwhile, where a check says it', () => {
    const gap = work('gap', { kind: 'close-gap', problem: 'People can sign in with a password alone', dueOn: null });
    expect(chooseDecisions({ today: TODAY, work: [gap], role: null, coverage: 1 })[0]?.why).toBe(
      'People can sign in with a password alone; the score falls by 2.0 points when it is done.',
    );
  });

  it('say why now, with numbers', () => {
    const [first, second, staff] = chooseDecisions({
      today: TODAY,
      work: [work('a', { overdue: true, dueOn: '2026-11-01', unstaffed: true }), RESTORE],
      role: ROLE,
      coverage: 0.9,
    });
    expect(first?.why).toBe(
      'It was due on 1 November 2026, 19 days ago; the score falls by 2.0 points when it is done; nobody does this work.',
    );
    expect(staff).toMatchObject({
      title: 'Find a further 1.25 full-time people for Systems Administration',
      why: 'It is asked for 560 hours in the next quarter, and has 0.5 full-time people; 2 pieces of its work are past their deadline.',
      cost: ROLE.cost,
      dueOn: '2026-11-10',
    });
    expect(second?.why).toBe('What is on 5 devices is not known in full, and the score can only guess.');
  });

  it('ask who does the work where nobody said', () => {
    const [staff] = chooseDecisions({
      today: TODAY,
      work: [],
      role: { ...ROLE, fte: 1, staffed: null, overdue: 0 },
      coverage: 1,
    });
    expect(staff).toMatchObject({
      title: 'Say who does Systems Administration: work for 1 full-time person',
      why: 'It is asked for 560 hours in the next quarter, and nobody said who does it.',
    });
  });
});
