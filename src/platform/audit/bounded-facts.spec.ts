import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundedFacts, FACTS_BYTES } from './audit-log.js';

const read = (facts: Record<string, unknown>): Record<string, unknown> => {
  const text = boundedFacts(facts);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(FACTS_BYTES);
  return JSON.parse(text) as Record<string, unknown>;
};
const many = (count: number, text: string): string[] => Array.from({ length: count }, (_, i) => `${text}${i}`);

describe('facts of an event', () => {
  it('are kept as they are where they fit, a thousand devices too', () => {
    const facts = { scope: { deviceIds: many(1000, '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9') }, expiresOn: null };
    expect(read(facts)).toEqual(facts);
  });

  it('are told as what changed where before and after are long', () => {
    const approved = many(400, '漢'.repeat(60));
    const before = { baseline: 'cis', approved: [...approved, 'gone'], same: 'x'.repeat(9000) };
    const after = { baseline: 'cis', approved: ['new', ...approved], same: before.same };
    expect(read({ version: 3, before, after })).toEqual({
      version: 3,
      onlyChanges: true,
      before: { approved: ['gone'] },
      after: { approved: ['new'] },
    });
  });

  it('are cut where that is not enough, and say what was left out and how long it was', () => {
    const facts = read({
      version: 3,
      before: {},
      after: { 'a/b': many(300, '漢'.repeat(300)), text: 'é'.repeat(5000) },
    });
    expect(facts).toMatchObject({ version: 3, onlyChanges: true });
    expect(facts['leftOut']).toEqual(
      expect.arrayContaining([
        { member: '/after/a~1b', length: 300, kept: 20 },
        { member: '/after/text', length: 5000, kept: 200 },
      ]),
    );
    expect((facts['after'] as { text: string }).text).toBe('é'.repeat(200));
  });

  it('are a note alone where nothing else helps', () => {
    const wide = Object.fromEntries(many(200, 'n'.repeat(20_000)).map((name) => [name, 1]));
    expect(read(wide)).toEqual({ leftOut: [{ member: '', length: Buffer.byteLength(JSON.stringify(wide)), kept: 0 }] });
  });

  it('never end a text within a character', () => {
    const { after } = read({ before: {}, after: { text: `x${'😀'.repeat(FACTS_BYTES)}` } }) as {
      after: { text: string };
    };
    expect(after.text).toMatch(/^x(😀)+$/u);
  });

  it('are bounded whatever they are', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.integer({ min: 1, max: 400 }), (one, times) => {
        read({ before: one, after: Array.from({ length: times }, () => ({ one, text: 'x'.repeat(times) })) });
      }),
      { numRuns: 50 },
    );
  });
});
