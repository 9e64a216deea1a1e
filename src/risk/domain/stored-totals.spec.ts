import { describe, expect, it } from '@jest/globals';
import {
  type ActionTotals,
  addToAction,
  addToSubject,
  isActionGone,
  isNoDifference,
  isSubjectGone,
  type SubjectTotals,
} from './stored-totals.js';

const SUBJECT: SubjectTotals = {
  subjectId: 1,
  masses: ['90071992547409930', '1', '2', '3', '4', '0'],
  devices: 2,
  findings: 3,
  byLevel: [0, 0, 1, 0, 0, 1],
  byTier: { '0': 1, '2': 1 },
  due: { '20700': 2 },
  byConfidence: [0, 1, 1],
};
const ACTION: ActionTotals = {
  subjectId: 1,
  fixable: true,
  devices: 2,
  findings: 3,
  byLevel: [0, 0, 1, 0, 0, 1],
  waves: { '20700': 1, '1000000': 1 },
  byConfidence: [0, 1, 1],
};

function negated(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, -count]));
}

function opposite(one: SubjectTotals): SubjectTotals {
  return {
    subjectId: one.subjectId,
    masses: one.masses.map((mass) => String(-BigInt(mass))),
    devices: -one.devices,
    findings: -one.findings,
    byLevel: one.byLevel.map((count) => 0 - count),
    byTier: negated(one.byTier),
    due: negated(one.due),
    byConfidence: one.byConfidence.map((count) => 0 - count),
  };
}

describe('what a subject comes to', () => {
  it('is the difference where nothing was', () => {
    expect(addToSubject(undefined, SUBJECT)).toEqual(SUBJECT);
  });

  it('is summed exactly, and counts of none are not kept', () => {
    const by = { ...SUBJECT, masses: ['1', '0', '-2', '0', '0', '0'], due: { '20700': -2, '20701': 1 }, devices: -1 };
    expect(addToSubject(SUBJECT, by)).toMatchObject({
      masses: ['90071992547409931', '1', '0', '3', '4', '0'],
      devices: 1,
      due: { '20701': 1 },
      byTier: { '0': 2, '2': 2 },
    });
    expect(Object.keys(addToSubject(SUBJECT, by).due)).toEqual(['20701']);
  });

  it('is gone after its opposite, and its opposite is a difference', () => {
    const left = addToSubject(SUBJECT, opposite(SUBJECT));
    expect(isSubjectGone(left)).toBe(true);
    expect(isNoDifference(left)).toBe(true);
    expect(isNoDifference(opposite(SUBJECT))).toBe(false);
  });

  it('stays while decisions leave something of it', () => {
    expect(isSubjectGone({ ...SUBJECT, devices: 0 })).toBe(false);
  });

  it.each([{ findings: 1 }, { byLevel: [0, 1] }, { byTier: { '1': 1 } }, { due: { '1': 1 } }, { byConfidence: [1] }])(
    'differs by %j alone',
    (by) => {
      const nothing = addToSubject(SUBJECT, opposite(SUBJECT));
      expect(isNoDifference({ ...nothing, ...by })).toBe(false);
    },
  );
});

describe('what an action comes to', () => {
  it('is summed, and gone when no device has it', () => {
    expect(addToAction(undefined, ACTION)).toEqual(ACTION);
    const twice = addToAction(ACTION, ACTION);
    expect(twice).toMatchObject({ devices: 4, findings: 6, byLevel: [0, 0, 2, 0, 0, 2], waves: { '20700': 2 } });
    const left = addToAction(ACTION, { ...ACTION, devices: -2, findings: -3, waves: negated(ACTION.waves) });
    expect(left.waves).toEqual({});
    expect(isActionGone(left)).toBe(true);
    expect(isActionGone(twice)).toBe(false);
  });
});
