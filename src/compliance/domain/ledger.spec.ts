import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, type Json } from './packed-answers.js';
import { appendEntry, type LedgerEntry, verifyLedger } from './ledger.js';
import { pin } from './pinned.js';
import { link } from './testing/facts.js';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function ledger(length: number): LedgerEntry[] {
  const lines: LedgerEntry[] = [];
  for (let i = 1; i <= length; i += 1) {
    lines.push(appendEntry(lines.at(-1) ?? null, { action: 'attest', control: `A.${i}`, at: '2026-11-22' }, sha256));
  }
  return lines;
}

const result = (lines: LedgerEntry[], known: LedgerEntry | null = null) => verifyLedger(lines, sha256, known);

describe('canonical JSON', () => {
  it('is one text whatever the order of members', () => {
    expect(canonicalJson({ b: 1, a: [true, null, 'é"'], c: undefined })).toBe('{"a":[true,null,"é\\""],"b":1}');
    expect(canonicalJson({ '10': 1, '9': 2 })).toBe('{"10":1,"9":2}');
  });

  it('comes back out of JSON as it went in, and is the same text then', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('refuses what JSON cannot say', () => {
    expect(() => canonicalJson(NaN)).toThrow(RangeError);
    expect(() => canonicalJson(['\ud800'])).toThrow(RangeError);
  });
});

describe('a ledger', () => {
  it('that nobody touched is intact', () => {
    const lines = ledger(4);
    expect(result(lines, lines[3])).toMatchObject({ intact: true, checked: 4, head: { seq: 4, hash: lines[3]!.hash } });
    expect(result([])).toEqual({ intact: true, head: null, checked: 0 });
  });

  it('shows an altered entry, also when its own hash was made anew', () => {
    const lines = ledger(4);
    const forged = { ...lines[1]!, entry: { action: 'attest', control: 'A.9' } };
    expect(result(lines.with(1, forged))).toMatchObject({ intact: false, seq: 2, why: 'altered' });
    const rehashed = { ...appendEntry(lines[0]!, forged.entry, sha256) };
    expect(result(lines.with(1, rehashed))).toMatchObject({ intact: false, seq: 3, why: 'altered' });
  });

  it('shows a missing one, two that changed places, and a cut end', () => {
    const lines = ledger(4);
    expect(result(lines.toSpliced(1, 1))).toMatchObject({ intact: false, seq: 2, why: 'missing' });
    expect(result([lines[0]!, lines[2]!, lines[1]!, lines[3]!])).toMatchObject({ seq: 2, why: 'reordered' });
    expect(result(lines.slice(0, 2), lines[3])).toMatchObject({ intact: false, seq: 3, why: 'truncated' });
    expect(result([], lines[0])).toMatchObject({ intact: false, seq: 1, why: 'truncated' });
  });

  it('shows one that was written anew from the start, if a head is known from elsewhere', () => {
    const lines = ledger(3);
    const other = [appendEntry(null, { other: true }, sha256)];
    other.push(appendEntry(other[0]!, { other: true }, sha256));
    expect(result(other)).toMatchObject({ intact: true });
    expect(result(other, lines[1])).toMatchObject({ intact: false, seq: 2, why: 'replaced' });
  });

  it('shows any one change of any entry', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.constantFrom('entry', 'hash', 'prevHash', 'seq'), (at, member) => {
        const lines = ledger(6);
        const forged = { ...lines[at]!, [member]: member === 'seq' ? 99 : 'forged' };
        expect(result(lines.with(at, forged)).intact).toBe(false);
      }),
    );
  });
});

describe('what an attestation pins', () => {
  const catalog = { version: '8.1.2', hash: 'abc' };
  const a = link('a', 'strong', 90);
  const b = link('b', 'supporting', 10);

  it('does not depend on an order, and changes with what signals read', () => {
    const audit = { auditId: 'x', checkIds: ['b', 'a', 'b'] };
    const from = {
      scanIds: ['s2', 's1', 's2'],
      cloudAudits: [
        { suite: 'two', ...audit },
        { suite: 'one', ...audit },
      ],
    };
    const pinned = pin(catalog, [a, b], from, sha256);
    const turned = { scanIds: ['s1', 's2'], cloudAudits: from.cloudAudits.toReversed() };
    expect(pin(catalog, [b, a], turned, sha256)).toEqual(pinned);
    expect(pinned.cloudAudits).toEqual([
      { suite: 'one', auditId: 'x', checkIds: ['a', 'b'] },
      { suite: 'two', auditId: 'x', checkIds: ['a', 'b'] },
    ]);
    expect(pinned).toMatchObject({ catalogVersion: '8.1.2', catalogHash: 'abc', scanIds: ['s1', 's2'] });
    const nothing = { scanIds: [], cloudAudits: [] };
    const other = pin(catalog, [link('a', 'strong', 91), b], nothing, sha256);
    expect(other.signalsHash).not.toBe(pinned.signalsHash);
    expect(other).not.toHaveProperty('cloudAudits');
  });
});
