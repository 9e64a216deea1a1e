import { attested } from '../compliance/claims.js';
import { settleCompliance } from './compliance.js';
import { withComputedBlocks } from './computed-blocks.js';
import { enrollDevice } from './device.js';
import { table } from './markdown-table.js';
import { organizationIdOf } from './risk.js';
import { envelope, sendScan, startScanned } from './scan.js';
import type { TestService } from './service.js';
import type { Session } from './session.js';
import { auditSays } from './suite-verdicts.js';

const DAY_MS = 86_400_000;
/** Rows that the page shows of a long list. */
const SHOWN = 6;
const DEVICES = [
  { name: 'web-1', exposure: 'internet', criticality: 5, role: 'server' },
  { name: 'db-1', exposure: 'internal', criticality: 4, role: 'server' },
  { name: 'laptop-ada', exposure: 'internal', criticality: 3, role: 'workstation' },
];
const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
/** Vulnerabilities that nobody has: only their figures matter. */
const KNOWN = [
  { cve: 'CVE-2026-9001', package: 'openssl', fixed: '3.0.99-1', vector: REMOTE, epss: 0.62, listedDaysAgo: 4 },
  { cve: 'CVE-2026-9002', package: 'openssl', fixed: '3.0.99-1', vector: REMOTE, epss: 0.04, listedDaysAgo: null },
  { cve: 'CVE-2026-9003', package: 'nginx', fixed: '1.22.99-1', vector: REMOTE, epss: 0.21, listedDaysAgo: null },
  {
    cve: 'CVE-2026-9004',
    package: 'sudo',
    fixed: null,
    vector: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
    epss: 0.01,
    listedDaysAgo: null,
  },
];

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the answers as clients see them
type Body = any;

/** docs/advice.md with every marked block as the service answers it now, days told from today. */
export async function renderedAdvicePage(page: string): Promise<string> {
  const { service, session } = await startScanned({}, 'me');
  try {
    await seed(service, session);
    const blocks = await blocksOf(session);
    return withComputedBlocks(
      page,
      Object.fromEntries(Object.entries(blocks).map(([name, text]) => [name, fromToday(text)])),
    );
  } finally {
    await service.stop();
  }
}

/** Three devices, four vulnerabilities, two checks that fail, a suite without MFA, a claim, and who is there to do the work. */
async function seed(service: TestService, session: Session): Promise<void> {
  const organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, epss, epss_scored, kev_added_on, kev_due_on)
     SELECT cve, vector, epss, epss, current_date - listed, current_date - listed + 21
       FROM jsonb_to_recordset($1::jsonb) AS g (cve text, vector text, epss real, listed integer)`,
    [JSON.stringify(KNOWN.map(({ listedDaysAgo, ...known }) => ({ ...known, listed: listedDaysAgo })))],
  );
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at, as_of) VALUES ('kev', now(), now()), ('epss', now(), now())`,
  );
  for (const given of DEVICES) {
    const device = await enrollDevice(service, session, given);
    const scan = envelope('native', undefined, {
      startedAt: new Date().toISOString(),
      findings: KNOWN.filter(({ package: name }) => name !== 'nginx' || given.name === 'web-1').map((known) => ({
        id: known.cve,
        package: { ecosystem: 'Debian:12', name: known.package },
        installedVersion: '1.0-1',
        fixedVersions: known.fixed === null ? [] : [known.fixed],
        severity: 'high',
      })),
      checks: [
        { id: 'disk-encryption', status: given.role === 'workstation' ? 'fail' : 'pass', observed: {}, evidence: [] },
        { id: 'ssh-config', status: given.role === 'server' ? 'fail' : 'pass', observed: {}, evidence: [] },
      ],
    });
    const { body } = await sendScan(service, device, scan);
    if (body.status !== 'completed') throw new Error(`The scan of ${given.name} is ${body.status}.`);
  }
  await auditSays(service, organizationId, { 'm365.entra.mfa-all-users': { status: 'fail', severity: 'critical' } });
  await attested(
    session,
    { level: 4, statement: 'Laptops and servers are encrypted.' },
    '/compliance/frameworks/nist-csf-2.0/controls/PR.DS-01',
  );
  await settleCompliance(service, organizationId);
  const values = {
    'staffing.io-wrl-005': 0.25,
    'staffing.io-wrl-006': 0.1,
    'staffing.og-wrl-012': 0.1,
    'staffing.pd-wrl-007': 0.2,
  };
  await ask(session, 'put', '/planning/assumptions', { currency: 'USD', values });
  await ask(session, 'post', '/organizations/recommendations/refresh', {}, { Prefer: 'wait=60' });
}

