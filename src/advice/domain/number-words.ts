const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, i): [string, number] => [word, i]),
  ...TENS.split(' ').map((word, i): [string, number] => [word, (i + 2) * 10]),
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
/** Words that say how many, or how many times. */
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['dozens', 12],
  ['couple', 2],
  ['twice', 2],
  ['thrice', 3],
  ['triple', 3],
  ['hundreds', 100],
  ['thousands', 1000],
  ['millions', 1_000_000],
]);

const WORD = /[a-z]+/giu;
const THINGS =
  /^\s+(?:\w+\s+)?(?:devices?|findings?|vulnerabilit(?:y|ies)|cves?|controls?|checks?|packages?|hosts?|servers?|systems?|accounts?|days?|weeks?|months?|years?|points?)\b/iu;
/** Said of everything, and of no number: two factors, double-check. */
const IDIOMS =
  /\b(?:two|second|multi|single)[- ](?:factor|step|person)\b|\bdouble[- ]check\w*|\bfour[- ]eyes\b|\bzero[- ](?:day|trust)s?\b/giu;

/**
 * Numbers that a text says in words: `twenty-one`, `two hundred`, `a dozen`, `twice`. `one` is a number only before something
 * that is counted (`one device`), since it is a pronoun everywhere else.
 */
export function spokenNumbers(given: string): { value: number; text: string }[] {
  const text = given.replaceAll(IDIOMS, (idiom) => ' '.repeat(idiom.length));
  const found: { value: number; text: string; end: number }[] = [];
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const word = raw.toLowerCase();
    const end = index + raw.length;
    const last = found.at(-1);
    // Joined to the number word before: `twenty-one`, `two hundred`.
    const joins = last !== undefined && /^[\s-]*(?:and\s+)?$/iu.test(text.slice(last.end, index));
    const scale = SCALES.get(word);
    if (scale !== undefined) {
      if (joins) Object.assign(last, { value: last.value * scale, text: `${last.text} ${word}`, end });
      else found.push({ value: scale, text: word, end });
      continue;
    }
    const value = VALUES.get(word) ?? COUNTS.get(word);
    if (value === undefined) continue;
    if (joins && (last.value % 10 === 0 || last.value >= 100) && last.value > value && last.value >= 20)
      Object.assign(last, { value: last.value + value, text: `${last.text} ${word}`, end });
    else if (word !== 'one' || THINGS.test(text.slice(end))) found.push({ value, text: word, end });
  }
  return found.map(({ value, text: said }) => ({ value, text: said }));
}

const FRACTIONS: readonly [RegExp, number][] = [
  [/\bhalf\s+(?:of|the)\b|\bhalved?\b|\bhalving\b/iu, 50],
  [/\b(?:a|one)[- ]third\b/iu, 33],
  [/\btwo[- ]thirds\b/iu, 67],
  [/\b(?:a|one)[- ]quarter\s+of\b/iu, 25],
  [/\bthree[- ]quarters\b/iu, 75],
];
const MULTIPLES = /\b\w+fold\b|\bdoubl(?:es?|ed|ing)\b|\bquadrupl\w+/iu;

/** Shares that a text says in words, in percent; null stands for a multiple, which no fact has. */
export function spokenShares(given: string): { percent: number | null; text: string }[] {
  const text = given.replaceAll(IDIOMS, ' ').replaceAll(/\bmanifold\b/giu, ' ');
  const shares = FRACTIONS.flatMap(([pattern, percent]) => {
    const found = pattern.exec(text);
    return found ? [{ percent, text: found[0] }] : [];
  });
  const multiple = MULTIPLES.exec(text);
  return multiple ? [...shares, { percent: null, text: multiple[0] }] : shares;
}
