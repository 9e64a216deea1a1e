import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settleCompliance } from '../support/compliance.js';
import { inDays } from '../support/days.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { attested } from './claims.js';

const ISO = '/compliance/frameworks/iso-27001-2022';
const LONG = `=HYPERLINK("https://evil.example") ${'We write no software. '.repeat(60)}None.`;

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned({}, 'ada'));
  const organizationId = await organizationIdOf(service, session.account.organization.id);
  const laptop = await enrollDevice(service, session, { name: 'laptop', role: 'workstation' });
  const { status } = await sendScan(service, laptop, {
    schemaVersion: '1.0',
    scanId: randomUUID(),
    source: 'native',
    startedAt: new Date(Date.now() - 3_600_000).toISOString(),
    scope: 'host',
    checks: [{ id: 'disk-encryption', status: 'pass', observed: {}, evidence: [] }],
  });
  expect(status).toBe(202);
  await settleCompliance(service, organizationId);
  await attested(
    session,
    {
      statement: '-1+1 restored',
      ownerEmail: 'ada@example.org',
      evidence: [{ title: 'Plan', url: 'https://wiki.example.org/plan' }],
    },
    `${ISO}/controls/A.8.13`,
  );
  await attested(session, { status: 'not-applicable', justification: LONG }, `${ISO}/controls/A.8.25`);
}, 120_000);

afterAll(() => service.stop());

type Row = Record<string, string>;

/** RFC 4180. */
function rowsOf(text: string): Row[] {
  const [header = [], ...lines] = text
    .trimEnd()
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  return lines.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])));
}

async function csv(path: string): Promise<{ rows: Row[]; headers: Headers }> {
  const { status, body, headers } = await session.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return { rows: rowsOf(body), headers };
}

describe('an assessment as a table', () => {
  it('has a row a control, with what the view shows', async () => {
    const { rows, headers } = await csv(`${ISO}/assessment?format=csv`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="iso-27001-2022-assessment-${inDays(0)}.csv"`,
    );
    const { controls } = (await session.get(`${ISO}/assessment`)).body;
    expect(rows.map(({ control, result, decidedBy }) => [control, result, decidedBy])).toEqual(
      (controls as { id: string; result: string; decidedBy: string }[]).map((one) => [
        one.id,
        one.result,
        one.decidedBy,
      ]),
    );
    expect(rows).toHaveLength(93);
  });

  it('of an earlier day has nothing that was not known then', async () => {
    const { rows } = await csv(`${ISO}/assessment?format=csv&asOf=${inDays(-2)}`);
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['not-assessed']));
  });

  it('is of the whole framework: a choice of controls is refused, and so is a form that there is not', async () => {
    for (const query of [
      'format=csv&status=compliant',
      'format=oscal&section=A.8',
      'format=xml',
      'format=csv&asOf=2999-01-01',
    ])
      expect([query, (await session.get(`${ISO}/assessment?${query}`)).status]).toEqual([query, 400]);
    expect((await session.get('/compliance/frameworks/nothing/assessment?format=oscal')).status).toBe(404);
  });
});

describe('an assessment as OSCAL', () => {
  it('is the same document whenever it is asked for, until something changes', async () => {
    const first = await session.get(`${ISO}/assessment?format=oscal`);
    const second = await session.get(`${ISO}/assessment?format=oscal`);
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="iso-27001-2022-assessment-results-${inDays(0)}.json"`,
    );
    expect(second.body).toEqual(first.body);
    await attested(session, {}, `${ISO}/controls/A.5.1`);
    const third = await session.get(`${ISO}/assessment?format=oscal`);
    expect(third.body['assessment-results'].uuid).not.toBe(first.body['assessment-results'].uuid);
  });

  it('has a finding for each control with a result, observations for what they rest on, and names the others', async () => {
    const { body } = await session.get(`${ISO}/assessment?format=oscal`);
    const [result] = body['assessment-results'].results;
    const titles = (result.findings as { title: string }[]).map(({ title }) => title.split(' ')[0]);
    expect(titles).toEqual(expect.arrayContaining(['A.8.13', 'A.8.24', 'A.5.1']));
    expect(titles).not.toContain('A.8.25');
    expect(
      result['reviewed-controls']['control-selections'][0].remarks ?? result['reviewed-controls'].remarks,
    ).toContain('Not applicable: A.8.25.');
    const seen = (result.observations as { title: string; methods: string[] }[]).map(({ title, methods }) => [
      title,
      ...methods,
    ]);
    expect(seen).toContainEqual(['disk-encryption', 'TEST']);
    expect(seen).toContainEqual(['Attested as implemented', 'EXAMINE']);
    const uuids = new Set((result.observations as { uuid: string }[]).map(({ uuid }) => uuid));
    for (const finding of result.findings as { 'related-observations'?: { 'observation-uuid': string }[] }[])
      for (const related of finding['related-observations'] ?? []) expect(uuids).toContain(related['observation-uuid']);
  });

  it('of an organization without data has no findings and no empty lists', async () => {
    const other = await signIn(service, 'me');
    const { body } = await other.get(`${ISO}/assessment?format=oscal`);
    const [result] = body['assessment-results'].results;
    expect(result.findings).toBeUndefined();
    expect(result.observations).toBeUndefined();
    expect(result['reviewed-controls'].remarks).toContain('A.8.13');
  });
});

