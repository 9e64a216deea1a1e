import type { Fact } from './fact.js';
import type { DroppedText } from './written-text.js';

/** What a text that cites some facts may name. */
interface Vocabulary {
  ids: ReadonlySet<string>;
  /** In upper case. */
  cves: ReadonlySet<string>;
  controls: readonly string[];
  devices: readonly string[];
  /** Names and versions, as they are written. */
  names: readonly string[];
  numbers: ReadonlySet<number>;
  percents: ReadonlySet<number>;
  /** `2026-12-01` */
  dates: ReadonlySet<string>;
}

/** What is quoted from others is not in it: that somebody says a number does not make it known. */
export function vocabularyOf(facts: readonly Fact[]): Vocabulary {
  const all = <Value>(of: (fact: Fact) => readonly Value[]): Value[] => facts.flatMap((fact) => [...of(fact)]);
  return {
    ids: new Set(facts.map(({ id }) => id)),
    cves: new Set(all(({ cves }) => cves).map((cve) => cve.toUpperCase())),
    controls: all(({ controls }) => controls),
    devices: all(({ devices }) => devices),
    names: all(({ names, versions }) => [...names, ...versions]),
    numbers: roundings(all(({ numbers }) => Object.values(numbers))),
    percents: roundings(all(({ percents }) => Object.values(percents))),
    dates: new Set(all(({ dates }) => Object.values(dates))),
  };
}

/** A figure may be said exactly, with one decimal, or as the whole number that is nearest. Never otherwise rounded. */
function roundings(values: readonly number[]): Set<number> {
  return new Set(values.map(Math.abs).flatMap((value) => [value, Math.round(value * 10) / 10, Math.round(value)]));
}

