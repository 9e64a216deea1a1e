import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runInScope } from '../../src/platform/database/organization-scope.js';
import { CsvExports, Database, HeavyViews } from '../../src/platform/index.js';
import { LargeScanSlots } from '../../src/scans/app/check-list-slots.js';
import { RedecideFindings } from '../../src/vulnerabilities/app/redecide-findings.service.js';
import type { Response } from 'express';
import { AttackCount } from '../support/attacks/tally.js';
import { enrollDevice } from '../support/device.js';
import { largeTrivyReport, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { openVexOf } from '../support/vex.js';

const ATTACK = 38;
const tally = new AttackCount();
let service: TestService;
let greedy: Session;
let other: Session;

beforeAll(async () => {
  ({ service, session: greedy } = await startScanned());
  other = await signIn(service, 'me');
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

async function idOf(session: Session): Promise<number> {
  const rows: { id: number }[] = await service.database.query('SELECT id FROM organization WHERE public_id = $1', [
    session.account.organization.id,
  ]);
  return rows[0]?.id ?? 0;
}

/** Something that goes on until it is told to end. */
function held(): { over: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end: () => end() };
}

/** One of the organization's own: nothing but a bound on controls says how large its assessment is. */
async function importFramework(session: Session): Promise<void> {
  const imported = await session.post('/compliance/frameworks', {
    ...{ format: 1, slug: 'house-rules', name: 'House rules', version: '2026', publisher: 'Us', licence: 'Our own.' },
    sections: [{ id: 'A', title: 'Machines' }],
    controls: [{ id: 'A.1', title: 'Disks are encrypted', section: 'A', weight: 1, kind: 'prevent' }],
  });
  expect(imported.status).toBe(201);
}

describe('attack 38: one organization that sends all the time', () => {
  it('holds half of the slots for large documents, and the other half takes in those of another at once', async () => {
    const places = service.inside(LargeScanSlots);
    const organizationId = await idOf(greedy);
    const work = held();
    // One in memory, and as many as may wait.
    const sent = Array.from({ length: 5 }, () => places.run(organizationId, () => work.over));
    const upload = async (session: Session): Promise<Answer> => {
      const { id } = await enrollDevice(service, session);
      return session.post(`/scans/upload?deviceId=${id}`, largeTrivyReport(randomUUID(), 7000));
    };
    const [one, another] = [await upload(greedy), await upload(other)];
    tally.judge(ATTACK, 'POST /api/v1/scans/upload', 'of another', another.status === 202 ? null : `${another.status}`);
    expect([one.status, one.body.code, one.headers.get('retry-after')]).toEqual([503, 'too-many-large-scans', '5']);
    work.end();
    await Promise.all(sent);
    expect((await upload(greedy)).status).toBe(202);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });

  it('lets half of the large VEX documents wait, and those of another are taken in', async () => {
    const organizationId = await idOf(greedy);
    const lock = held();
    const isLocked = held();
    const holding = runInScope(organizationId, () =>
      service.inside(Database).transaction(async () => {
        await service.inside(RedecideFindings).begin(organizationId);
        isLocked.end();
        await lock.over;
      }),
    );
    await isLocked.over;
    const send = (session: Session): Promise<Answer> =>
      session.post('/vex', {
        ...openVexOf(`https://vex.example/${randomUUID()}`, []),
        tooling: 'x'.repeat(1024 * 1024),
      });
    const answers: number[] = [];
    const sent = Array.from({ length: 5 }, async () => answers.push((await send(greedy)).status));
    await until(
      () => Promise.resolve(answers.length),
      (length) => length === 2,
      20,
    );
    const refused = [...answers];
    const of = send(other);
    lock.end();
    await Promise.all([holding, ...sent]);
    const { status } = await of;
    tally.judge(ATTACK, 'POST /api/v1/vex', 'of another', status === 200 ? null : `${status}`);
    expect([refused, answers]).toEqual([
      [503, 503],
      [503, 503, 200, 200, 200],
    ]);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });

  it('has one document of its decisions written at a time, and those of another are told', async () => {
    const organizationId = await idOf(greedy);
    const isBegun = held();
    const document = held();
    const client = new PassThrough() as unknown as Response;
    const writing = service.inside(CsvExports).write(client, organizationId, async () => {
      isBegun.end();
      await document.over;
      return null;
    });
    await isBegun.over;
    const [own, theirs] = await Promise.all([greedy.get('/vex?format=csaf'), other.get('/vex?format=csaf')]);
    document.end();
    await writing;
    tally.judge(ATTACK, 'GET /api/v1/vex', 'of another', theirs.status === 200 ? null : `${theirs.status}`);
    expect([own.status, own.body.code, own.headers.get('retry-after')]).toEqual([503, 'export-busy', '10']);
    expect((await greedy.get('/vex?format=csaf')).status).toBe(200);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });

  it.each(['statement-of-applicability', 'statement-of-applicability?format=csv', 'assessment?format=oscal'])(
    'has one document of its controls written at a time, and %s of another is told',
    async (document) => {
      const organizationId = await idOf(greedy);
      const path = `/compliance/frameworks/iso-27001-2022/${document}`;
      const isBegun = held();
      const under = held();
      const client = new PassThrough() as unknown as Response;
      const writing = service.inside(CsvExports).hand(client, organizationId, async () => {
        isBegun.end();
        await under.over;
        return null;
      });
      await isBegun.over;
      const [own, theirs] = await Promise.all([greedy.get(path), other.get(path)]);
      under.end();
      await writing;
      tally.judge(ATTACK, `GET /api/v1${path}`, 'of another', theirs.status === 200 ? null : `${theirs.status}`);
      expect([own.status, own.body.code, own.headers.get('retry-after')]).toEqual([503, 'export-busy', '10']);
      expect((await greedy.get(path)).status).toBe(200);
      expect(tally.succeeded(ATTACK)).toEqual([]);
    },
  );

  const own = '/compliance/frameworks/house-rules/assessment';
  it.each(['/reports/summary', '/jd', own])(
    'makes half of the large views, and %s of another is shown',
    async (path) => {
      if (path === own) for (const session of [greedy, other]) await importFramework(session);
      const places = service.inside(HeavyViews);
      const organizationId = await idOf(greedy);
      const work = held();
      // One that is made, and as many as may wait.
      const asked = Array.from({ length: 11 }, () => places.run(organizationId, () => work.over));
      const [one, another] = [await greedy.get(path), await other.get(path)];
      tally.judge(ATTACK, `GET /api/v1${path}`, 'of another', another.status === 200 ? null : `${another.status}`);
      expect([one.status, one.body.code, one.headers.get('retry-after')]).toEqual([503, 'view-busy', '5']);
      work.end();
      await Promise.all(asked);
      expect((await greedy.get(path)).status).toBe(200);
      expect(tally.succeeded(ATTACK)).toEqual([]);
    },
  );
});
