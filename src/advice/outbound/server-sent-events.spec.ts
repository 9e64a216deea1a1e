import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ModelEvent } from '../domain/text-generator.port.js';
import { serverSentEvents } from './model-http.client.js';

async function read(text: string, cuts: readonly number[] = []): Promise<ModelEvent[]> {
  const bytes = Buffer.from(text);
  const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const [n, from] of at.slice(0, -1).entries()) {
      await Promise.resolve();
      yield bytes.subarray(from, at[n + 1]);
    }
  }
  const events: ModelEvent[] = [];
  for await (const event of serverSentEvents(chunks())) events.push(event);
  return events;
}

const STREAM =
  ': hello\r\nevent: a\r\ndata: {"é":"😀"}\r\n\r\ndata:1\ndata: 2\nid: 7\n\n\rretry: 1\rdata\r\revent: b\n\ndata: lost';
const EVENTS = [
  { type: 'a', data: '{"é":"😀"}' },
  { type: 'message', data: '1\n2' },
  { type: 'message', data: '' },
];

describe('a stream of events', () => {
  it('of nothing but line ends takes no turn for each of them', async () => {
    let turns = 0;
    const progress = { isRead: false };
    const reading = read('\n'.repeat(100_000)).finally(() => (progress.isRead = true));
    while (!progress.isRead) {
      turns += 1;
      await Promise.resolve();
    }
    expect(await reading).toEqual([]);
    expect(turns).toBeLessThan(100);
  });

  it('is read line by line, and what it ends in the middle of is left out', async () => {
    expect(await read(STREAM)).toEqual(EVENTS);
    expect(await read(`\uFEFF${STREAM}`)).toEqual(EVENTS);
    expect(await read('')).toEqual([]);
  });

  it('says the same wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(STREAM.length + 10), { maxLength: 20 }), async (cuts) => {
        expect(await read(STREAM, cuts)).toEqual(EVENTS);
      }),
    );
  });
});
