/** The middle value; the mean of the two middle ones when their number is even. */
export function median(values) {
  return quantile(values, 0.5);
}

/** The value below which the share `q` (0-1) of the values lies, interpolated. */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  return sorted[low] + ((sorted[low + 1] ?? sorted[low]) - sorted[low]) * (at - low);
}

/** A number for people: three significant digits, thousands apart. */
export function short(value) {
  if (value === null || Number.isNaN(value)) return '?';
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ');
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

/** Bytes for people. */
export function bytes(value) {
  if (value < 10_000) return `${short(value)} B`;
  return value < 1e6 ? `${short(value / 1e3)} kB` : `${short(value / 1e6)} MB`;
}
