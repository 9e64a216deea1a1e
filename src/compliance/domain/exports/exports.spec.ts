import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { type ControlEvidence, controlResult } from '../control-result.js';
import { plusDays } from '../days.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { AT, attested, evidence, link, members, reading } from '../testing/facts.js';
import {
  APPLICABILITY_COLUMNS,
  applicabilityRows,
  ASSESSMENT_COLUMNS,
  type AssessmentLine,
  assessmentRows,
  type ExportedAttestation,
} from './assessment-rows.js';
import { oscalAssessment, oscalToken } from './oscal-assessment.js';

const NAMESPACE = '0b7e6c5e-8f3a-5d0e-9f0b-2f4f1f6f9d11';
const uuid = (name: string): string => v5(name, NAMESPACE);

function line(id: string, of: Partial<ControlEvidence>, said: Partial<ExportedAttestation> = {}): AssessmentLine {
  const attestation = of.attestation && {
    id: `attestation-${id}`,
    status: of.attestation.status,
    statement: 'Done by the image.',
    justification: of.attestation.justification,
    ownerEmail: 'ciso@acme.example',
    attestedAt: of.attestation.attestedAt,
    validUntil: of.attestation.validUntil,
    evidence: [{ title: 'Policy', url: 'https://wiki.example/policy', from: null, to: null }],
    ...said,
  };
  return {
    control: { id, title: `Title of ${id}`, section: 'A', weight: 1 },
    result: controlResult(evidence(of), AT, policy),
    signals: (of.signals ?? []).map((each) => ({ ...each, title: `Title of ${each.signal}`, unit: 'device' as const })),
    attestation: attestation ?? null,
  };
}

const disk = link('disk-encryption', 'strong', 40);
const lines = [
  line('164.308(a)(1)', { signals: [disk], attestation: attested() }),
  line('3.1', { signals: [link('scan', 'strong', 100)] }),
  line('3.10', { signals: [disk] }),
  line('A.1', {
    attestation: attested({ status: 'not-applicable', level: null, justification: 'We write no software.' }),
  }),
  line('A.2', {}),
];
const subject = {
  organization: { id: 'org-1', name: 'Acme' },
  framework: { slug: 'hipaa', name: 'HIPAA', version: '2013' },
  at: AT,
};

describe('the assessment as a table', () => {
  it('has a row a control, with every column', () => {
    const rows = assessmentRows({ slug: 'hipaa', version: '2013' }, lines);
    expect(rows.map(({ control, result, decidedBy }) => [control, result, decidedBy])).toEqual([
      ['164.308(a)(1)', 'partially-compliant', 'attested'],
      ['3.1', 'compliant', 'automatic'],
      ['3.10', 'non-compliant', 'automatic'],
      ['A.1', 'not-applicable', 'attested'],
      ['A.2', 'not-assessed', 'none'],
    ]);
    expect(rows.every((row) => Object.keys(row).join() === ASSESSMENT_COLUMNS.join())).toBe(true);
    expect(rows[0]?.contradiction).toBe(0.6);
  });
});

describe('the statement of applicability', () => {
  it('says for each control whether it applies, why, and how far it is', () => {
    const rows = applicabilityRows(lines);
    expect(rows.every((row) => APPLICABILITY_COLUMNS.every((column) => column in row))).toBe(true);
    expect(rows[0]).toMatchObject({
      applicable: 'yes',
      justification: 'Done by the image.',
      implementationStatus: 'implemented',
      owner: 'ciso@acme.example',
      evidence: 'Title of disk-encryption: passes on 40 of 100 devices; Policy <https://wiki.example/policy>',
      attestedOn: '2026-11-12',
      validUntil: '2026-12-05',
    });
    expect(rows[3]).toMatchObject({ applicable: 'no', justification: 'We write no software.' });
    expect([rows[2], rows[4]].map((row) => row?.implementationStatus)).toEqual(['by automatic', 'not stated']);
  });

  it('says of each figure what it counts, and counts nobody who is unknown', () => {
    const facts = [...members(2, 'fail'), ...members(5, 'pass'), ...members(3, 'not-reported')];
    const [outcome, ran] = applicabilityRows([
      line('a', { signals: [link('scan', 'strong', reading(facts))] }),
      line('b', { signals: [link('scan', 'strong', reading(facts, 'operating'))] }),
    ]);
    expect(outcome?.evidence).toBe('Title of scan: passes on 5 of 7 devices where this is known, 3 unknown');
    expect(ran?.evidence).toBe('Title of scan: ran lately on 7 of 7 devices where this is known, 3 unknown');
    expect(outcome?.measured.map(({ signal, reading: of }) => [signal, of.passed, of.unknown])).toEqual([
      ['scan', 5, 3],
    ]);
  });
});

describe('control ids in OSCAL', () => {
  it.each([
    ['nist-800-53-r5', 'AC-2', 'ac-2'],
    ['nist-800-171-r3', '03.01.01', 'SP_800_171_03.01.01'],
    ['nist-csf-2.0', 'PR.DS-01', 'PR.DS-01'],
    ['iso-27001-2022', 'A.5.1', 'iso-27001-2022_A.5.1'],
  ])('of %s: %s is %s', (slug, id, token) => {
    expect(oscalToken(slug, id)).toBe(token);
  });
});

describe('OSCAL assessment results', () => {
  const document = oscalAssessment(subject, lines, uuid)['assessment-results'];
  const [result] = document.results as [(typeof document.results)[number]];

  it('say satisfied, not satisfied, and nothing of what nobody assessed', () => {
    expect(
      result.findings?.map(({ target }) => [target['target-id'], target.status.state, target.status.reason]),
    ).toEqual([
      ['hipaa_164.308_28_a_29__28_1_29_', 'not-satisfied', 'other'],
      ['hipaa_3.1', 'satisfied', 'pass'],
      ['hipaa_3.10', 'not-satisfied', 'fail'],
    ]);
    expect(result['reviewed-controls'].remarks).toBe('Not applicable: A.1. Not assessed: A.2.');
  });

  it('hold each observation once, with when it was made and until when it counts', () => {
    expect(result.observations).toHaveLength(3);
    expect(result.observations?.[0]).toMatchObject({
      title: 'disk-encryption',
      description: 'Title of disk-encryption: passes on 40 of 100 devices. State: fail.',
      methods: ['TEST'],
      collected: plusDays(AT, -1).toISOString(),
      expires: plusDays(AT, 13).toISOString(),
    });
    expect(result.observations?.[1]).toMatchObject({ methods: ['EXAMINE'], title: 'Attested as implemented' });
    const known = new Set(result.observations?.map((of) => of.uuid));
    const used = result.findings?.flatMap((of) => of['related-observations'] ?? []) ?? [];
    expect(used.every((of) => known.has(of['observation-uuid']))).toBe(true);
  });

  it('are the same document for the same assessment, and hold no empty list and no id twice', () => {
    expect(oscalAssessment(subject, lines, uuid)).toEqual({ 'assessment-results': document });
    for (const text of [JSON.stringify(document), JSON.stringify(oscalAssessment(subject, [lines[4]!], uuid))]) {
      expect(text).not.toContain('[]');
      const ids = [...text.matchAll(/"uuid":"([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id!))).toBe(
        true,
      );
    }
  });

  it('name controls by tokens, and two controls by two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(oscalToken('2fa', a)).toMatch(/^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u);
        if (a !== b) expect(oscalToken('cis', a)).not.toBe(oscalToken('cis', b));
      }),
    );
  });
});
