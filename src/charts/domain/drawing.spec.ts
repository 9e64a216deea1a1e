import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Tone } from './report-charts.js';
import { scale, short, ticks } from './scale.js';
import { fitted, widthOfText } from './text-width.js';
import { patterns, TONES } from './tones.js';

const TONE_NAMES = Object.keys(TONES) as Tone[];
const value = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -500, max: 5000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('x'.repeat(300), 'שלום עולם ארוך מאוד', '研发部门'.repeat(20)),
);

describe('a scale', () => {
  it('rises with its values and stays within its ends', () => {
    fc.assert(
      fc.property(value, value, fc.array(value, { minLength: 2 }), (a, b, values) => {
        const place = scale(Math.min(a, b), Math.max(a, b), 10, 90);
        const places = values.sort((x, y) => x - y).map(place);
        places.forEach((each, at) => {
          expect(each).toBeGreaterThanOrEqual(places[at - 1] ?? 10);
          expect(each).toBeLessThanOrEqual(90);
        });
      }),
    );
  });

  it('has round steps that enclose the values', () => {
    expect(ticks(3, 87, 4)).toEqual([0, 25, 50, 75, 100]);
    expect(ticks(0, 0, 4)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(ticks(0, Number.MIN_VALUE, 4)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(ticks(61.2, 64.9, 4)).toEqual([61, 62, 63, 64, 65]);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (min, span) => {
        const steps = ticks(min, min + span, 4);
        expect(steps[0]).toBeLessThanOrEqual(min);
        expect(steps.at(-1)).toBeGreaterThanOrEqual(min + span);
        expect(steps.length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it.each([
    [0, '0'],
    [2.5, '2.5'],
    [-40, '−40'],
    [1200, '1 200'],
    [12_400, '12.4 k'],
    [3_500_000, '3.5 M'],
    [2e9, '2 bn'],
  ])('writes %d as %s', (number, text) => {
    expect(short(number).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });
});

describe('text in a picture', () => {
  it('is cut where it has no room, at the end that its script has', () => {
    expect(fitted('fileserver', 200, 12)).toBe('fileserver');
    expect(fitted('a long name of a server', 60, 12)).toMatch(/^a long.*…$/);
    expect(fitted('ארוך מאוד מאוד מאוד', 60, 12)).toMatch(/…\u200f$/);
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 20, max: 300 }),
        (text, room) => widthOfText(fitted(text, room, 12), 12) <= room + 1e-9,
      ),
    );
  });
});

describe('tones', () => {
  it.each(TONE_NAMES)('%s can be read upon: at least 4.5 : 1, on its lines too', (name) => {
    const { fill, lines, hatch, text } = TONES[name];
    for (const under of hatch === null ? [fill] : [fill, lines])
      expect(contrast(colour(text), colour(under))).toBeGreaterThanOrEqual(4.5);
  });

  it('are told apart without colours: each by its darkness or its hatch', () => {
    const looks = (['very-high', 'high', 'moderate', 'low', 'very-low'] as const).map((name) =>
      luminance(colour(TONES[name].fill)),
    );
    expect(looks).toEqual([...looks].sort((a, b) => a - b));
    expect(patterns('x', ['high', 'high', 'very-high'])).toMatch(/^<defs><pattern id="x-high"[^]*<\/pattern><\/defs>$/);
  });
});

/** The colour behind `var(--name, #rrggbb)`. */
function colour(css: string): [number, number, number] {
  const hex = /#([0-9a-f]{6})/.exec(css)![1]!;
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
}

/** WCAG 2.2, relative luminance. */
function luminance(rgb: [number, number, number]): number {
  const [red, green, blue] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: [number, number, number], b: [number, number, number]): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
