import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dice } from '../../src/scans/adapters/testing/dice.js';
import { diceOfCase, type FuzzBase, fuzzBases, makeFuzzCase } from '../../src/scans/adapters/testing/fuzz-cases.js';
import { checkParse } from '../../src/scans/adapters/testing/check-parse.js';
import { mutateBytes } from '../../src/scans/adapters/testing/mutate-bytes.js';
import { mutateDocument } from '../../src/scans/adapters/testing/mutate-document.js';
import { parseJson } from '../../src/scans/app/json-document.js';
import { ScanExtensions } from '../../src/scans/index.js';
import { DomainError } from '../../src/platform/index.js';
import { type AgentRequest, signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

/** The cases are those of this seed; `FUZZ_SEED` takes others, `FUZZ_TIMES` more, `FUZZ_CASE` repeats a single one. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const ONLY = process.env['FUZZ_CASE'] === undefined ? null : Number(process.env['FUZZ_CASE']);
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);
const PARSED = 2500 * TIMES;
const SENT = 200 * TIMES;
/** So long that only a request that hangs takes it. */
const HANGS_AFTER_MS = 50_000;
const FINAL = ['completed', 'suspect', 'superseded'];

let service: TestService;
let session: Session;
let devices: EnrolledDevice[];
let extensions: ScanExtensions;
let bases: FuzzBase[];

beforeAll(async () => {
  let device: EnrolledDevice;
  ({ service, session, device } = await startScanned());
  devices = [device, await enrollDevice(service, session, { name: 'second' })];
  extensions = service.app.get(ScanExtensions);
  bases = fuzzBases(extensions.sources());
});

afterAll(async () => {
  await service.stop();
});

function numbers(count: number): number[] {
  return ONLY === null ? Array.from({ length: count }, (_, number) => number) : [ONLY];
}

function repeatBy(number: number, what: string): string {
  return `case ${number} of seed ${SEED} (${what}); repeat with FUZZ_SEED=${SEED} FUZZ_CASE=${number} npm test -- test/scans/fuzz`;
}

/** The bytes as the reader takes them; null when it refuses them in the agreed way. */
function read(bytes: Buffer): { document: unknown } | null {
  try {
    return { document: parseJson(bytes) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return null;
    throw error;
  }
}

describe('mutated reports', () => {
  it(
    `sent to the service are answered, and what is accepted is applied (seed ${SEED})`,
    async () => {
      const wrong: string[] = [];
      const seen = new Map<number, number>();
      for (const number of numbers(SENT)) {
        const dice = diceOfCase(~SEED, number);
        const { request, what } = makeRequest(dice, number);
        const at = dice.below(devices.length);
        const answer = await answered(devices[at]!, request);
        // A changed hardware id makes it another machine: right, but the end of this device.
        if (answer?.body?.code === 'device-conflict') {
          devices[at] = await enrollDevice(service, session, { name: `after case ${number}` });
          continue;
        }
        // Two cases left the same bytes, and met in the same second.
        if (answer?.body?.code === 'signature-replayed') continue;
        const fault = answer === null ? 'hangs' : await faultOf(answer);
        if (answer !== null) seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        if (fault !== null) wrong.push(`${repeatBy(number, what)}: ${fault}`);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      if (ONLY === null) expect([...seen.keys()].sort()).toEqual(expect.arrayContaining([202, 400]));
    },
    300_000 * TIMES,
  );

  it('leave a service that works', async () => {
    const report = trivyReport({ artifact: 'after', vulnerabilities: [{ id: 'CVE-2026-7001', package: 'kept' }] });
    const { status, body } = await sendScan(
      service,
      await enrollDevice(service, session, { name: 'after' }),
      envelope('trivy', report),
    );
    expect([status, body.status, body.diff?.new]).toEqual([202, 'completed', 1]);
  });

  it(
    `given to the adapters are taken and storable, or refused in words (seed ${SEED})`,
    () => {
      const wrong: string[] = [];
      const seen = { taken: 0, refused: 0, unread: 0 };
      for (const number of numbers(PARSED)) {
        const { source, file, input } = makeFuzzCase(bases, extensions.sources(), diceOfCase(SEED, number));
        const { adapter, meta } = extensions.adapterFor(source);
        const isJson = (meta.syntax ?? 'json') === 'json';
        const made =
          'document' in input ? input : isJson ? read(input.bytes) : { document: input.bytes.toString('utf8') };
        if (made === null) {
          seen.unread += 1;
          continue;
        }
        const { outcome, faults } = checkParse(adapter, made.document, {
          scope: null,
          os: { id: 'debian', version: '12' },
        });
        seen[outcome] += 1;
        if (faults.length > 0) wrong.push(`${repeatBy(number, `${source} ${file}`)}\n${faults.join('\n')}`);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      if (ONLY === null) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(PARSED / 50);
    },
    300_000 * TIMES,
  );
});

/** A report in its envelope or bare, the envelope changed now and then, compressed now and then, the gzip injured now and then. */
function makeRequest(dice: Dice, number: number): { request: AgentRequest; what: string } {
  const { source, file, input } = makeFuzzCase(bases, extensions.sources(), dice);
  const { meta } = extensions.adapterFor(source);
  const isBare = dice.chance(0.4) || typeof ('document' in input ? input.document : '') === 'string';
  const isNative = source === 'native';
  const whole = 'bytes' in input ? input.bytes : wrapped(input.document, source, isBare && !isNative, dice);
  const plain = dice.chance(0.1) ? mutateBytes(whole, dice) : whole;
  const gzip = dice.chance(0.3);
  const packed = gzip ? gzipSync(plain) : plain;
  const body = gzip && dice.chance(0.3) ? mutateBytes(packed, dice) : packed;
  const request = {
    path: '/scans/ingest',
    body,
    // Another second for each, for the same bytes would be a replay; all inside the window of five minutes.
    timestamp: Math.floor(Date.now() / 1000) - 200 + (number % 400),
    headers: {
      'Content-Type': isBare ? meta.mediaTypes[0]! : 'application/json',
      'X-Scan-Id': randomUUID(),
      Prefer: 'wait=30',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      ...(dice.chance(0.2) ? { 'X-Scan-Scope': dice.pick(['ci', ' ', 'x'.repeat(1025), 'caf\u00e9']) } : {}),
    },
  };
  return { request, what: `${source} ${file}${isBare ? ' bare' : ''}${gzip ? ' gzip' : ''}` };
}

function wrapped(document: unknown, source: string, isBare: boolean, dice: Dice): Buffer {
  const isObject = typeof document === 'object' && document !== null;
  const own =
    source === 'native' && isObject ? { ...document, source, schemaVersion: '1.0', scanId: randomUUID() } : null;
  const sent = own ?? (isBare ? document : envelope(source, document));
  return Buffer.from(JSON.stringify(dice.chance(0.15) ? mutateDocument(sent, dice) : sent));
}

async function answered(
  device: EnrolledDevice,
  request: AgentRequest,
): Promise<Awaited<ReturnType<typeof signedRequest>> | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, HANGS_AFTER_MS);
  });
  try {
    return await Promise.race([signedRequest(service, device, request), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A report of many hosts has a scan for each, but for those that have no device. */
async function faultOfUpload(id: string): Promise<string | null> {
  const ends = ({ status, refusal }: { status: string; refusal: string | null }): boolean =>
    refusal !== null || FINAL.includes(status);
  const { body } = await until(
    () => session.get(`/scans/uploads/${id}`),
    (answer) =>
      answer.body.lines.every(
        (line: { status: string; refusal: string | null }) => ends(line) || line.status === 'failed',
      ),
  );
  return body.lines.every(ends) ? null : `ends as ${JSON.stringify(body.lines).slice(0, 500)}`;
}

/** What is wrong with an answer, or null. */
async function faultOf({ status, headers, body }: Awaited<ReturnType<typeof signedRequest>>): Promise<string | null> {
  if ((status === 202 || status === 200) && body.upload) return faultOfUpload(body.scanId);
  if (status === 202 || status === 200) {
    const path = `/scans/${body.scanId}`;
    const settled = (answer: Answer): boolean => FINAL.includes(answer.body.status) || answer.body.status === 'failed';
    const scan = await until(() => session.get(path), settled);
    return FINAL.includes(scan.body.status)
      ? null
      : `ends as ${scan.status} ${JSON.stringify(scan.body).slice(0, 500)}`;
  }
  if (![400, 413, 415].includes(status)) return `${status} ${JSON.stringify(body)}`;
  const isProblem = /^application\/problem\+json/.test(headers.get('content-type') ?? '');
  return isProblem && /^[A-Z].*\.$/s.test(body.detail) ? null : `${status} without a problem: ${JSON.stringify(body)}`;
}
