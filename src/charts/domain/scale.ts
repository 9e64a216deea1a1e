/** Beyond it a number is drawn as this: sums stay finite. */
const LARGEST = 1e15;
const STEPS = [1, 2, 2.5, 5, 10];
/** Of the larger value, or of 1: values that differ by less are one, for steps between them would have no digits left. */
const SMALLEST_SPAN = 1e-9;

/** A value that can be drawn: within ±10^15, 0 where it is no number. */
export function drawn(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-LARGEST, Math.min(LARGEST, value));
}

/** A count that can be drawn: never under 0. */
export function amount(value: number): number {
  return Math.max(0, drawn(value));
}

/** Two decimals are finer than any printer. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** From values to places, never outside of `from` and `to`. Where all values are one, it is the middle. */
export function scale(min: number, max: number, from: number, to: number): (value: number) => number {
  const span = max - min;
  return (value) => {
    const share = span > 0 ? Math.max(0, Math.min(1, (drawn(value) - min) / span)) : 0.5;
    return rounded(from + share * (to - from));
  };
}

/** Round numbers that enclose the values, at least two: about `wanted` steps from the first to the last. */
export function ticks(min: number, max: number, wanted: number): number[] {
  const isOne = max - min <= SMALLEST_SPAN * Math.max(1, Math.abs(min), Math.abs(max));
  const [low, high] = isOne ? [min - 1, max + 1] : [min, max];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough * 0.999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** A number on an axis: `1 200`, `12 k`, `3.5 M`. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e12) return value.toExponential(0).replace('e+', ' × 10^');
  const [by, unit] = size >= 1e9 ? [1e9, ' bn'] : size >= 1e6 ? [1e6, ' M'] : size >= 1e4 ? [1e3, ' k'] : [1, ''];
  const text = String(Number((value / by).toFixed(by === 1 && size >= 100 ? 0 : 1)));
  return text.replace('-', '−').replace(/\B(?=(?:\d{3}){1,7}$)/, by === 1 && size >= 1000 ? ' ' : '') + unit;
}
