import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { everyObservation, HOST_LIMIT, type HostReports, reportsHosts } from '../../domain/host-report.js';
import type { Observations } from '../../domain/observation.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish } from '../../domain/steps.js';
import { ScanAdapter, type ScanAdapterMeta } from '../../scan-adapter.decorator.js';
import { changedAt, deepFreeze, hugeValues, nested, placesOf, WRONG_VALUES, type Change } from './bad-documents.js';
import { expectStorable } from './expect-storable.js';
import { textFaults } from './storable-faults.js';

/** What the kit needs to know about an adapter. */
export interface ScanAdapterContract {
  adapter: new () => ScanAdapterPort;
  /** A valid document that holds every field the adapter reads at least once; a text for text formats. */
  sample: unknown;
}

/** Rows of a list of the sample that are read, and how many of them may go without a step: lists have headings, and are sorted. */
const MANY_ROWS = 2000;
const ROWS_PER_STEP = 4;
const LONG_TEXT = 1_000_000;
const TEXT_PER_STEP = 40_000;
const NOWHERE: AdapterContext = { scope: null, os: null };
const FUZZ_RUNS = 300;
const FUZZ_SEED = 20_240_615;
const PLACES = 400;

/** Parses and asserts that the document is either taken, storable, or refused in the agreed way. */
function parseOrRefuse(adapter: ScanAdapterPort, document: unknown): Observations | HostReports | null {
  let said: Observations | HostReports;
  try {
    said = adapter.parse(deepFreeze(document), NOWHERE);
  } catch (error) {
    if (!(error instanceof ScanDocumentError)) throw error;
    expect(error.detail).toMatch(/^[A-Z][\s\S]{5,500}\.$/);
    expect(error.faults.length).toBeLessThanOrEqual(20);
    expect(error.faults.every(({ pointer }) => pointer === '' || pointer.startsWith('/'))).toBe(true);
    return null;
  }
  if (reportsHosts(said)) {
    expect(said.hosts.length).toBeLessThanOrEqual(HOST_LIMIT);
    expect(textFaults(said.hosts.map(({ identity, system }) => ({ identity, system })))).toEqual([]);
  }
  for (const observations of everyObservation(said)) expectStorable(observations);
  return said;
}

function mutations(sample: unknown): fc.Arbitrary<unknown> {
  if (typeof sample === 'string') {
    const position = fc.nat(sample.length);
    return fc
      .tuple(position, position, fc.string({ unit: 'binary' }))
      .map(([from, to, text]) => sample.slice(0, Math.min(from, to)) + text + sample.slice(Math.max(from, to)));
  }
  const places = placesOf(sample, 5000);
  const replacement = fc.oneof(fc.constantFrom(...WRONG_VALUES), fc.jsonValue(), fc.string({ unit: 'binary' }));
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.constant('delete' as const),
    fc.constant('duplicate' as const),
    replacement.map((replaceBy) => ({ replaceBy })),
  );
  const step = fc.tuple(fc.constantFrom(...places), change);
  return fc
    .array(step, { minLength: 1, maxLength: 6 })
    .map((steps) => steps.reduce((document, [path, one]) => changedAt(document, path, one), sample));
}

/** How often others might have had their turn. */
function stepsIn(adapter: ScanAdapterPort, document: unknown): number {
  const steps = adapter.steps?.(document, NOWHERE);
  let count = 0;
  while (steps !== undefined && steps.next().done !== true) count += 1;
  return count;
}

/** Documents that are the sample made long, with how many steps they have at least. */
function longDocuments(sample: unknown): { document: unknown; least: number }[] {
  if (typeof sample === 'string') {
    if (sample.trimStart().startsWith('<')) {
      const end = sample.lastIndexOf('</');
      const document = `${sample.slice(0, end)}<!--${'-x'.repeat(LONG_TEXT / 2)}-->${sample.slice(end)}`;
      return [{ document, least: LONG_TEXT / TEXT_PER_STEP }];
    }
    const text = sample.trimEnd();
    const line = text.slice(text.lastIndexOf('\n'));
    return [text + line.repeat(MANY_ROWS), `${text}\n`.repeat(MANY_ROWS)].map((document) => ({
      document,
      least: MANY_ROWS / ROWS_PER_STEP,
    }));
  }
  return [[], ...placesOf(sample, 5000)].flatMap((place) => {
    let rows: unknown = sample;
    for (const key of place) rows = (rows as Record<string | number, unknown> | null)?.[key];
    if (!Array.isArray(rows) || rows.length === 0) return [];
    const list = rows as unknown[];
    const replaceBy = Array.from({ length: MANY_ROWS }, (_, at) => list[at % list.length]);
    const document = place.length === 0 ? replaceBy : changedAt(sample, place, { replaceBy });
    return [{ document, least: MANY_ROWS / ROWS_PER_STEP }];
  });
}

