import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentReaders } from '../../src/platform/index.js';
import type { EnrolledDevice } from '../support/device.js';
import { largeTrivyReport, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';
import { upload } from '../support/uploads.js';

/** As many requests as wait for a reader before the next is refused: half of the slots to wait in are an organization's. */
const REFUSED_AFTER = 32;

/** A reader's work that lasts until a file is there. */
const UNTIL_FILE = `data:text/javascript,${encodeURIComponent(`
  import { existsSync } from 'node:fs';
  export default async (bytes, input) => {
    while (!existsSync(input)) await new Promise((resolve) => setTimeout(resolve, 20));
    return null;
  };
`)}`;

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let folder: string;

beforeAll(async () => {
  ({ service, session, device } = await startScanned({ READERS: '2' }));
  folder = await mkdtemp(join(tmpdir(), 'posture-readers-'));
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps all readers that the organization may have busy, until the file is written. */
async function keepReadersBusy(file: string): Promise<Promise<unknown>> {
  const [row] = await service.database.query<{ id: number }>('SELECT organization_id::int AS id FROM device LIMIT 1');
  return service.app.get(DocumentReaders).read(row!.id, UNTIL_FILE, Buffer.of(), file);
}

/** Connections that are in a transaction and do nothing in it. */
async function held(): Promise<number> {
  const [row] = await service.database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  return row!.n;
}

/** Sends one after another without waiting for answers until one is refused; gives those that were not. */
async function sendUntilRefused(send: () => Promise<Answer>): Promise<Promise<Answer>[]> {
  const sent: Promise<Answer>[] = [];
  const refusal = new Promise<Answer>((resolve) => {
    for (let n = 0; n <= REFUSED_AFTER; n += 1) {
      const answer = send();
      sent.push(answer);
      void answer.then((one) => one.status === 503 && resolve(one));
    }
  });
  expect((await refusal).body.code).toBe('too-many-large-documents');
  return sent;
}

type Sending = () => Promise<Answer>;

/** What is large enough to be read in a process of its own, and what becomes of it. */
const SENDERS: [string, (key: () => Record<string, string>) => Sending, number[]][] = [
  [
    'reports',
    (key) => {
      const report = JSON.stringify(largeTrivyReport('shop', 900));
      return () => upload(session, report, { deviceId: device.id }, { 'Content-Type': 'application/json', ...key() });
    },
    [200, 202],
  ],
  [
    'frameworks',
    (key) => () => session.post('/compliance/frameworks', { slug: 'rules', text: 'x'.repeat(400_000) }, key()),
    [400],
  ],
];

describe('documents that wait for a reader', () => {
  it.each(SENDERS)('hold no connection when they are %s with an Idempotency-Key', async (name, sender, answered) => {
    const file = join(folder, name);
    const busy = keepReadersBusy(file);
    const sent = await sendUntilRefused(sender(() => ({ 'Idempotency-Key': randomUUID() })));
    try {
      expect((await session.get('/devices')).status).toBe(200);
      expect(await held()).toBe(0);
    } finally {
      writeFileSync(file, '');
      await busy;
    }
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
    expect(statuses.filter((status) => answered.includes(status))).toHaveLength(REFUSED_AFTER);
  });
});
