import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let organization: number;

/** Of these an organization may be read, and never all there is. */
const HOT = [
  'device',
  'device_software',
  'scan_series',
  'scan_series_last',
  'scan_head',
  'scan',
  'package',
  'package_version',
];
const PACKAGES = 300;
const DEVICES = 300;

/** 300 devices with 300 packages each, in the organization and in ten others, made by multiplying what one real scan left. */
beforeAll(async () => {
  // No worker: its statements would be counted too.
  ({ service, session, device } = await startScanned({ ROLE: 'api' }));
  const packages = Array.from({ length: PACKAGES }, (_, i) => ({ purl: `pkg:npm/p-${i}`, version: `1.0.${i}` }));
  const inventory = { sources: [{ type: 'npm', status: 'complete' }], packages };
  await sendScan(service, device, envelope('native', undefined, { inventory }));
  const [row] = await service.database.query<{ id: number }>('SELECT organization_id AS id FROM device LIMIT 1');
  organization = row!.id;
  /** Rows of a table with other values, `t` being the row, `o` another organization and `n` the number of the copy. */
  const copies = (table: string, from: string, values: Record<string, string>): string =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object(${Object.entries(values)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')}))).* FROM ${table} t, ${from} WHERE t.organization_id = ${organization}`;
  const others = 'generate_series(100001, 100010) o';
  const statements = [
    ...['package', 'package_version'].map((table) => copies(table, others, { organization_id: 'o' })),
    copies('device', `generate_series(1000, ${999 + DEVICES}) n`, {
      id: 'n',
      public_id: 'gen_random_uuid()',
      name: `'copy ' || n`,
    }),
    ...['scan_head', 'scan_series', 'scan_series_last', 'device_software'].map((table) =>
      copies(table, `generate_series(1000, ${999 + DEVICES}) n`, { device_id: 'n' }),
    ),
    copies('scan', `generate_series(1000, ${999 + DEVICES}) n`, { device_id: 'n', id: 'gen_random_uuid()' }),
    copies('device', others, { organization_id: 'o', public_id: 'gen_random_uuid()' }),
    ...['scan_head', 'scan_series', 'scan_series_last', 'device_software'].map((table) =>
      copies(table, others, { organization_id: 'o' }),
    ),
    copies('scan', others, { organization_id: 'o', id: 'gen_random_uuid()' }),
    'VACUUM ANALYZE',
  ];
  for (const statement of statements) await service.database.query(statement);
}, 120_000);

afterAll(() => service.stop());

interface Statement {
  text: string;
  values: unknown[];
}

/** Runs `work` and gives the statements that it sent of this context, as it sent them. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    await work();
    return spy.mock.calls.map(([text, values]) => ({ text, values }));
  } finally {
    spy.mockRestore();
  }
}

/** Hot tables that the plan of a statement reads from end to end, with row-level security as in a request. */
async function scannedWhole({ text, values }: Statement): Promise<string[]> {
  const database = service.app.get(Database);
  const [plan] = await database.inOrganization(organization, () =>
    database.query(`EXPLAIN (FORMAT JSON) ${text}`, values),
  );
  const scans: string[] = [];
  JSON.stringify(plan, (_key, node: unknown) => {
    const { 'Node Type': type, 'Relation Name': table } = (node ?? {}) as Record<string, string>;
    if (type === 'Seq Scan' && table !== undefined && HOT.includes(table)) scans.push(table);
    return node;
  });
  return scans.map((table) => `${table}: ${text.slice(0, 80)}`);
}

/** The statements about software that a request sends. */
async function asked(work: () => Promise<{ status: number }>): Promise<Statement[]> {
  const sent = await statementsOf(async () => {
    expect((await work()).status).toBe(200);
  });
  return sent.filter(({ text }) => /published_|find_packages|end_of_life|advisory_edition/.test(text));
}

describe('software over 300 devices of 300 packages', () => {
  it('reads no table from end to end, and asks the same for many devices as for one', async () => {
    const { body } = await session.get('/software?limit=1');
    const { id } = body.data[0];
    expect(body.data[0].devices).toBe(DEVICES + 1);
    const works = [
      () => session.get('/software?q=p-7&include=facets&sort=-devices'),
      () => session.get('/software?version=%3E1.0.250&hasFindings=false'),
      () => session.get(`/software/${id}`),
      () => session.get(`/software/${id}/devices?version=%3C2`),
      () => session.post('/software/matches', { items: ['npm:p-1@1.0.1', 'p-2', 'npm:p-3@9'] }),
    ];
    const whole: string[] = [];
    for (const work of works) for (const one of await asked(work)) whole.push(...(await scannedWhole(one)));
    expect(whole).toEqual([]);
  });

  it('counts once, and again only when something new was told', async () => {
    const list = (): Promise<{ status: number }> => session.get('/software?limit=2');
    await list();
    const blocks = async (): Promise<number> =>
      (await asked(list)).filter(({ text }) => text.includes('WITH block AS')).length;
    expect(await blocks()).toBe(0);
    await enrollDevice(service, session, { name: 'another' });
    // Two blocks of two hundred devices, and the end.
    expect(await blocks()).toBe(3);
    expect(await blocks()).toBe(0);
  });

  it('matches five thousand lines with as many statements as three', async () => {
    const sent = async (items: string[]): Promise<number> =>
      (await asked(() => session.post('/software/matches', { items }))).length;
    const few = await sent(['npm:p-1@1.0.1', 'p-2', 'npm:p-3@9']);
    expect(await sent(Array.from({ length: 5000 }, (_, i) => `npm:p-${i % 400}@1.0.${i}`))).toBe(few);
  });
});
