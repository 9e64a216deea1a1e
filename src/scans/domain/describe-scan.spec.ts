import { describe, expect, it } from '@jest/globals';
import { describeChange, describeScan, type ReportedChange } from './describe-scan.js';

function change(over: Partial<ReportedChange>): ReportedChange {
  return {
    change: 'fixed',
    cause: 'upgraded',
    package: 'openssl',
    ecosystem: 'Debian:12',
    versionBefore: '3.0.9',
    versionAfter: null,
    versionNow: '3.0.11',
    ...over,
  };
}

describe('a change', () => {
  it.each<[Partial<ReportedChange>, string]>([
    [{}, 'Closed: openssl was upgraded from 3.0.9 to 3.0.11.'],
    [{ versionNow: null }, 'Closed: openssl 3.0.9 was upgraded.'],
    [{ cause: 'removed' }, 'Closed: openssl 3.0.9 is no longer shown.'],
    [{ cause: 'source-gone' }, 'Closed: nothing of Debian:12 is shown any more, openssl 3.0.9 neither.'],
    [{ cause: 'advisory-changed' }, 'Closed: openssl 3.0.9 is still here, but no longer said to be affected.'],
    [{ cause: 'decision' }, 'Closed: a person decided so.'],
    [{ cause: null }, 'Closed: openssl 3.0.9 is not shown any more.'],
    [{ change: 'withheld', cause: 'removed' }, 'Would have closed: openssl 3.0.9 is no longer shown.'],
    [{ change: 'new', cause: 'new', versionAfter: '3.0.9' }, 'First seen in openssl 3.0.9.'],
    [{ change: 'new', cause: 'upgraded', versionAfter: '3.0.11' }, 'Came with openssl 3.0.11.'],
    [
      { change: 'new', cause: 'advisory-changed', versionAfter: '3.0.9' },
      'openssl 3.0.9 was here before; that it is affected is new.',
    ],
    [
      { change: 'reopened', cause: 'reopened', versionAfter: '3.0.9' },
      'Back in openssl 3.0.9, after it had been fixed.',
    ],
    [{ change: 'severity', cause: 'advisory-changed', versionAfter: null }, 'Its severity changed in openssl.'],
  ])('%j is told', (over, sentence) => {
    expect(describeChange(change(over))).toBe(sentence);
  });
});

describe('the story of a scan', () => {
  const counts = { new: 2, fixed: 5, reopened: 0, unchanged: 120 };

  it('says how many, why, and which packages stand behind it', () => {
    expect(
      describeScan({
        status: 'completed',
        reason: null,
        counts,
        causes: { new: { new: 2 }, fixed: { upgraded: 4, removed: 1 } },
        changes: [change({}), change({}), change({}), change({ package: 'curl', cause: 'removed', versionNow: null })],
      }),
    ).toBe(
      '2 new, 5 fixed, 120 as before. Fixed: 4 by upgrades, 1 no longer shown. Closed: openssl was upgraded from 3.0.9 to 3.0.11 (3 findings). Closed: curl 3.0.9 is no longer shown.',
    );
  });

  it('says a cause with what it brought about where there is no other', () => {
    const causes = { new: { new: 2 }, fixed: { upgraded: 5 } };
    expect(describeScan({ status: 'completed', reason: null, counts, causes, changes: [] })).toBe(
      '2 new, 5 fixed by upgrades, 120 as before.',
    );
  });

  it('says a sentence once, whatever else its changes differ in', () => {
    const found = (findingId: string) => ({ ...change({}), findingId });
    const reported = describeScan({
      status: 'completed',
      reason: null,
      counts,
      causes: {},
      changes: [found('f-1-1-a'), found('f-1-1-b')],
    });
    expect(reported).toBe(
      '2 new, 5 fixed, 120 as before. Closed: openssl was upgraded from 3.0.9 to 3.0.11 (2 findings).',
    );
  });

  it.each([
    ['received', null, null, 'It waits to be applied.'],
    ['completed', { new: 0, fixed: 0, reopened: 0, unchanged: 7 }, null, 'Nothing changed: 7 as before.'],
    ['dismissed', null, { detail: 'A person dismissed it.' }, 'A person dismissed it.'],
    [
      'suspect',
      { new: 0, fixed: 0, reopened: 0, unchanged: 9 },
      { detail: 'Nothing was closed.' },
      'Nothing was closed.',
    ],
    ['completed', null, null, 'It does not speak of findings: nothing was opened or closed.'],
    ['superseded', null, { detail: 'A later scan was applied.' }, 'A later scan was applied.'],
    [
      'suspect',
      { new: 1, fixed: 0, reopened: 0, unchanged: 9 },
      { detail: 'npm had 12 open findings, now none.' },
      'npm had 12 open findings, now none. 1 new, 9 as before.',
    ],
  ])('that is %s', (status, counted, reason, sentence) => {
    expect(describeScan({ status, reason, counts: counted, causes: {}, changes: [] })).toBe(sentence);
  });

  it('in which only severities changed does not say that nothing did', () => {
    const same = { new: 0, fixed: 0, reopened: 0, unchanged: 7 };
    const causes = { severity: { 'advisory-changed': 2 } };
    expect(describeScan({ status: 'completed', reason: null, counts: same, causes, changes: [] })).toBe(
      '7 as before. Another severity: 2 by changed advisories.',
    );
  });
});
