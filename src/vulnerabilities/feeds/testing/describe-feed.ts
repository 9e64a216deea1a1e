import { describe, expect, it } from '@jest/globals';
import { factProblem } from '../../domain/intel/fact-problem.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedMeta, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

/** A small document of the feed, as its publisher writes it. */
export interface FeedSample {
  name: string;
  text: string;
}

export interface FeedContract {
  feed: new () => IntelFeedPort;
  samples: readonly FeedSample[];
}

const KEY = /^[a-z0-9-]{1,40}$/;
const PIECES = [1, 7, 4096];

/** What a feed makes of a text that comes in pieces of some length. */
export async function factsOf(feed: IntelFeedPort, sample: FeedSample, piece = 65_536): Promise<IntelFact[]> {
  async function* text(): AsyncGenerator<string> {
    for (let at = 0; at < sample.text.length; at += piece) yield sample.text.slice(at, at + piece);
  }
  async function* files(): AsyncGenerator<FeedFile> {
    yield { name: sample.name, text: text() };
  }
  const facts: IntelFact[] = [];
  for await (const fact of feed.read(files())) facts.push(fact);
  return facts;
}

/** The facts, or the code of the refusal; anything else that is thrown fails the test. */
async function outcomeOf(feed: IntelFeedPort, sample: FeedSample): Promise<IntelFact[] | string> {
  try {
    return await factsOf(feed, sample);
  } catch (error) {
    if (error instanceof FeedDocumentError) return error.code;
    throw error;
  }
}

const real = (facts: IntelFact[]): IntelFact[] => facts.filter(({ kind }) => kind !== 'edition');

/** The contract of a feed as tests: run it in the feed's own spec, with a sample of each document that it reads. */
export function describeFeed({ feed: Feed, samples }: FeedContract): void {
  const meta = (Reflect.getMetadata(IntelFeed.KEY, Feed) ?? {}) as Partial<IntelFeedMeta>;
  const feed = new Feed();

  describe(`the feed ${meta.key ?? Feed.name}`, () => {
    it('says who it is, whose facts these are, and under which terms', () => {
      expect(meta.key).toMatch(KEY);
      for (const text of [meta.title, meta.publisher, meta.licence]) expect(text).toEqual(expect.stringMatching(/\S/));
      expect(meta.homepage).toMatch(/^https:\/\//);
      const parts = meta.documents?.map(({ part }) => part) ?? [];
      expect(parts.length).toBeGreaterThan(0);
      expect(new Set(parts).size).toBe(parts.length);
      for (const { part, address } of meta.documents ?? []) {
        if (part !== null) expect(`${meta.key}-${part}`).toMatch(KEY);
        if (address !== null) expect(address).toMatch(/^https:\/\//);
      }
      expect(meta.everySeconds).toBeGreaterThanOrEqual(3600);
      expect(meta.maxBytes).toBeGreaterThan(0);
    });

    it('does not take what is not its own', () => {
      for (const head of ['', '{}', '[]', 'null', '<html><body>Not found</body></html>', '{"error":"no"}', '{"a":1}'])
        expect(feed.recognises(head, 'download')).toBe(false);
    });

    it.each(samples)('knows its document $name by how it begins', ({ name, text }) => {
      expect(feed.recognises(text.slice(0, 4096), name)).toBe(true);
    });

    it.each(samples)('names the document $name first, and makes facts that can be used', async (sample) => {
      const facts = await factsOf(feed, sample);
      const parts = facts.flatMap((fact) => (fact.kind === 'edition' ? [fact.part] : []));
      expect(facts[0]?.kind).toBe('edition');
      expect(new Set(parts).size).toBe(1);
      expect(meta.documents?.map(({ part }) => part)).toContain(parts[0]);
      expect(real(facts).length).toBeGreaterThan(0);
      expect(facts.map(factProblem).filter((problem) => problem !== null)).toEqual([]);
    });

    it.each(samples)('gives the same facts of $name, in whatever pieces it comes', async (sample) => {
      const facts = await factsOf(feed, sample);
      for (const piece of PIECES) expect(await factsOf(new Feed(), sample, piece)).toEqual(facts);
    });

    it.each(samples)('refuses $name when it ends in the middle, or gives no less than it holds', async (sample) => {
      const whole = real(await factsOf(feed, sample));
      for (let i = 1; i < 40; i += 1) {
        const cut = sample.text.slice(0, Math.floor((sample.text.length * i) / 40));
        const outcome = await outcomeOf(feed, { ...sample, text: cut });
        // Between two lines a document that is a list of lines may end; then what it gives is right as far as it goes.
        if (typeof outcome !== 'string') expect(real(outcome)).toEqual(whole.slice(0, real(outcome).length));
      }
    });

    it.each(samples)('refuses what is no document, whatever it is', async ({ name }) => {
      for (const text of [
        '',
        ' ',
        '\n\n',
        '{',
        '[',
        '"',
        'null',
        '7',
        'garbage',
        '{"a":',
        '\u0000',
        '<html></html>',
        '[{}]',
        '{}{}',
      ]) {
        const outcome = await outcomeOf(feed, { name, text });
        // No facts at all are refused by whoever writes them.
        if (typeof outcome !== 'string') expect(real(outcome)).toEqual([]);
      }
    });

    it.each(samples)('survives wrong values everywhere in $name', async (sample) => {
      for (const wrong of ['null', '[]', '{}', '-1', '1e400', '"\\ud800"', `"${'x'.repeat(5000)}"`, '"2026-02-31"']) {
        for (const value of valuesIn(sample.text)) {
          const text = sample.text.slice(0, value.from) + wrong + sample.text.slice(value.to);
          const outcome = await outcomeOf(feed, { ...sample, text });
          if (typeof outcome !== 'string')
            expect(outcome.map(factProblem).filter((problem) => problem !== null)).toEqual([]);
        }
      }
    });

    it.each(samples)('is quick with depth and size', async (sample) => {
      for (const text of [
        '['.repeat(200_000),
        '{"a":'.repeat(100_000),
        `"${'a'.repeat(2_000_000)}`,
        'x'.repeat(2_000_000),
      ])
        expect(typeof (await outcomeOf(feed, { ...sample, text }))).toBe('string');
    });
  });
}

/** The places of at most sixty values after a colon: enough to meet every field of a small sample. */
function valuesIn(text: string): { from: number; to: number }[] {
  const all = [...text.matchAll(/":\s*("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)/g)].map((match) => ({
    from: match.index + match[0].length - match[1]!.length,
    to: match.index + match[0].length,
  }));
  const step = Math.max(1, Math.ceil(all.length / 60));
  return all.filter((_, i) => i % step === 0);
}
