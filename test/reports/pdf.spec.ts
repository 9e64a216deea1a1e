import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RiskProjection } from '../../src/risk/index.js';
import { enrollDevice } from '../support/device.js';
import { type ReadPdf, readPdf } from '../support/pdf.js';
import { spokenBy } from '../support/report-numbers.js';
import { organizationIdOf } from '../support/risk.js';
import { findings, PLACES } from '../support/risky-fleet.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { pdf } from './reported.js';

type Summary = Answer['body'];

const MANY = 5_000;
const HARD_NAMES = [
  `${'x'.repeat(80)} ${'long-name-'.repeat(11)}`,
  'خادم الملفات gnp.exe',
  '文件服务器 🚀 서버',
  '<b>bold</b> <%= it %> {{7*7}}',
];

let service: TestService;
let risky: Session;
let other: Session;

async function scan(session: Session, place: object, rows: object[]): Promise<void> {
  const device = await enrollDevice(service, session, { ...place });
  const { body } = await sendScan(service, device, envelope('native', undefined, { findings: rows }));
  expect(body.status).toBe('completed');
  await service.inside(RiskProjection).update(await organizationIdOf(service, session.account.organization.id));
}

async function printed(session: Session, paper = 'a4'): Promise<{ read: ReadPdf; summary: Summary }> {
  const answer = await pdf(session, `/reports/export/pdf?paper=${paper}`);
  expect([answer.status, answer.headers.get('x-report-incomplete')]).toEqual([200, null]);
  const { body } = await session.get(`/reports/${answer.reportId}`);
  return { read: await readPdf(answer.bytes), summary: body.summary };
}

/** All on one device and in one scan: what is new to a database that knows nothing yet must not take forever. */
function scanMuch(session: Session): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, n) => ({
    id: `CVE-2025-${10_000 + n}`,
    package: { ecosystem: 'Debian:12', name: `package-${n % 700}` },
    installedVersion: '1.0-1',
    fixedVersions: ['1.0-2'],
    severity: ['low', 'medium', 'high', 'critical'][n % 4],
  }));
  return scan(session, { name: 'old server', exposure: 'internet', criticality: 5 }, rows);
}

beforeAll(async () => {
  ({ service, session: risky } = await startScanned({ ROLE: 'api' }));
  other = await signIn(service, 'me');
  for (const [i, place] of PLACES.entries())
    await scan(risky, { ...place, name: HARD_NAMES[i] ?? place.name }, findings(i));
}, 180_000);

afterAll(() => service.stop());

describe.each([
  ['a fleet with hard names', 'a4', () => risky, undefined],
  ['a fleet with hard names, on Letter', 'letter', () => risky, undefined],
  ['nothing at all', 'a4', () => other, undefined],
  ['one device', 'a4', () => other, (session: Session) => scan(session, { name: 'alone' }, findings(0).slice(0, 3))],
  ['5 000 findings', 'a4', () => other, scanMuch],
] as const)('the PDF of %s', (_, paper, whose, before) => {
  let read: ReadPdf;
  let summary: Summary;
  beforeAll(async () => {
    await before?.(whose());
    ({ read, summary } = await printed(whose(), paper));
  }, 120_000);

  it('is tagged, has an outline of its sections, and says what it is', () => {
    expect(read).toMatchObject({ isTagged: true, showsTitle: true, lang: 'en' });
    for (const { title } of Object.values<{ title: string }>(summary.sections)) expect(read.outline).toContain(title);
  });

  it('has the page for a director, then contents with the pages on which sections are', () => {
    expect(read.texts[1]).toContain(summary.sections.verdict.title);
    expect(read.texts[2]).toContain('Contents');
    for (const { title, place } of Object.values<{ title: string; place: number }>(summary.sections)) {
      const [, page] = [...read.links].find(([text]) => text.startsWith(`${title} `))!;
      expect([title, read.texts[page - 1]?.includes(title)]).toEqual([title, true]);
      expect(read.texts[2]).toMatch(new RegExp(`${title}\\s*${page}(?!\\d)`));
      if (place === 100) expect(page).toBe(2);
    }
  });

  it('says no number that the summary does not', () => {
    const { said, known } = spokenBy(service, summary, paper);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((number) => !known.has(number))).toEqual([]);
  });

  it('says every number of its document', () => {
    const { said } = spokenBy(service, summary, paper);
    // A space within a number reads as the one between two.
    const grouped = read.texts.join(' ').replace(/(?<=\d)[ \u00A0](?=\d{3}(?!\d))/g, '');
    // A name may break anywhere, and its number with it.
    const unbroken = read.texts.map((text) => text.replaceAll('\n', ''));
    const there = new Set(
      [grouped, ...unbroken, ...read.texts, ...read.pieces].flatMap((text) => text.match(/\d+(?:\.\d+)?/g)),
    );
    expect(said.filter((number) => !there.has(number))).toEqual([]);
  });
});
