import { describe, expect, it } from '@jest/globals';
import { OsvFeed } from './osv.feed.js';

const record = (id: string) => ({
  text: JSON.stringify({
    id,
    modified: '2026-01-02T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1'] }],
  }),
});

describe('an archive of records', () => {
  async function read(...texts: string[]) {
    async function* files() {
      for (const [i, whole] of texts.entries()) {
        yield {
          name: `${i}.json`,
          isOfArchive: true,
          text: (async function* () {
            yield whole;
          })(),
        };
      }
    }
    const all = [];
    for await (const fact of new OsvFeed().read(files())) all.push(fact);
    return all;
  }

  it('is taken but for a file that is broken', async () => {
    const all = await read(record('GHSA-1').text, '{"id": "GHSA-2", "affe', record('GHSA-3').text);
    expect(all.flatMap((fact) => (fact.kind === 'advisory' ? fact.id : []))).toEqual(['GHSA-1', 'GHSA-3']);
    expect(all.at(-1)).toEqual({ kind: 'left-out', reason: 'unreadable', count: 1, examples: ['1.json'] });
  });

  it('is refused where most are broken', async () => {
    await expect(read(record('GHSA-1').text, '{', 'x')).rejects.toMatchObject({ code: 'malformed' });
  });
});