const VULNERABILITY = /\b(?:CVE[-_ ]?\d[\d-]*|GHSA(?:-[0-9a-z]{4}){1,3})/giu;
const ADVISORY = /\b(?:(?:PYSEC|RUSTSEC|GO|OSV|DSA|DLA|USN|RHSA|ELSA|ALAS\w*|TEMP)-\d[\w:-]*|MS\d\d-\d{3}|KB\d{5,})/giu;
/** NIST CSF, SP 800-53, ISO 27001 Annex A, SOC 2, HIPAA; all-digit ones after the word for them. */
const CONTROL =
  /\b(?:[A-Z]{2}\.[A-Z]{2}-\d{1,2}|[A-Z]{2}-\d{1,2}(?:\(\d+\))*|A\.\d{1,2}\.\d{1,2}|(?:CC|PI|P|C)\d{1,2}\.\d{1,2}|16\d\.\d{3}(?:\([a-z0-9]+\))*)(?![\w-])|\b(?:[Cc]ontrols?|[Ss]afeguards?|[Rr]equirements?|[Cc]lauses?|Annex)\s+\d+(?:\.\d+)+/gu;
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){3,7}/giu;
const DEVICE =
  /\b(?:device|host|server|laptop|workstation|machine|computer)s?\s+(?:(named|called)\s+)?["'“‘`]?([\w.-]*\w)/giu;
const QUOTED = /["“`]([\w.-]{2,80})["”`]/gu;
const HAS_FORM_OF_HOST = /\d|\w\.\w|_/u;

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|');
const DAY = /\b\d{4}-\d{2}-\d{2}\b/gu;
const SPOKEN_DAY = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH})|(${MONTH})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?!\d))\b(?:,?\s+(\d{4})\b)?`,
  'giu',
);
const SPOKEN_MONTH = new RegExp(String.raw`\b(${MONTH})\.?\s+(\d{4})\b`, 'giu');

/** Words of the trade that have a digit and count nothing. */
const TERMS =
  /\b(?:2FA|MD5|SHA-?(?:1|2|256|512)|IPv[46]|OAuth ?2(?:\.0)?|TLS ?1\.[23]|(?:Microsoft|Office) 365|FIDO2|WPA[23]|24\/7)\b/giu;
const MONEY = /[$€£¥]\s*\d[\d.,]*|\b\d[\d.,]*\s*(?:[$€£¥]|(?:USD|EUR|GBP|CHF|dollars?|euros?)\b)/giu;
const NUMBER =
  /(?<![\w.])(\d{1,3}(?:[,'’\u00a0\u202f]\d{3})+|\d+)(\.\d+)?(?:st|nd|rd|th)?(?!\w|\.\d|-\w*\d)(\s*(?:%|percent\b|per cent\b))?/giu;
const LEFT_OVER = /(?<![^\s,;:()[\]"“”‘’!?])[^\s,;:()[\]"“”‘’!?\d]*\d[^\s,;:()[\]"“”‘’!?]*/gu;

/**
 * What a text names and the facts that it cites do not have. Looked for, in this order:
 *
 * - vulnerabilities (CVE, GHSA), also those inside of names;
 * - what is known is then set aside: ids of facts, controls, devices, packages, versions, and terms of the trade;
 * - advisories of vendors; addresses of machines, and what is called a device, or stands in quotes and has the form of one;
 * - ids of controls, by the forms of the frameworks; all-digit ones (`3.10`) after the word for them;
 * - days: `2026-12-01`, `1 December 2026`, `December 1`, `December 2026`: each has to be a day of the facts;
 * - numbers: digits with or without a sign, decimals, parted thousands, ordinals (`3rd`), percentages, money, words
 *   (`twenty-one`, `a dozen`, `twice`), shares (`half of`), multiples (`tenfold`). A percentage has to be one of the facts', a
 *   number one of their numbers; either may be rounded to one decimal or to a whole. Words of order (`first`) are none;
 * - whatever is left that has a digit in it: a version, a name, a range.
 */
export function unknownClaims(given: string, vocabulary: Vocabulary): DroppedText[] {
  const { cves, dates, numbers, percents } = vocabulary;
  const found: DroppedText[] = [];
  const say = (reason: string, named: string): void => {
    found.push({ reason, named: named.trim().slice(0, 80) });
  };
  for (const [id] of given.matchAll(VULNERABILITY)) if (!cves.has(id.toUpperCase())) say('unknown-cve', id);

  let text = withoutKnown(given.replaceAll(VULNERABILITY, ' '), vocabulary).replaceAll(TERMS, ' ');
  const take = (pattern: RegExp, each: (...match: (string | undefined)[]) => void): void => {
    for (const match of text.matchAll(pattern)) each(...match);
    text = text.replaceAll(pattern, ' ');
  };
  const isDay = (form: RegExp): boolean => [...dates].some((date) => form.test(date));

  take(ADVISORY, (id = '') => {
    if (!cves.has(id.toUpperCase())) say('unknown-cve', id);
  });
  take(ADDRESS, (address = '') => {
    say('unknown-device', address);
  });
  for (const [, called, name = ''] of text.matchAll(DEVICE))
    if (called !== undefined || (HAS_FORM_OF_HOST.test(name) && !/^[\d.]+$/u.test(name))) say('unknown-device', name);
  for (const [, name = ''] of text.matchAll(QUOTED))
    if (HAS_FORM_OF_HOST.test(name) && /[a-z]/iu.test(name)) say('unknown-device', name);
  take(CONTROL, (id = '') => {
    say('unknown-control', id);
  });
  take(DAY, (day = '') => {
    if (!dates.has(day)) say('unknown-number', day);
  });
  take(SPOKEN_DAY, (said = '', first, after, before, second, year = String.raw`\d{4}`) => {
    const day = (first ?? second ?? '').padStart(2, '0');
    if (!isDay(new RegExp(`^${year}-${monthNumber(after ?? before)}-${day}$`, 'u'))) say('unknown-number', said);
  });
  take(SPOKEN_MONTH, (said = '', month, year = '') => {
    if (!isDay(new RegExp(`^${year}-${monthNumber(month)}`, 'u'))) say('unknown-number', said);
  });
  take(MONEY, (said = '') => {
    say('unknown-number', said);
  });
  take(NUMBER, (said = '', whole = '', decimals = '', percent) => {
    const value = Number(`${whole.replaceAll(/\D/gu, '')}${decimals}`);
    if (!(percent === undefined ? numbers : percents).has(value)) say('unknown-number', said);
  });
  take(LEFT_OVER, (said = '') => {
    say('unknown-number', said);
  });
  for (const { value, text: said } of spokenNumbers(text)) if (!numbers.has(value)) say('unknown-number', said);
  for (const { percent, text: said } of spokenShares(text))
    if (percent === null || !percents.has(percent)) say('unknown-number', said);
  return found;
}

/** `03` of `March`. */
function monthNumber(name = ''): string {
  const short = name.toLowerCase().slice(0, 3);
  return String(1 + MONTHS.findIndex((month) => month.startsWith(short))).padStart(2, '0');
}

const BEFORE = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,-])`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,-]\p{N})`;
/** An all-digit id or version (`3.10`) could be any number: it is known only after a word that says what it is. */
const ONLY_AFTER = String.raw`(?<=\b(?:controls?|safeguards?|requirements?|clauses?|sections?|annex|cis|iso|pci|version|release|to|from|v)\s{0,2}(?:\w+\s)?)`;

/** A bare integer is known as a version only. */
const AFTER_VERSION = String.raw`(?<=\b(?:version|release)\s)`;

/** A text without what it may name: ids of facts, controls, devices, packages, versions. */
function withoutKnown(text: string, { ids, controls, devices, names }: Vocabulary): string {
  const known = [...new Set([...ids, ...controls, ...devices, ...names])].sort((a, b) => b.length - a.length);
  return known.reduce(
    (left, name) => (left.toLowerCase().includes(name.toLowerCase()) ? left.replaceAll(patternOf(name), ' ') : left),
    text,
  );
}

function patternOf(name: string): RegExp {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  if (/\p{L}/u.test(name) || name.split('.').length > 2 || /\d-\d/u.test(name))
    return new RegExp(`${BEFORE}${escaped}${AFTER}`, 'giu');
  const after = /\d\.\d/u.test(name) ? ONLY_AFTER : AFTER_VERSION;
  return new RegExp(`${after}${escaped}${AFTER}`, 'giu');
}

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
function spokenNumbers(given: string): { value: number; text: string }[] {
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
function spokenShares(given: string): { percent: number | null; text: string }[] {
  const text = given.replaceAll(IDIOMS, ' ').replaceAll(/\bmanifold\b/giu, ' ');
  const shares = FRACTIONS.flatMap(([pattern, percent]) => {
    const found = pattern.exec(text);
    return found ? [{ percent, text: found[0] }] : [];
  });
  const multiple = MULTIPLES.exec(text);
  return multiple ? [...shares, { percent: null, text: multiple[0] }] : shares;
}
