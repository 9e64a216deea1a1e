import { withoutKnown } from './known-names.js';
import { spokenNumbers, spokenShares } from './number-words.js';
import type { Vocabulary } from './vocabulary.js';
import type { DroppedText } from './written-text.js';

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