/** The contract of a scan adapter as tests: call it in the adapter's spec. No time is asserted; Jest's timeout is the bound. */
export function describeScanAdapter({ adapter: Adapter, sample }: ScanAdapterContract): void {
  const adapter = new Adapter();
  const huge = hugeValues();

  describe('as a scan adapter', () => {
    it('names itself and its media types', () => {
      const meta = Reflect.getMetadata(ScanAdapter.KEY, Adapter) as ScanAdapterMeta | undefined;
      expect(meta?.key).toMatch(/^[a-z0-9-]{1,40}$/);
      expect(meta?.title).toMatch(/\S/);
      expect(meta?.mediaTypes.length).toBeGreaterThan(0);
      for (const type of meta?.mediaTypes ?? []) {
        expect(type).toMatch(/^[a-z]+\/[a-z0-9][a-z0-9.-]*(\+(json|xml|text))?$/);
      }
      expect(new Set(meta?.mediaTypes).size).toBe(meta?.mediaTypes.length);
    });

    it('takes its sample', () => {
      expect(parseOrRefuse(adapter, structuredClone(sample))).not.toBeNull();
    });

    it('is pure: a frozen document is taken, left alone, and means the same twice', () => {
      const document = deepFreeze(structuredClone(sample));
      const first = adapter.parse(document, NOWHERE);
      expect(new Adapter().parse(document, NOWHERE)).toEqual(first);
      expect(adapter.parse(document, NOWHERE)).toEqual(first);
      expect(document).toEqual(sample);
    });

    it('lets others have their turn in a long document, and comes to the same', () => {
      // One of documents that are never large may be without.
      if (adapter.steps === undefined) return;
      expect(finish(adapter.steps(sample, NOWHERE))).toEqual(adapter.parse(sample, NOWHERE));
      const enough = longDocuments(sample).filter(({ document, least }) => {
        try {
          return stepsIn(adapter, document) >= least;
        } catch (error) {
          if (!(error instanceof ScanDocumentError)) throw error;
          return false;
        }
      });
      expect(enough.length).toBeGreaterThan(0);
    });

    it('lets the named scope win over the one of the document', () => {
      const named = everyObservation(adapter.parse(sample, { ...NOWHERE, scope: 'ci/main' }));
      expect(new Set(named.map(({ scope }) => scope))).toEqual(new Set(['ci/main']));
      const odd = everyObservation(adapter.parse(sample, { ...NOWHERE, scope: `\0${'s'.repeat(5000)}` }));
      for (const one of odd) expectStorable(one);
    });

    it.each([[null], [7], [-1.5], [true], ['text'], [''], [[]], [{}], [[[]]], [undefined]])(
      'survives %j',
      (document) => {
        parseOrRefuse(adapter, document);
      },
    );

    it.each(Object.keys(huge))('survives %s as the document', (name) => {
      parseOrRefuse(adapter, huge[name]);
    });

    it('survives a wrong value at every place of its sample', () => {
      for (const place of placesOf(sample, PLACES)) {
        for (const value of WRONG_VALUES) parseOrRefuse(adapter, changedAt(sample, place, { replaceBy: value }));
      }
    });

    it.each(Object.keys(huge))('survives %s at the places of its sample', (name) => {
      for (const place of placesOf(sample, 60)) {
        parseOrRefuse(adapter, changedAt(sample, place, { replaceBy: huge[name] }));
      }
    });

    it('leaves the prototypes of the process alone', () => {
      for (const place of placesOf(sample, PLACES)) {
        const poison: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
        parseOrRefuse(adapter, changedAt(sample, place, { replaceBy: poison }));
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    it('survives deep nesting at every place of its sample', () => {
      const deep = deepFreeze(nested(10_000));
      for (const place of placesOf(sample, PLACES)) {
        parseOrRefuse(adapter, changedAt(sample, place, { replaceBy: deep }));
      }
    });

    it('survives random changes of its sample', () => {
      fc.assert(
        fc.property(mutations(sample), (document) => {
          parseOrRefuse(adapter, document);
        }),
        { seed: FUZZ_SEED, numRuns: FUZZ_RUNS },
      );
    });
  });
}
