import { describe, expect, it } from '@jest/globals';
import { v5 } from 'uuid';
import { controlResult } from '../control-result.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { AT, attested, evidence } from '../testing/facts.js';
import type { AssessmentLine } from './assessment-rows.js';
import { oscalAssessment } from './oscal-assessment.js';
import { oscalPieces } from './oscal-text.js';

const SUBJECT = {
  organization: { id: 'org-1', name: 'Acme",\n          "observations": []' },
  framework: { slug: 'hipaa', name: 'HIPAA', version: '2013' },
  at: AT,
};
const uuid = (name: string): string => v5(name, '0b7e6c5e-8f3a-5d0e-9f0b-2f4f1f6f9d11');
const LINKS = [{ title: 'Policy\nof ours', url: 'https://wiki.example/policy', from: null, to: null }];

function lines(count: number, words: boolean): AssessmentLine[] {
  const attestation = attested();
  return Array.from({ length: count }, (_, i) => ({
    control: { id: `3.${i}`, title: `Title ${i}`, section: 'A', weight: 1 },
    result: controlResult(evidence({ attestation }), AT, policy),
    signals: [],
    attestation: {
      ...attestation,
      id: `id-${i}`,
      ownerEmail: null,
      statement: words ? `Said\n"${i}".` : `id-${i}`,
      evidence: words && i % 2 === 0 ? LINKS : [],
    },
  }));
}

describe('the text of OSCAL assessment results', () => {
  it.each([0, 1, 250])('of %i controls is the whole document, and words are asked for in parts', async (count) => {
    const asked: number[] = [];
    const pieces = oscalPieces(oscalAssessment(SUBJECT, lines(count, false), uuid), (ids) => {
      asked.push(ids.length);
      const of = (id: string): number => Number(id.slice('id-'.length));
      const said = (id: string): object => ({
        statement: `Said\n"${of(id)}".`,
        evidence: of(id) % 2 === 0 ? LINKS : [],
      });
      return Promise.resolve(new Map(ids.map((id) => [id, said(id) as { statement: string; evidence: typeof LINKS }])));
    });
    let text = '';
    for await (const piece of pieces) text += piece;
    expect(text).toBe(`${JSON.stringify(oscalAssessment(SUBJECT, lines(count, true), uuid), null, 2)}\n`);
    expect(asked).toEqual({ 0: [], 1: [1], 250: [100, 100, 50] }[count]);
  });
});
