import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

beforeEach(async () => {
  device = await enrollDevice(service, session);
});

afterAll(() => service.stop());

/** Sends a report with so many findings, and tells how its receipt ends. */
async function shows(count: number): Promise<Answer['body']> {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({ id: `CVE-2026-${6000 + i}`, package: `q-${i}` }));
  return (await sendScan(service, device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })))).body;
}

async function statuses(...counts: number[]): Promise<string[]> {
  const seen: string[] = [];
  for (const count of counts) seen.push((await shows(count)).status as string);
  return seen;
}

describe('a scan that has lost most failing checks', () => {
  const rules = (count: number, level = 'error'): object => ({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ESLint' } },
        results: Array.from({ length: count }, (_, i) => ({ ruleId: `rule-${i}`, level, message: { text: 'x' } })),
      },
    ],
  });
  const send = async (count: number): Promise<Answer['body']> =>
    (await sendScan(service, device, envelope('sarif', rules(count), { scope: 'shop' }))).body;
  const failing = async (): Promise<number> =>
    (await session.get(`/failing-checks?deviceId=${device.id}&limit=1`)).body.page.total;

  it('closes none until a person confirms it', async () => {
    expect((await send(24)).status).toBe('completed');
    // Not more than half: as with findings.
    expect([(await send(12)).status, await failing()]).toEqual(['completed', 12]);
    expect((await send(20)).status).toBe('completed');
    const { status, reason, scanId } = await send(5);
    expect([status, reason]).toMatchObject([
      'suspect',
      {
        code: 'checks-vanished',
        detail: expect.stringMatching(/^15 of 20 failing checks would close at once\. Nothing was closed\./),
        suspicion: { closingChecks: 15, checksBefore: 20, closing: 0, doubt: 'checks-vanished' },
      },
    ]);
    expect(await failing()).toBe(20);
    expect((await session.post(`/scans/${scanId}/confirm`, {})).status).toBe(200);
    expect(await failing()).toBe(5);
  });

  it('is judged with those before it, and closes no more than one may', async () => {
    const sent: unknown[] = [];
    for (const count of [40, 31, 22]) sent.push((await send(count)).status);
    expect(sent).toEqual(['completed', 'completed', 'completed']);
    const { status, reason, scanId } = await send(13);
    expect([status, reason]).toMatchObject([
      'suspect',
      {
        code: 'checks-vanished',
        detail:
          '9 of 22 failing checks would close; 18 more did in the last 24 hours. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
        suspicion: { closingChecks: 9, checksBefore: 22, checksClosedLately: 18 },
      },
    ]);
    expect([(await send(0)).status, await failing()]).toEqual(['suspect', 22]);
    expect((await session.post(`/scans/${scanId}/confirm`, {})).status).toBe(409);
    const again = await send(13);
    expect((await session.post(`/scans/${again.scanId}/confirm`, {})).status).toBe(200);
    expect([(await send(6)).status, await failing()]).toEqual(['completed', 6]);
  });

  it('is none where checks come and go, or are answered', async () => {
    const seen: unknown[] = [];
    for (const count of [40, 31, 40, 31, 40, 31, 40]) seen.push((await send(count)).status);
    expect(seen).toEqual(Array.from({ length: 7 }, () => 'completed'));
  });
});

describe('failing checks of several tools and scopes', () => {
  const run = (name: string, count: number): object => ({
    tool: { driver: { name } },
    results: Array.from({ length: count }, (_, i) => ({
      ruleId: `${name}-rule-${i}`,
      level: 'error',
      message: { text: 'x' },
    })),
  });
  const send = async (tool: string, count: number, scope: string): Promise<string> => {
    const document = { version: '2.1.0', runs: [run(tool, count)] };
    return (await sendScan(service, device, envelope('sarif', document, { scope }))).body.status as string;
  };
  const failing = async (): Promise<number> =>
    (await session.get(`/failing-checks?deviceId=${device.id}&limit=1`)).body.page.total;
  const TOOLS = ['ESLint', 'Bandit', 'CodeQL'];

  it.each<[string, (i: number) => string]>([
    ['one scope', () => 'shop'],
    ['a scope each', (i) => `shop-${i}`],
  ])('that go eight at a time, in %s, are judged together', async (_, scopeOf) => {
    for (const [i, tool] of TOOLS.entries()) await send(tool, 8, scopeOf(i));
    const seen: string[] = [];
    for (const [i, tool] of TOOLS.entries()) seen.push(await send(tool, 0, scopeOf(i)));
    expect(seen).toContain('suspect');
    expect(await failing()).toBeGreaterThanOrEqual(12);
  });

  it('are no fewer because others were invented', async () => {
    await send('ESLint', 8, 'shop');
    await send('Bandit', 8, 'shop');
    await send('CodeQL', 60, 'shop');
    await send('ESLint', 0, 'shop');
    expect([await send('Bandit', 0, 'shop'), await failing()]).toEqual(['suspect', 68]);
  });
});

describe('scans that shrink step by step', () => {
  it('are judged together, and close no more than one scan may', async () => {
    expect(await statuses(40, 31, 22)).toEqual(['completed', 'completed', 'completed']);
    const { status, reason } = await shows(13);
    expect(status).toBe('suspect');
    expect(reason).toMatchObject({
      code: 'mass-closure',
      detail:
        '9 of 22 open findings would close, and 18 more did in the last 24 hours. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    });
    expect((await session.get(`/findings?deviceId=${device.id}&state=open`)).body.page.total).toBe(22);
    expect((await shows(4)).status).toBe('suspect');
    expect((await shows(0)).status).toBe('suspect');
    expect((await session.get(`/findings?deviceId=${device.id}&state=open`)).body.page.total).toBe(22);
  });

  it('begin anew where a person confirms one', async () => {
    await statuses(40, 31, 22);
    const { scanId } = await shows(13);
    expect((await session.post(`/scans/${scanId}/confirm`)).status).toBe(200);
    expect(await statuses(6)).toEqual(['completed']);
  });

  it('are none where findings come and go', async () => {
    expect(await statuses(40, 31, 40, 31, 40, 31, 40, 31)).toEqual(Array.from({ length: 8 }, () => 'completed'));
  });
});
