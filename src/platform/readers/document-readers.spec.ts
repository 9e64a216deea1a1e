import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvalidRequestError } from '../errors/domain-error.js';
import { DocumentReaders } from './document-readers.js';

const TASKS = new URL('./testing/tasks.ts', import.meta.url).href;

const FROM_SOURCES = { READER_NODE_OPTIONS: process.env['READER_NODE_OPTIONS'] ?? '' };

let readers: DocumentReaders;

beforeAll(() => {
  readers = new DocumentReaders({ ...FROM_SOURCES, READERS: 2, READER_MEMORY_MIB: 128, READER_SECONDS: 2 });
});

afterAll(() => readers.onApplicationShutdown());

const run = (task: object, whose: number | null = null): Promise<unknown> =>
  readers.read(whose, TASKS, Buffer.alloc(0), task);

/** How often this thread had its turn while the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const counting = (): void => {
    turns += 1;
    if (!isOver) setImmediate(counting);
  };
  counting();
  await work.catch(() => undefined);
  isOver = true;
  return turns;
}

describe('a reader', () => {
  it('answers with a copy of what it came to, however large', async () => {
    const value = { list: Array.from({ length: 100_000 }, (_, at) => ({ at, names: [`n${at}`] })), at: new Date(0) };
    expect(await run({ do: 'answer', value })).toEqual(value);
    expect(await run({ do: 'answer' })).toBeUndefined();
  });

  it('says once what many rows share, and they share it again', async () => {
    const rows = (await run({ do: 'repeat', value: 20_000 })) as { description: string; references: string[] }[];
    expect([rows.length, rows[19_999]?.description.length]).toEqual([20_000, 8000]);
    // Lists are one and not only equal; as many copies would have had eight gigabytes.
    expect(new Set(rows.map(({ references }) => references)).size).toBe(1);
    expect(new Set(rows[0]?.references).size).toBe(200);
  });

  it('is ended when its answer would fill the memory of who asked', async () => {
    const value = Array.from({ length: 4000 }, (_, at) => `${at} ${'x'.repeat(17_000)}`);
    await expect(run({ do: 'answer', value })).rejects.toMatchObject({ code: 'document-too-costly' });
    expect(await run({ do: 'answer', value: value.slice(0, 1000) })).toHaveLength(1000);
  });

  it('is handed all of the bytes, in whatever chunks', async () => {
    const bytes = Buffer.alloc(3_500_000, 7);
    bytes[3_499_999] = 8;
    const sum = await readers.read(null, TASKS, bytes, { do: 'add' });
    expect(sum).toBe(3_500_000 * 7 + 1);
  });

  it('is used again and again, with nothing left behind', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => {
      warnings.push(warning);
    };
    process.on('warning', note);
    for (let at = 0; at < 12; at += 1) expect(await run({ do: 'answer', value: at })).toBe(at);
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('knows no setting of the service', async () => {
    expect(await run({ do: 'settings' })).toEqual(expect.not.arrayContaining(['PATH', 'HOME', 'DATABASE_URL']));
  });

  it('refuses as the work did, with the same problem', async () => {
    const refusal = await run({ do: 'refuse' }).catch((error: unknown) => error);
    const { kind, code, detail, errors } = refusal as InvalidRequestError;
    expect([kind, code, detail, errors]).toEqual([
      'invalid',
      'not-so',
      'It is not so.',
      [{ pointer: '/a', detail: 'no' }],
    ]);
  });

  it('says of a failure what it says itself', async () => {
    await expect(run({ do: 'fail' })).rejects.toThrow('It failed.');
  });

  it('is ended when it takes too long, while others go on', async () => {
    const endless = run({ do: 'turn' });
    expect(await turnsDuring(endless)).toBeGreaterThan(100);
    await expect(endless).rejects.toMatchObject({
      kind: 'too-large',
      detail: expect.stringContaining('more than 2 s,'),
    });
    expect(await run({ do: 'answer', value: 2 })).toBe(2);
  });

  it('has no more waiting than may, of an organization half of them', async () => {
    const many = Array.from({ length: 40 }, () => run({ do: 'answer', value: 1 }, 1).catch((error: unknown) => error));
    const other = run({ do: 'answer', value: 2 }, 2);
    const refused = (await Promise.all(many)).filter((one) => one !== 1);
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ kind: 'unavailable', code: 'too-many-large-documents' });
    expect(await other).toBe(2);
  });

  it('is one of two for an organization, however much it sends', async () => {
    const ended: number[] = [];
    const endless = [1, 2].map((at) => run({ do: 'turn' }, 1).catch(() => ended.push(at)));
    expect(await run({ do: 'answer', value: 1 }, 2)).toBe(1);
    expect(ended).toEqual([]);
    await Promise.all(endless);
    expect(ended).toEqual([1, 2]);
  });

  it('is ended when it has too much memory, and only the reader', async () => {
    const small = new DocumentReaders({ ...FROM_SOURCES, READERS: 1, READER_MEMORY_MIB: 64, READER_SECONDS: 120 });
    await expect(small.read(null, TASKS, Buffer.alloc(0), { do: 'fill' })).rejects.toMatchObject({
      code: 'document-too-costly',
      detail: expect.stringContaining('64 MiB of memory'),
    });
    expect(await small.read(null, TASKS, Buffer.alloc(0), { do: 'answer', value: 3 })).toBe(3);
    small.onApplicationShutdown();
  });
});
