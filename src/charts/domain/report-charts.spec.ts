import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { charts } from './draw-charts.js';
import type { StackedBars, Tone } from './report-charts.js';
import { TONES } from './tones.js';

const TONE_NAMES = Object.keys(TONES) as Tone[];
const DATES = ['2026-11-01', '2026-11-02', '2026-11-05', '2026-11-20'];

/** Numbers as they could come: none, all zero, negative, huge. */
const value = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -500, max: 5000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '<b a="x">&amp;\'', 'x'.repeat(300), 'שלום עולם ארוך מאוד', '研发部门'.repeat(20)),
);
const tone = fc.constantFrom(...TONE_NAMES);
const base = { id: fc.constant('of-test'), label: words, width: fc.constantFrom(undefined, 330, 240, 680) };
const rows = { maxLength: 12 };

const drawings: Record<string, fc.Arbitrary<string>> = {
  line: fc
    .record({
      ...base,
      unit: fc.option(words, { nil: undefined }),
      target: fc.option(fc.record({ value, label: words })),
      height: fc.constantFrom(undefined, 0, 180),
      marks: fc.option(fc.array(fc.constantFrom(...DATES, '2020-01-01'), { maxLength: 6 }), { nil: undefined }),
      points: fc.array(fc.record({ on: fc.constantFrom(...DATES), value, low: value, high: value }), rows),
    })
    .map((chart) => charts.line(chart)),
  area: fc
    .record({
      ...base,
      days: fc.subarray(DATES),
      series: fc.array(fc.record({ key: words, label: words, tone, values: fc.array(value, { maxLength: 5 }) }), {
        maxLength: 4,
      }),
    })
    .map((chart) => charts.area(chart)),
  bars: fc
    .record({ ...base, rows: fc.array(fc.record({ label: words, value, shown: words, tone }), rows) })
    .map((chart) => charts.bars(chart)),
  waterfall: fc
    .record({
      ...base,
      from: fc.record({ label: words, value }),
      to: fc.record({ label: words, value }),
      steps: fc.array(fc.record({ label: words, value, shown: words }), rows),
    })
    .map((chart) => charts.waterfall(chart)),
  stacked: fc
    .record({
      ...base,
      lengths: fc.constantFrom('share' as const, 'count' as const),
      parts: fc.constant<StackedBars['parts']>([
        { key: 'a', label: 'High', tone: 'high' as const },
        { key: 'b', label: '<&>', tone: 'unknown' as const },
      ]),
      rows: fc.array(
        fc.record({
          label: words,
          shown: words,
          parts: fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), value }), { maxLength: 4 }),
        }),
        rows,
      ),
    })
    .map((chart) => charts.stacked(chart)),
  matrix: fc
    .record({
      ...base,
      cells: fc.array(
        fc.record({
          likelihood: fc.integer({ min: -1, max: 7 }),
          impact: fc.integer({ min: 0, max: 6 }),
          level: fc.oneof(words, fc.constant('high')),
          count: value,
        }),
      ),
    })
    .map((chart) => charts.matrix(chart)),
  gauge: fc
    .record({
      ...base,
      value,
      low: value,
      high: value,
      band: words,
      target: fc.option(value),
      bands: fc.array(fc.record({ name: words, from: value }), { maxLength: 6 }),
    })
    .map((chart) => charts.gauge(chart)),
  strip: fc
    .record({
      ...base,
      columns: fc.array(
        fc.record({ name: words, count: value, share: value, items: fc.array(words, { maxLength: 6 }) }),
        { maxLength: 15 },
      ),
    })
    .map((chart) => charts.strip(chart)),
  quarters: fc
    .record({
      ...base,
      quarters: fc.array(
        fc.record({ key: words, label: words, planned: value, available: fc.option(value), score: fc.option(value) }),
        rows,
      ),
    })
    .map((chart) => charts.quarters(chart)),
};

