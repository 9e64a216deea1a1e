import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type FindingMove, rollupDelta } from './rollup-delta.js';

const NOTHING = {
  vulnerabilityIds: [],
  packageIds: [],
  severities: [],
  deltas: [],
  deviceVulnerabilityIds: [],
  deviceDeltas: [],
};

function move(facts: Partial<FindingMove>): FindingMove {
  return {
    vulnerabilityId: 1,
    packageId: 10,
    severityBefore: 4,
    severityAfter: 4,
    openBefore: false,
    openAfter: false,
    ...facts,
  };
}

describe('the roll-up delta of a device', () => {
  it.each<[string, FindingMove[], [number, number][], object]>([
    ['no move', [], [], NOTHING],
    [
      'a new finding',
      [move({ severityBefore: null, openAfter: true })],
      [],
      {
        ...NOTHING,
        vulnerabilityIds: [1],
        packageIds: [10],
        severities: [4],
        deltas: [1],
        deviceVulnerabilityIds: [1],
        deviceDeltas: [1],
      },
    ],
    [
      'a fixed finding',
      [move({ openBefore: true })],
      [[1, 1]],
      {
        ...NOTHING,
        vulnerabilityIds: [1],
        packageIds: [10],
        severities: [4],
        deltas: [-1],
        deviceVulnerabilityIds: [1],
        deviceDeltas: [-1],
      },
    ],
    [
      'a fixed finding of a vulnerability that stays in another package',
      [move({ openBefore: true })],
      [[1, 2]],
      { ...NOTHING, vulnerabilityIds: [1], packageIds: [10], severities: [4], deltas: [-1] },
    ],
    [
      'a severity that changed',
      [move({ openBefore: true, openAfter: true, severityAfter: 5 })],
      [[1, 1]],
      { ...NOTHING, vulnerabilityIds: [1, 1], packageIds: [10, 10], severities: [4, 5], deltas: [-1, 1] },
    ],
    [
      'nothing that anybody counts',
      [move({ openBefore: true, openAfter: true }), move({ packageId: 11, severityAfter: 5 })],
      [[1, 1]],
      NOTHING,
    ],
    [
      'a vulnerability that leaves one package and comes in another',
      [move({ openBefore: true }), move({ packageId: 11, severityBefore: null, openAfter: true })],
      [[1, 1]],
      { ...NOTHING, vulnerabilityIds: [1, 1], packageIds: [10, 11], severities: [4, 4], deltas: [-1, 1] },
    ],
  ])('of %s', (_what, moves, openBefore, expected) => {
    expect(rollupDelta(moves, new Map(openBefore))).toEqual(expected);
  });

  /** A step: on a device, what becomes of some findings (severity, or null for not open). */
  const step = fc.record({
    device: fc.integer({ min: 1, max: 3 }),
    wanted: fc.uniqueArray(
      fc.record({
        vulnerabilityId: fc.integer({ min: 1, max: 4 }),
        packageId: fc.integer({ min: 1, max: 3 }),
        severity: fc.integer({ min: 0, max: 5 }),
        open: fc.boolean(),
      }),
      { maxLength: 8, selector: ({ vulnerabilityId, packageId }) => `${vulnerabilityId} ${packageId}` },
    ),
  });

  it('folded over any history equals a recomputation from the final states', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const findings = new Map<
          string,
          { device: number; vulnerabilityId: number; packageId: number; severity: number; open: boolean }
        >();
        const updated = new Counts();
        for (const { device, wanted } of steps) {
          const openBefore = new Map<number, number>();
          for (const finding of findings.values()) {
            if (finding.device !== device || !finding.open) continue;
            openBefore.set(finding.vulnerabilityId, (openBefore.get(finding.vulnerabilityId) ?? 0) + 1);
          }
          const moves = wanted.map(({ vulnerabilityId, packageId, severity, open }): FindingMove => {
            const key = `${device} ${vulnerabilityId} ${packageId}`;
            const before = findings.get(key);
            findings.set(key, { device, vulnerabilityId, packageId, severity, open });
            return {
              vulnerabilityId,
              packageId,
              severityBefore: before?.severity ?? null,
              severityAfter: severity,
              openBefore: before?.open ?? false,
              openAfter: open,
            };
          });
          const delta = rollupDelta(moves, openBefore);
          delta.deltas.forEach((sign, i) => {
            updated.add(`finding ${delta.vulnerabilityIds[i]} ${delta.packageIds[i]} ${delta.severities[i]}`, sign);
          });
          delta.deviceDeltas.forEach((sign, i) => updated.add(`device ${delta.deviceVulnerabilityIds[i]}`, sign));
        }
        const recomputed = new Counts();
        const affected = new Set<string>();
        for (const { device, vulnerabilityId, packageId, severity, open } of findings.values()) {
          if (!open) continue;
          recomputed.add(`finding ${vulnerabilityId} ${packageId} ${severity}`, 1);
          affected.add(`${vulnerabilityId} ${device}`);
        }
        for (const pair of affected) recomputed.add(`device ${pair.split(' ')[0]}`, 1);
        expect(updated.list()).toEqual(recomputed.list());
      }),
      { numRuns: 300 },
    );
  });
});

/** Numbers by name; those that are zero are not there. */
class Counts {
  private readonly counts = new Map<string, number>();

  add(name: string, by: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  list(): [string, number][] {
    return [...this.counts].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
