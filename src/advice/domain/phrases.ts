/** `1 device`, `12 devices`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** A name in quotes. */
export function quoted(name: string): string {
  return `“${name}”`;
}

/** `a, b and c`. */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Sentences one after the other, without those that say nothing. */
export function prose(...sentences: (string | false | null)[]): string {
  return sentences.filter((sentence) => typeof sentence === 'string' && sentence !== '').join(' ');
}
