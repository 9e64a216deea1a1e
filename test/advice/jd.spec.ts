import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoredTexts } from '../../src/advice/app/stored-texts.service.js';
import { JobDescriptionWriter } from '../../src/advice/app/job-description.writer.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const ROLE = 'DD-WRL-003';
const MARKDOWN = { Accept: 'text/markdown' };

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies as clients see them
type Body = any;

let service: TestService;
let ada: Session;
let me: Session;
let organizationId: number;

beforeAll(async () => {
  const started = await startScanned({}, 'ada');
  ({ service, session: ada } = started);
  me = await signIn(service, 'me');
  organizationId = await organizationIdOf(service, ada.account.organization.id);
  const names = ['left', '<b>right</b>', ...Array.from({ length: 10 }, (_, n) => `p-${n}`)];
  const vulnerabilities = names.map((name, n) => ({ id: `CVE-2026-${n + 1}`, package: name, fixed: '2.0.0' }));
  const report = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities }));
  expect((await sendScan(service, started.device, report)).status).toBe(202);
  await settleRisk(service, organizationId);
  await service.database.query(`UPDATE device SET os = '{"name": "[Evil](https://attacker.example) <img src=x>"}'`);
}, 120_000);

afterAll(() => service.stop());

async function read(query = '', session = ada): Promise<Body> {
  const { status, body } = await session.get(`/jd${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

async function markdown(query = '', session = ada): Promise<string> {
  const { status, headers, body } = await session.get(`/jd${query}`, MARKDOWN);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  return body as string;
}

function section({ sections }: Body, key: string): Body {
  return (sections as Body[]).find((one) => one.key === key);
}

function texts(of: Body): string[] {
  return (of.items as Body[]).map(({ text }) => text as string);
}

async function say(values: Record<string, unknown>): Promise<void> {
  const { body } = await ada.get('/planning/assumptions');
  const { status } = await ada.put(
    '/planning/assumptions',
    { currency: 'EUR', values },
    { 'If-Match': `"${body.version}"` },
  );
  expect(status).toBe(200);
}

describe('GET /jd', () => {
  it('of an organization without data names no role, and says of one that is named that nothing was counted', async () => {
    expect(await read('', me)).toMatchObject({ status: 'no-role', role: null, sections: [], asOf: null });
    expect(await markdown('', me)).toMatch(/^No role was asked for/);
    const named = await read('?role=PD-WRL-007', me);
    expect(named).toMatchObject({ status: 'described', title: 'Vulnerability Analyst', chosenBy: 'asked' });
    expect(section(named, 'why').paragraphs[0]).toMatch(/^There is not enough data/);
    expect(section(named, 'stack').paragraphs[0]).toMatch(/^The inventory is empty/);
    expect(section(named, 'outcomes').items).toEqual([]);
  });

  it('describes without being asked the role that work asks for most, by what was counted', async () => {
    expect(await read()).toMatchObject({ role: 'IO-WRL-005', chosenBy: 'demand' });
    const body = await read(`?role=${ROLE}`);
    expect(body).toMatchObject({
      status: 'described',
      role: ROLE,
      chosenBy: 'asked',
      title: 'Secure Software Developer',
    });
    expect(section(body, 'why').paragraphs[0]).toMatch(
      /asks Secure Software Development \(DD-WRL-003\) for \d+ hours in a quarter/,
    );
    expect(section(body, 'why').paragraphs[0]).toMatch(/was not given, so that the gap is not known\.$/);
    const [upgrade] = section(body, 'responsibilities').items as Body[];
    expect(upgrade.text).toMatch(
      /^Upgrade software that has known vulnerabilities: 12 pieces of work open, about \d+ hours\.$/,
    );
    const listed = await ada.get(upgrade.link);
    expect(listed.body.page.total).toBe(12);
    expect(texts(section(body, 'outcomes')).at(-1)).toMatch(
      /^After 90 days: 0 of 12 pieces of work that are open today remain \(about \d+ hours in all\)\.$/,
    );
    expect(texts(section(body, 'stack'))).toContain('Package ecosystems: npm (12 packages)');
    expect(body.writtenBy.generator.kind).toBe('template');
    expect(body.assumptions).toContain('job.pay-min');
  });

  it('leaves to be filled in what nobody said, and says what was', async () => {
    const before = await read();
    expect((before.sections as Body[]).filter(({ toFillIn }) => toFillIn).map(({ key }) => key)).toEqual([
      'collaboration',
      'terms',
      'equal-opportunity',
      'how-to-apply',
    ]);
    expect(texts(section(before, 'terms'))).toContain('Pay range: to be filled in');
    await say({
      'staffing.dd-wrl-003': 0,
      'job.pay-min': 6_000_000,
      'job.pay-max': 8_000_000,
      'job.location': 'Lyon <script>alert(1)</script>',
      'job.work-mode': 'hybrid',
      'job.employment-type': 'full-time',
    });
    const after = await read();
    expect(after).toMatchObject({ role: ROLE, chosenBy: 'gap', assumptionsVersion: 1 });
    expect(section(after, 'why').paragraphs[0]).toMatch(/Staffing is 0 full-time equivalents; what is missing is /);
    expect(section(after, 'terms')).toMatchObject({ toFillIn: false, paragraphs: [] });
    expect(texts(section(after, 'terms')).at(-1)?.replace(/\s/g, ' ')).toBe(
      'Pay range: EUR 60 000 to EUR 80 000 gross a year, full-time',
    );
  });

  it('is Markdown for who asks for it, in which nothing that others wrote is markup', async () => {
    const text = await markdown();
    expect(text).toMatch(/^# Secure Software Developer\n\n## Why this role exists\n\n/);
    expect(text).toContain('Lyon &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('\\[Evil\\](https\\://attacker.example) &lt;img src=x&gt; (1 device)');
    expect(text).not.toMatch(/<(?!\/api\/v1\/)/);
    const { headers, body } = await ada.get('/jd?format=markdown');
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('vary')).toContain('Accept');
    expect(body).toBe(text);
    expect((await ada.get('/jd?format=json', MARKDOWN)).body).toMatchObject({ role: ROLE });
  });

  it('is the same for the same data', async () => {
    expect(await markdown()).toBe(await markdown());
    expect(await read()).toEqual(await read());
  });

  it.each([
    ['PD-WRL-07', 'PD-WRL-007'],
    ['pd-wrl-003', 'PD-WRL-003'],
    ['vulnerability analysis', 'PD-WRL-007'],
    ['gardener', undefined],
    ['', undefined],
  ])('refuses the role %j, and suggests %s', async (role, suggestion) => {
    const { status, body } = await ada.get(`/jd?role=${encodeURIComponent(role)}`);
    expect([status, body.code, body.errors[0].parameter, body.errors[0].suggestion]).toEqual([
      400,
      'invalid-parameter',
      'role',
      suggestion,
    ]);
  });

  it.each(['?role=a&role=b', '?format=pdf', '?rolle=PD-WRL-007', `?role=${'x'.repeat(200)}`, '?role[a]=b'])(
    'refuses %.40s',
    async (query) => {
      expect((await ada.get(`/jd${query}`)).status).toBe(400);
    },
  );

  it('takes prose from a model, and never a number', async () => {
    const writer = service.inside(JobDescriptionWriter);
    const owner = { organizationId, organizationPublicId: ada.account.organization.id };
    expect(await writer.prepare(owner, { role: 'gardener' })).toBeNull();
    const writing = await writer.prepare(owner, { role: null });
    const { task, subject, dataVersion, check } = writing!;
    expect([task, subject]).toEqual(['job-description', ROLE]);
    // What a model gets has neither a number nor a name that anybody wrote.
    expect(JSON.stringify(writing!.request.evidence)).not.toMatch(/\d|Evil|Lyon|right/);
    const { kept, dropped } = check({
      texts: [
        { key: 'mission', text: 'You see to it that the software that we build stays free of known vulnerabilities.' },
        { key: 'why', text: 'We need 3 people.' },
      ],
    });
    expect(dropped).toHaveLength(1);
    const generator = { kind: 'model' as const, key: 'openai-compatible', model: 'tiny-1' };
    const authorship = {
      generator,
      promptVersion: 'x',
      usage: null,
      costMicroUsd: null,
      attempts: 1,
      generatedAt: new Date(),
    };
    const text = { value: kept, dataVersion, dropped, failure: null, authorship };
    await service.inside(StoredTexts).keep(organizationId, { task, subject }, text);
    const body = await read();
    expect(section(body, 'mission').paragraphs[0]).toMatch(/^You see to it that/);
    expect(section(body, 'why').paragraphs[0]).toMatch(/^On \d{4}-/);
    expect(body.writtenBy).toMatchObject({ generator, rephrased: 1, dropped: 1 });
    expect(section(body, 'provenance').paragraphs[0]).toContain('1 passage put in other words by a model (tiny-1)');
    expect((await read('?role=DD-WRL-003', me)).writtenBy.generator.kind).toBe('template');
  });

  it('is for members', async () => {
    expect((await fetch(`${service.url}/api/v1/jd`)).status).toBe(401);
  });
});
