import { breathe } from '../../platform/index.js';

/** How much is written, sorted or looked through in one go: others have their turn between two of them. */
export const WRITTEN_AT_ONCE = 1000;

/** The beginning of a JSON object: its members but for the last, which is a list and follows. */
export function openedBefore(members: object, list: string): string {
  const text = JSON.stringify(members).slice(0, -1);
  return `${text}${text === '{' ? '' : ','}${JSON.stringify(list)}:[`;
}

/** The entries of a JSON list, without its brackets, some at a time. */
export async function* entries(lists: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const list of lists) {
    if (list.length === 0) continue;
    yield `${isFirst ? '' : ','}${list.map((entry) => JSON.stringify(entry)).join(',')}`;
    isFirst = false;
  }
}

/** The same some at a time. */
export async function* inPieces<T>(items: Iterable<T>): AsyncGenerator<T[], void> {
  let piece: T[] = [];
  for (const item of items)
    if (piece.push(item) === WRITTEN_AT_ONCE) {
      yield piece;
      piece = [];
      await breathe();
    }
  if (piece.length > 0) yield piece;
}

/** In the order of their UTF-16 codes. */
export async function sorted(texts: readonly string[]): Promise<string[]> {
  if (texts.length <= WRITTEN_AT_ONCE) {
    await breathe();
    return [...texts].sort();
  }
  const middle = Math.ceil(texts.length / 2);
  return merged(await sorted(texts.slice(0, middle)), await sorted(texts.slice(middle)));
}

async function merged(some: readonly string[], others: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  let [at, of] = [0, 0];
  while (at < some.length || of < others.length) {
    const [one, other] = [some[at], others[of]];
    if (one !== undefined && (other === undefined || one <= other)) {
      all.push(one);
      at += 1;
    } else if (other !== undefined) {
      all.push(other);
      of += 1;
    }
    if (all.length % (10 * WRITTEN_AT_ONCE) === 0) await breathe();
  }
  return all;
}
