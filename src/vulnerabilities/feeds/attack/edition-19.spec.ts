import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import { inEdition19, REVOKED } from './edition-19.js';

type Technique = Extract<IntelFact, { kind: 'technique' }>;

const technique = (id: string, tactics: string[], mitigations: string[] = []): Technique => {
  return {
    kind: 'technique',
    id,
    name: id,
    tactics,
    platforms: ['Linux'],
    mitigations,
    revokedBy: null,
    deprecated: false,
  };
};
const tactic = (id: string): IntelFact => ({ kind: 'tactic', id, name: id, shortName: id, position: 6 });

async function reported(...facts: IntelFact[]): Promise<IntelFact[]> {
  const all: IntelFact[] = [];
  for await (const fact of inEdition19(
    (async function* () {
      yield* facts;
    })(),
  ))
    all.push(fact);
  return all;
}

describe('an older edition of ATT&CK', () => {
  it('is told as 19 has it: tactics, what moved, and what was revoked by what', async () => {
    const facts = await reported(
      { kind: 'edition', part: null, version: '18.1', asOf: null },
      tactic('TA0005'),
      technique('T1562.001', ['TA0005'], ['M1018']),
      technique('T1112', ['TA0005', 'TA0003']),
      technique('T1027', ['TA0005']),
    );
    expect(facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'edition', version: '19.2, over 18.1' }),
        expect.objectContaining({ id: 'TA0005', name: 'Stealth' }),
        expect.objectContaining({ id: 'TA0112', name: 'Defense Impairment' }),
        expect.objectContaining({ id: 'T1562.001', revokedBy: 'T1685' }),
        expect.objectContaining({ id: 'T1685', tactics: ['TA0112'], mitigations: ['M1018'], platforms: ['Linux'] }),
        expect.objectContaining({ id: 'T1112', tactics: ['TA0112', 'TA0003'] }),
        expect.objectContaining({ id: 'T1027', tactics: ['TA0005'] }),
        expect.objectContaining({ id: 'T1684.002', name: 'Email Spoofing', tactics: ['TA0005'] }),
      ]),
    );
  });

  it('is left alone where it is 19 or later, or no edition of ATT&CK for enterprises', async () => {
    const newer = [tactic('TA0005'), tactic('TA0112'), technique('T1562', ['TA0005'])];
    expect(await reported(...newer)).toEqual(newer);
    expect(await reported(technique('T1562', []))).toEqual([technique('T1562', [])]);
  });
});

describe('the edition that ships', () => {
  const text = gunzipSync(readFileSync(new URL('../../shipped/attack.ndjson.gz', import.meta.url))).toString('utf8');
  const facts = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as IntelFact);
  const techniques = new Map(facts.flatMap((fact) => (fact.kind === 'technique' ? [[fact.id, fact] as const] : [])));

  it('revokes what 19 revoked, by what stands', () => {
    for (const [from, to] of Object.entries(REVOKED)) {
      if (techniques.has(from)) expect(techniques.get(from)).toMatchObject({ revokedBy: to });
      expect(techniques.get(to)).toMatchObject({ revokedBy: null });
    }
  });

  it('has no technique of a tactic that it does not have', () => {
    const tactics = new Set(facts.flatMap((fact) => (fact.kind === 'tactic' ? [fact.id] : [])));
    expect(tactics.has('TA0112')).toBe(true);
    for (const { tactics: of } of techniques.values()) for (const one of of) expect(tactics.has(one)).toBe(true);
  });
});