describe.each(Object.entries(drawings))('the %s chart', (_, drawing) => {
  it('is well-formed, within its frame and quiet for screen readers, whatever the data', () => {
    fc.assert(
      fc.property(drawing, (svg) => {
        if (svg === '') return;
        const { frame, places, labels, roles } = read(svg);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        const outside = places.filter(
          ({ x, y }) => !(x >= -0.01 && x <= frame.width + 0.01 && y >= -0.01 && y <= frame.height + 0.01),
        );
        expect(outside).toEqual([]);
        expect(roles).toEqual(['img']);
        expect(labels).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('charts', () => {
  const chart = { id: 'of-test', label: 'What it shows.' };

  it('without data are nothing', () => {
    expect([
      charts.line({ ...chart, points: [] }),
      charts.area({ ...chart, days: [], series: [] }),
      charts.bars({ ...chart, rows: [] }),
      charts.waterfall({ ...chart, from: { label: '', value: 0 }, steps: [], to: { label: '', value: 0 } }),
      charts.stacked({ ...chart, rows: [], parts: [] }),
      charts.matrix({ ...chart, cells: [] }),
      charts.gauge({ ...chart, value: 1, low: 1, high: 1, band: 'low', bands: [] }),
      charts.strip({ ...chart, columns: [] }),
      charts.quarters({ ...chart, quarters: [] }),
    ]).toEqual(Array.from({ length: 9 }, () => ''));
  });

  it('print text from outside as text', () => {
    const svg = charts.bars({
      ...chart,
      label: '"><script>',
      rows: [{ label: '<b>&\u202e\u0000', value: 1, shown: '1' }],
    });
    expect(svg).toContain('aria-label="&quot;&gt;&lt;script&gt;"');
    expect(svg).toContain('>&lt;b&gt;&amp;��<');
    expect(svg).not.toContain('<b>');
  });

  it('draw more as longer', () => {
    const svg = charts.bars({
      ...chart,
      rows: [10, 20, 40].map((value) => ({ label: 'x', value, shown: String(value) })),
    });
    const widths = [...svg.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths[1]! / widths[0]!).toBeCloseTo(2, 1);
    expect(widths[2]! / widths[0]!).toBeCloseTo(4, 1);
  });

  it('begin each step of a waterfall where the last one ended', () => {
    const svg = charts.waterfall({
      ...chart,
      from: { label: 'then', value: 50 },
      steps: [
        { label: 'up', value: 20, shown: '+20' },
        { label: 'down', value: -30, shown: '−30' },
      ],
      to: { label: 'now', value: 40 },
    });
    const bars = [...svg.matchAll(/<rect x="([\d.]+)"[^>]* width="([\d.]+)" height="15"/g)].map(([, x, width]) => [
      Number(x),
      Number(x) + Number(width),
    ]);
    const [then, up, down, now] = bars as [number[], number[], number[], number[]];
    expect(up[0]).toBeCloseTo(then[1]!, 1);
    expect(down[1]).toBeCloseTo(up[1]!, 1);
    expect(now[1]).toBeCloseTo(down[0]!, 1);
  });

  it('tell levels by letter and hatch, and other parts by hatch only', () => {
    const parts = [
      { key: 'a', label: 'High', tone: 'high' as const },
      { key: 'b', label: 'Not met', tone: 'moderate' as const },
    ];
    const svg = charts.stacked({
      ...chart,
      parts,
      rows: [
        {
          label: 'x',
          parts: [
            { key: 'a', value: 1 },
            { key: 'b', value: 1 },
          ],
        },
      ],
    });
    expect(svg).toMatch(/>H<\/text>/);
    expect(svg).not.toMatch(/>M<\/text>/);
    expect(svg).toContain('fill="url(#of-test-moderate)"');
    expect(svg).toContain('<pattern id="of-test-moderate"');
  });

  it('show 100 % for parts that are all there is, and compare rows only where asked', () => {
    const ends = (lengths: 'share' | 'count'): number[] => {
      const svg = charts.stacked({
        ...chart,
        lengths,
        parts: [{ key: 'a', label: 'a', tone: 'accent' }],
        rows: [10, 20].map((value) => ({ label: 'x', parts: [{ key: 'a', value }] })),
      });
      return [...svg.matchAll(/width="([\d.]+)" height="18"/g)].map(([, width]) => Number(width));
    };
    expect(ends('share')[0]).toBe(ends('share')[1]);
    expect(ends('count')[1]).toBeGreaterThan(ends('count')[0]! * 1.9);
  });

  it('write the name of a band whole or not at all', () => {
    const bands = ['very-low', 'low', 'moderate', 'high', 'very-high'].map((name, at) => ({
      name,
      from: [0, 10, 30, 50, 75][at]!,
    }));
    for (const width of [200, 240, 330, 460, 680]) {
      const svg = charts.gauge({ ...chart, width, value: 65.7, low: 65, high: 66, band: 'high', bands });
      expect(svg).toContain('>Very high<');
      expect(svg).not.toContain('…');
    }
  });

  it('draw the same twice', () => {
    const drawing = (): string =>
      charts.matrix({ ...chart, cells: [{ likelihood: 3, impact: 4, level: 'high', count: 7 }] });
    expect(drawing()).toBe(drawing());
  });
});

/** What a reader of XML finds; it throws where the text is not well-formed. */
function read(svg: string): {
  frame: { width: number; height: number };
  places: { x: number; y: number }[];
  labels: number;
  roles: string[];
} {
  const frame = { width: 0, height: 0 };
  const places: { x: number; y: number }[] = [];
  const roles: string[] = [];
  let labels = 0;
  let inDefinitions = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const attribute = attributes as Record<string, string>;
    const number = (key: string): number => Number(attribute[key] ?? 0);
    if (name === 'defs') inDefinitions += 1;
    if (attribute['role'] !== undefined) roles.push(attribute['role']);
    if (name === 'svg') {
      [frame.width = 0, frame.height = 0] = attribute['viewBox']!.split(' ').slice(2).map(Number);
      if (attribute['aria-label'] !== undefined) labels += 1;
    }
    if (inDefinitions > 0) return;
    if (name === 'text') places.push({ x: number('x'), y: number('y') });
    if (name === 'circle') places.push({ x: number('cx'), y: number('cy') });
    if (name === 'line') places.push({ x: number('x1'), y: number('y1') }, { x: number('x2'), y: number('y2') });
    if (name === 'rect')
      places.push(
        { x: number('x'), y: number('y') },
        { x: number('x') + number('width'), y: number('y') + number('height') },
      );
    if (name === 'polygon' || name === 'polyline') {
      for (const point of attribute['points']!.split(' ')) {
        const [x = 0, y = 0] = point.split(',').map(Number);
        places.push({ x, y });
      }
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'defs') inDefinitions -= 1;
  });
  parser.write(svg).close();
  return { frame, places, labels, roles };
}