describe('a statement of applicability', () => {
  it('says of every control whether it applies, and why not', async () => {
    const { status, body } = await session.get(`${ISO}/statement-of-applicability`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug: 'iso-27001-2022', totals: { controls: 93, applicable: 92, notApplicable: 1 } });
    const of = (id: string): Row => (body.controls as Row[]).find(({ control }) => control === id)!;
    expect(of('A.8.25')).toMatchObject({ applicable: 'no', justification: LONG, result: 'not-applicable' });
    expect(of('A.8.13')).toMatchObject({
      applicable: 'yes',
      justification: '-1+1 restored',
      implementationStatus: 'implemented',
      owner: 'ada@example.org',
      evidence: 'Plan <https://wiki.example.org/plan>',
      attestedOn: inDays(0),
    });
    expect(of('A.8.24')).toMatchObject({
      implementationStatus: 'by automatic',
      evidence: 'The system disk is encrypted: passes on 1 of 1 device where this is known, 1 unknown',
      measured: [{ key: 'disk-encryption', aspect: 'outcome', unit: 'device', passed: 1, total: 2, unknown: 1 }],
      documents: [],
    });
    expect(of('A.5.2')).toMatchObject({
      applicable: 'yes',
      implementationStatus: 'not stated',
      result: 'not-assessed',
    });
  });

  it('as a table cannot be run by a spreadsheet, and keeps long texts whole', async () => {
    const { rows, headers } = await csv(`${ISO}/statement-of-applicability?format=csv`);
    expect(headers.get('content-disposition')).toContain('iso-27001-2022-statement-of-applicability-');
    const of = (id: string): Row => rows.find(({ control }) => control === id)!;
    expect(of('A.8.25')['justification']).toBe(`'${LONG}`);
    expect(of('A.8.13')['justification']).toBe("'-1+1 restored");
    expect(rows).toHaveLength(93);
  });

  it('leaves out what asks nothing of an organization', async () => {
    const { body } = await session.get('/compliance/frameworks/gdpr-security/statement-of-applicability');
    const { controls } = (await session.get('/compliance/frameworks/gdpr-security/assessment')).body;
    expect(body.totals.controls).toBeLessThan(controls.length);
    expect(body.totals.controls).toBeGreaterThan(5);
  });

  it('is of an organization, and of a framework that there is', async () => {
    const other = await signIn(service, 'me');
    const { body } = await other.get(`${ISO}/statement-of-applicability`);
    expect(body.totals).toEqual({ controls: 93, applicable: 93, notApplicable: 0 });
    expect((await session.get('/compliance/frameworks/nothing/statement-of-applicability')).status).toBe(404);
    expect((await session.get(`${ISO}/statement-of-applicability?format=pdf`)).status).toBe(400);
    expect((await session.get(`${ISO}/statement-of-applicability?asOf=someday`)).status).toBe(400);
  });
});
