/** A level as it is shown: one decimal, `3.3`. */
export function level(value: number): string {
  return value.toFixed(1);
}

/** A share of 0-1: `93.8%`. Only all of it reads `100%`, and only nothing `0%`. */
export function percent(share: number): string {
  const points = share * 100;
  if (share <= 0 || share >= 1) return `${Math.round(points)}%`;
  return `${Math.min(99.9, Math.max(0.1, Math.round(points * 10) / 10)).toString()}%`;
}

/** Levels that something brings, `0.18`; never zero for what is not. */
export function gain(levels: number): string {
  return levels < 0.005 ? 'less than 0.01' : levels.toFixed(2);
}

/** `1 device`, `2 devices`; groups of three digits apart by a space that does not break. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${whole(value)} ${value === 1 ? one : many}`;
}

/** `12 500`. */
export function whole(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(?:\d{3}){1,7}$)/g, ' ');
}

/** At most one decimal: `3`, `0.4`. */
export function decimal(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}

/** `PR.DS-01, PR.PS-02 and PR.DS-11`; more than so many are counted. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
