import { describe, expect, it } from '@jest/globals';
import { type CweSource, lettersOf, strideBits, type StrideFacts, strideOf, type StrideWeights } from './stride.js';
import { techniquesOf } from './attack.js';
import { oracle, oracleLines } from './testing/oracle.js';

/** Of CWE-835, CWE-59 with CWE-436, and CWE-776. */
const LOOP = [{ D: 0.9 }];
const LINK = [
  { T: 0.8, I: 0.6, E: 0.7 },
  { T: 0.5, E: 0.4 },
];
const EXPANSION = [{ D: 0.9 }];
const CRASH = '3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H';

function letters(facts: Partial<StrideFacts>): Record<string, number> {
  const { letters: claims } = strideOf({ vector: null, weaknesses: [], weaknessSource: null, ...facts });
  return Object.fromEntries(claims.map(({ letter, confidence }) => [letter, Number(confidence.toFixed(2))]));
}

describe('strideOf', () => {
  it.each<[string, StrideFacts, Record<string, number>, string]>([
    ['CVE-2022-0778', { vector: CRASH, weaknesses: LOOP, weaknessSource: 'title' }, { D: 0.68 }, 'D'],
    // D follows from A:H alone.
    [
      'CVE-2025-48384',
      { vector: '3.1/AV:N/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H', weaknesses: LINK, weaknessSource: 'kev' },
      { T: 0.76, I: 0.71, E: 0.7, D: 0.54 },
      'E',
    ],
    ['CVE-2024-28757', { vector: CRASH, weaknesses: EXPANSION, weaknessSource: 'scan' }, { D: 0.79 }, 'D'],
  ])('reads %s as worked out by hand', (_cve, facts, expected, primary) => {
    expect(letters(facts)).toEqual(expected);
    expect(strideOf(facts).primary).toBe(primary);
  });

  it('claims nothing where nothing is known, and says so', () => {
    expect(strideOf({ vector: null, weaknesses: [], weaknessSource: null })).toEqual({
      letters: [],
      primary: null,
      insufficient: true,
    });
    expect(strideOf({ vector: null, weaknesses: [{}, { S: 0, T: 0 }], weaknessSource: 'cve' }).insufficient).toBe(true);
    expect(strideOf({ vector: CRASH.replace('A:H', 'A:L'), weaknesses: [], weaknessSource: null })).toMatchObject({
      letters: [],
      insufficient: false,
    });
  });

  it('does not believe a weakness against CVSS', () => {
    const weaknesses: StrideWeights[] = [{ I: 0.9, S: 0.9 }];
    expect(letters({ weaknesses, weaknessSource: 'cve' })).toEqual({ S: 0.63, I: 0.63 });
    expect(letters({ vector: CRASH, weaknesses, weaknessSource: 'cve' })).toEqual({ S: 0.63, D: 0.54 });
  });

  it('believes the record of the CVE more than a scanner, and that more than a title', () => {
    const sources: CweSource[] = ['cve', 'kev', 'scan', 'title'];
    expect(sources.map((weaknessSource) => letters({ weaknesses: [{ S: 1 }], weaknessSource })['S'])).toEqual([
      0.7,
      0.6,
      0.6,
      undefined,
    ]);
  });

  it('names elevation first where everything is lost', () => {
    const remote = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    expect(strideOf({ vector: remote, weaknesses: [], weaknessSource: null })).toMatchObject({
      primary: 'E',
      letters: [
        { letter: 'T', confidence: expect.closeTo(0.54) },
        { letter: 'I', confidence: expect.closeTo(0.54) },
        { letter: 'D', confidence: expect.closeTo(0.54) },
        { letter: 'E', confidence: expect.closeTo(0.42) },
      ],
    });
    expect(letters({ vector: remote.replace('AV:N', 'AV:L') })['E']).toBe(0.48);
  });

  it('keeps letters as bits and reads them back', () => {
    for (let bits = 0; bits < 64; bits += 1) expect(strideBits(lettersOf(bits))).toBe(bits);
    expect(strideBits(['S', 'E'])).toBe(33);
  });

  it('gives the examples of the workshop with its own table, where that is at hand', () => {
    const table = oracle('intel/cwe-stride.json.gz') as { cwe: Record<string, { stride: StrideWeights }> } | null;
    if (!table) return;
    const weightsOf = (...cwes: string[]) => cwes.map((cwe) => table.cwe[cwe]?.stride ?? {});
    expect([weightsOf('CWE-835'), weightsOf('CWE-59', 'CWE-436'), weightsOf('CWE-776')]).toEqual([
      LOOP,
      LINK,
      EXPANSION,
    ]);
  });
});

describe('techniquesOf', () => {
  const vector = (metrics: string) => `CVSS:3.1/${metrics}/S:U/C:H/I:H/A:H`;
  const ids = (of: string | null) =>
    techniquesOf({ vector: of, curated: [], ofWeaknesses: [] }).map(({ id, confidence }) => `${id} ${confidence}`);

  it.each([
    ['AV:N/AC:L/PR:N/UI:N', ['T1190']],
    ['AV:N/AC:L/PR:L/UI:N', ['T1078', 'T1190', 'T1210']],
    ['AV:N/AC:L/PR:N/UI:R', ['T1203', 'T1204']],
    ['AV:L/AC:L/PR:L/UI:N', ['T1068']],
    ['AV:L/AC:L/PR:N/UI:R', ['T1203', 'T1204']],
    ['AV:P/AC:L/PR:N/UI:N', []],
  ])('%s: %j', (metrics, techniques) => {
    expect(ids(vector(metrics))).toEqual(techniques.map((id) => `${id} 0.55`));
  });

  it('believes analysts before the rule, and shows what is only related last', () => {
    expect(
      techniquesOf({
        vector: vector('AV:N/AC:L/PR:N/UI:N'),
        curated: ['T1505.003', 'T1059'],
        ofWeaknesses: ['T1059', 'T1027'],
      }),
    ).toEqual([
      { id: 'T1059', confidence: 0.95, basis: 'curated', related: false },
      { id: 'T1505.003', confidence: 0.95, basis: 'curated', related: false },
      { id: 'T1027', confidence: 0.1, basis: 'cwe-related', related: true },
    ]);
    expect(ids(null)).toEqual([]);
  });

  it('finds by rule what analysts found for about half of the CVEs, where their mapping is at hand', () => {
    type Row = { cve: string; technique: string; type: string };
    const rows = ['intel/kev-attack.ndjson.gz', 'intel/cve-attack-ctid2021.ndjson.gz'].flatMap(
      (file) => oracleLines(file) as Row[],
    );
    if (rows.length === 0) return;
    const vectors = new Map(
      (oracleLines('intel/cve-meta.ndjson.gz') as { cve: string; v3?: string }[]).map((one) => [one.cve, one.v3]),
    );
    const curated = new Map<string, Set<string>>();
    for (const { cve, technique, type } of rows) {
      if (type !== 'exploitation_technique' || !vectors.get(cve)) continue;
      curated.set(cve, (curated.get(cve) ?? new Set()).add(technique.slice(0, 5)));
    }
    const hits = [...curated].filter(([cve, found]) =>
      techniquesOf({ vector: vectors.get(cve) ?? null, curated: [], ofWeaknesses: [] }).some(({ id }) => found.has(id)),
    );
    expect(curated.size).toBe(191);
    expect(hits.length / curated.size).toBeGreaterThan(0.45);
    expect(hits.length / curated.size).toBeLessThan(0.6);
  });
});
