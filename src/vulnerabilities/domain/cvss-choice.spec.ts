import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseCvss, type CvssVector } from './cvss-choice.js';

function said(source: string, version: string, score: number | null, vector: string | null = null): CvssVector {
  return { source, version, score, vector };
}

describe('the CVSS statement that is shown', () => {
  it.each<[string, CvssVector[], CvssVector | null, string | undefined]>([
    ['none of none', [], null, undefined],
    ['the only one', [said('nvd', '3.1', 7.5)], said('nvd', '3.1', 7.5), 'the only statement'],
    [
      'the newest version, whoever says it and however low it is',
      [said('nvd', '3.1', 9.8), said('acme', '4.0', 5.1)],
      said('acme', '4.0', 5.1),
      'the newest version of the standard among 2 statements',
    ],
    [
      'v3.1 before v3.0 before v2.0',
      [said('nvd', '2.0', 10), said('nvd', '3.0', 7), said('nvd', '3.1', 6)],
      said('nvd', '3.1', 6),
      undefined,
    ],
    [
      'NVD before GitHub before Red Hat within a version',
      [said('redhat', '3.1', 9), said('ghsa', '3.1', 8), said('nvd', '3.1', 7)],
      said('nvd', '3.1', 7),
      'version 3.1, nvd before the other sources, among 3 statements',
    ],
    ['the others by name', [said('zeta', '3.1', 9), said('acme', '3.1', 1)], said('acme', '3.1', 1), undefined],
    [
      'the higher score of one source',
      [said('nvd', '3.1', 4), said('nvd', '3.1', 8)],
      said('nvd', '3.1', 8),
      undefined,
    ],
    [
      'one with a score before a newer one without',
      [said('nvd', '4.0', null, 'CVSS:4.0/…'), said('nvd', '3.1', 4)],
      said('nvd', '3.1', 4),
      undefined,
    ],
    [
      'one without a score when there is no other',
      [said('nvd', '4.0', null, 'CVSS:4.0/…')],
      said('nvd', '4.0', null, 'CVSS:4.0/…'),
      undefined,
    ],
    ['an unknown version last', [said('nvd', '9.9', 10), said('acme', '2.0', 1)], said('acme', '2.0', 1), undefined],
  ])('is %s', (_what, statements, chosen, reason) => {
    const answer = chooseCvss(statements);
    if (chosen === null) expect(answer).toBeNull();
    else expect(answer).toMatchObject(chosen);
    if (reason !== undefined) expect(answer?.reason).toBe(reason);
  });

  const statement = fc.record<CvssVector>({
    source: fc.constantFrom('nvd', 'ghsa', 'redhat', 'acme', 'zeta'),
    version: fc.constantFrom('4.0', '3.1', '3.0', '2.0', '1.0', '5.0'),
    vector: fc.option(fc.constantFrom('a', 'b', 'c')),
    score: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
  });

  it('does not depend on the order of the statements, and is one of them', () => {
    const shuffled = fc
      .array(statement, { minLength: 1, maxLength: 12 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
      );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        const chosen = chooseCvss(all)!;
        expect(chooseCvss(again)).toEqual(chosen);
        const { reason, ...rest } = chosen;
        expect(reason).not.toBe('');
        expect(all).toContainEqual(rest);
      }),
    );
  });

  it('leaves its input as it was', () => {
    const statements = Object.freeze([said('zeta', '3.1', 1), said('acme', '4.0', 2)]);
    expect(chooseCvss(statements)?.source).toBe('acme');
  });
});
