import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AttackCount } from '../support/attacks/tally.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const ATTACK = 28;
const CVE = 'CVE-2026-4103';
const STATEMENTS = 10_000;
/** Far more than the list takes; looking at all statements for each of them took a multiple of it. */
const STATEMENT_MS = 6_000;
const tally = new AttackCount();
let service: TestService;
let session: Session;

beforeAll(async () => {
  const started = await startScanned({ DATABASE_STATEMENT_TIMEOUT_MS: String(STATEMENT_MS) });
  ({ service, session } = started);
  const report = trivyReport({ artifact: 'shop', vulnerabilities: [{ id: CVE, package: 'alpha' }] });
  expect((await sendScan(service, started.device, envelope('trivy', report))).status).toBe(202);
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

describe('attack 28: statements of documents about one vulnerability, without a number', () => {
  it('are each counted by itself, not with all others', async () => {
    const others = Array.from({ length: STATEMENTS }, (_, i) => ({ '@id': `pkg:npm/other-${i}` }));
    const products = [...others, { '@id': 'pkg:npm/alpha' }];
    const justification = 'component_not_present';
    const answer = await session.post('/vex', {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://vendor.example/vex/1',
      author: 'Vendor',
      timestamp: '2026-11-20T00:00:00Z',
      version: 1,
      statements: [{ vulnerability: { name: CVE }, products, status: 'not_affected', justification }],
    });
    expect(answer.status).toBe(200);
    const listed = await session.get('/risk-acceptances?limit=200');
    const isHeld = listed.status === 200;
    tally.judge(ATTACK, 'GET /risk-acceptances', 'a page of 10,001 statements', isHeld ? null : String(listed.status));
    expect(tally.succeeded(ATTACK)).toEqual([]);
    const { body } = await session.get(`/vulnerabilities/${CVE}/findings?state=not-affected`);
    expect(body.data).toHaveLength(1);
    const { id } = body.data[0].decision;
    expect((await session.get(`/risk-acceptances/${id}`)).body).toMatchObject({ findings: 1 });
  });
});