async function ask(
  session: Session,
  method: 'get' | 'put' | 'post',
  path: string,
  body?: object,
  headers = {},
): Promise<Body> {
  const answer = method === 'get' ? await session.get(path) : await session[method](path, body, headers);
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function blocksOf(session: Session): Promise<Record<string, string>> {
  const [advice, maturity, roadmap, workforce, budget, job] = [
    await ask(session, 'get', '/organizations/recommendations'),
    await ask(session, 'get', '/organizations/maturity'),
    await ask(session, 'get', '/roadmap?quarters=2'),
    await ask(session, 'get', '/workforce'),
    await ask(session, 'get', '/budget'),
    await ask(session, 'get', '/jd'),
  ];
  return {
    recommendations: recommendationsBlock(advice),
    evidence: evidenceBlock(advice),
    maturity: maturityBlock(maturity),
    roadmap: roadmapBlock(roadmap),
    workforce: workforceBlock(workforce),
    budget: budgetBlock(budget),
    job: jobBlock(job),
  };
}

function recommendationsBlock({ items, generator, status }: Body): string {
  const rows = items.map((item: Body) => [item.priority, item.title, item.rationale, item.actions.join(' ')]);
  return `\`status\`: ${status}, \`generator.kind\`: ${generator.kind}\n\n${table(['Priority', 'What', 'Why', 'How to begin'], rows)}`;
}

function evidenceBlock({ items }: Body): string {
  return table(
    ['Recommendation', 'Rests on', 'Of the kind', 'Vulnerabilities', 'Controls'],
    items.flatMap((item: Body) =>
      item.evidence.map((fact: Body) => [
        item.title,
        fact.title,
        fact.kind,
        fact.cves.join(', '),
        fact.controls.slice(0, 3).join(', '),
      ]),
    ),
  );
}

function maturityBlock({ functions }: Body): string {
  const level = ({ level: of }: Body): string => (of === null ? 'not known' : String(of));
  return table(
    ['Function', 'Level', 'Range', 'What it means', 'What raises it next'],
    functions.map((of: Body) => [
      of.function ?? of.id,
      level(of),
      `${of.range.low}-${of.range.high}`,
      of.words.means,
      of.words.next,
    ]),
  );
}

function roadmapBlock({ items, total, illustrative }: Body): string {
  const rows = items
    .slice(0, SHOWN)
    .map((item: Body) => [
      item.place,
      item.title,
      item.bucket,
      item.effortHours,
      item.role.name,
      item.endsOn ?? '',
      score(item),
      item.why,
    ]);
  const head = ['Place', 'Work', 'When', 'Hours', 'Who', 'Done on', 'Score', 'Why here'];
  return `${table(head, rows)}\n\nThe first ${rows.length} of ${total}; \`illustrative\` is ${illustrative}, which says whether it reckons with people of whom nobody spoke.`;
}

function score({ score: of }: Body): string {
  return of === null ? '' : `${of.before} → ${of.after}`;
}

function workforceBlock({ roles, mostWanted }: Body): string {
  const rows = roles
    .slice(0, SHOWN)
    .map((of: Body) => [
      of.name,
      of.demandHours.actions,
      of.demandHours.inflow,
      of.demandHours.duties,
      of.demandFte,
      of.staffed ?? 'not said',
      of.gapFte ?? 'not known',
    ]);
  return `${table(['Role', 'Actions, h', 'Inflow, h', 'Duties, h', 'Asked for, FTE', 'There', 'Missing'], rows)}\n\nMost wanted: ${mostWanted?.name ?? 'nobody'}. ${mostWanted?.why ?? ''}`;
}

function budgetBlock({ lines, totals, currency }: Body): string {
  const money = (of: Body): string => (of === null ? 'not known' : (of.amount / 100).toFixed(0));
  const rows = lines.map((line: Body) => [line.title, line.category, line.timing, money(line.year1), line.basis.text]);
  rows.push([
    'Together',
    '',
    '',
    money(totals.year1),
    totals.isLowerBound ? 'a lower bound: what has no amount is not in it' : '',
  ]);
  return table(['Line', 'Category', 'Kind', `First year, ${currency}`, 'Basis'], rows);
}

function jobBlock({ title, sections }: Body): string {
  const why = sections.find(({ key }: Body) => key === 'why');
  const text = [...(why.paragraphs ?? []), ...(why.items ?? []).map((item: Body) => `- ${item.text ?? item}`)];
  return [
    `**${title}** (${sections.length} sections)`,
    ...text.map((line: Body) => (typeof line === 'string' ? line : line.text)),
  ].join('\n\n');
}

/** Days and quarters as they lie from today, so that the page is the same tomorrow. */
function fromToday(text: string): string {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  return text.replace(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g, (day) => {
    const days = Math.round((Date.parse(day.slice(0, 10)) - today) / DAY_MS);
    return days === 0 ? 'this day' : `this day ${days < 0 ? '−' : '+'} ${Math.abs(days)} d`;
  });
}
