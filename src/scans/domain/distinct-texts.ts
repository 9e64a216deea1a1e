/** Lists that are this short are compared faster than hashed. */
const SHORT = 8;

/** The texts without nulls and repetitions, in their order. */
export function distinctTexts(texts: readonly (string | null)[]): string[] {
  if (texts.length > SHORT) return [...new Set(texts)].filter((text) => text !== null);
  return texts.filter((text, index) => text !== null && texts.indexOf(text) === index) as string[];
}
