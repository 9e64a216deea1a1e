/** The first characters of a text, and the whole text again, to be read once. */
export interface HeadedText {
  head: string;
  text: AsyncIterable<string>;
}

/** Looks at the beginning of a text without losing it. */
export async function withHead(text: AsyncIterable<string>, length = 4096): Promise<HeadedText> {
  const iterator = text[Symbol.asyncIterator]();
  const chunks: string[] = [];
  let have = 0;
  while (have < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    have += next.value.length;
  }
  return { head: chunks.join('').slice(0, length), text: again(chunks, iterator) };
}

async function* again(chunks: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield* chunks;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
