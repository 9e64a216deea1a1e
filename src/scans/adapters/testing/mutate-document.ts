import { changedAt, nested, WRONG_VALUES, type DocumentPath } from './bad-documents.js';
import type { Dice } from './dice.js';

/** Texts that break careless code, beside those of {@link WRONG_VALUES}. */
const TEXTS = [
  '\0',
  'CVE-2026-0001\0',
  '\ud800',
  'a\udfff',
  '\u202e\u200b\ufeff',
  'ｃｖｅ-２０２６',
  '😀'.repeat(300),
  'İıſß',
  'x'.repeat(2000),
  'x'.repeat(100_000),
  '/'.repeat(4000),
  'pkg:npm/%00',
  'pkg:npm/%ZZ@1',
  'pkg:deb/debian/a@1?distro=%',
  `pkg:golang/${'a/'.repeat(1500)}b@v1`,
  'pkg:',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00Z',
  'CVSS:3.1/AV:N/AV:N',
  'AV:N/'.repeat(200),
  '__proto__',
  'constructor',
  'https://example.org/ <script>',
  '1e999',
  '-0',
  "'; DROP TABLE finding; --",
  '{{7*7}}',
];

/** How heavy a mutated document may be, in values and sixteenths of a character: a few megabytes. */
const HEAVIEST = 400_000;

const NUMBERS = [-0, 1e-320, 2 ** 53, 2 ** 63, -(2 ** 31) - 1, 1.5, 1e21];

type Pick = { path: DocumentPath; value: unknown };

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A random place: mostly a leaf or a small branch, now and then a large one. */
function anyPlace(document: unknown, dice: Dice): Pick {
  const path: DocumentPath = [];
  let value = document;
  while (isBranch(value)) {
    const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    if (keys.length === 0 || (path.length > 0 && dice.chance(0.18))) break;
    const key = dice.pick(keys);
    path.push(key);
    value = (value as Record<string | number, unknown>)[key];
  }
  return { path, value };
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const copy = [...items];
  for (let left = copy.length - 1; left > 0; left -= 1) {
    const other = dice.below(left + 1);
    [copy[left], copy[other]] = [copy[other]!, copy[left]!];
  }
  return copy;
}

function bentText(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1);
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  switch (dice.below(9)) {
    case 0:
      return `${head}\0${tail}`;
    case 1:
      return `${head}\ud83d${tail}`;
    case 2:
      return text.toUpperCase();
    case 3:
      return text.toLowerCase();
    case 4:
      return head;
    case 5:
      return `  ${text}\t\n`;
    case 6:
      return `${head}${dice.pick(['@', '%', '?', '#', '//', ':', ',', '&', '%2F', ' '])}${tail}`;
    case 7:
      return text.slice(0, 200).repeat(1 + dice.below(400));
    default:
      return `${text}${dice.pick(TEXTS)}`;
  }
}

/** The value as another kind of JSON value that holds the same. */
function retyped(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((item: unknown, index) => [String(index), item]));
  if (isBranch(value)) return Object.values(value);
  if (typeof value === 'string') return Number.isFinite(Number(value)) ? Number(value) : [value];
  if (typeof value === 'number') return String(value);
  return { value };
}

function replacement(value: unknown, document: unknown, dice: Dice): unknown {
  switch (dice.below(11)) {
    case 0:
      return dice.pick(WRONG_VALUES.filter((one) => one !== Number.POSITIVE_INFINITY));
    case 1:
      return dice.pick(TEXTS);
    case 2:
      return dice.pick(NUMBERS);
    case 3:
      return retyped(value);
    case 4:
      return [value];
    case 5:
      return anyPlace(document, dice).value;
    case 6:
      return nested(1 + dice.below(200), dice.chance(0.5));
    case 7:
      return JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    case 8:
      return isBranch(value) ? reordered(value, dice) : bentText(String(value), dice);
    case 9:
      return Array.from({ length: dice.below(3000) }, () => value);
    default:
      return typeof value === 'string' ? bentText(value, dice) : null;
  }
}

function reordered(value: object, dice: Dice): unknown {
  if (Array.isArray(value)) return shuffled(value, dice);
  const keys = Object.keys(value);
  const values = Object.values(value) as unknown[];
  // Names in another order, or each name with the value of another.
  const pairs = keys.map((key, index) => [key, values[index]] as const);
  const mixed = shuffled(values, dice);
  return Object.fromEntries(dice.chance(0.5) ? shuffled(pairs, dice) : keys.map((key, index) => [key, mixed[index]]));
}

/** A copy of the document that differs at one to eight random places; the original stays as it is. */
export function mutateDocument(original: unknown, dice: Dice): unknown {
  let document = original;
  for (let steps = 1 + dice.below(dice.pick([1, 3, 8])); steps > 0; steps -= 1) {
    const { path, value } = anyPlace(document, dice);
    const kind = dice.next();
    const change = kind < 0.2 ? 'delete' : kind < 0.3 ? 'duplicate' : { replaceBy: replacement(value, document, dice) };
    const changed = changedAt(document, path, change);
    if (!isHeavier(changed, HEAVIEST)) document = changed;
  }
  return document;
}

/** Parts that stand in several places are counted each time, as they will be written. */
function isHeavier(document: unknown, limit: number): boolean {
  let weight = 0;
  const waiting: unknown[] = [document];
  while (waiting.length > 0 && weight <= limit) {
    const value = waiting.pop();
    weight += typeof value === 'string' ? 1 + value.length / 16 : 1;
    if (isBranch(value)) for (const child of Object.values(value)) waiting.push(child);
  }
  return weight > limit;
}

/** A document with no list longer than `limit`, its rows from all over the original: small enough for thousands of cases. */
export function reducedDocument(document: unknown, limit: number): unknown {
  if (Array.isArray(document)) {
    const step = Math.max(1, document.length / limit);
    const stored = Array.from(
      { length: Math.min(limit, document.length) },
      (_, index) => document[Math.floor(index * step)] as unknown,
    );
    return stored.map((item) => reducedDocument(item, limit));
  }
  if (!isBranch(document)) return document;
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, reducedDocument(value, limit)]));
}

/**
 * How many objects a document holds: no row of a report is anything else. In a text, how many marks begin or separate rows.
 * Iterative, for documents can be deep.
 */
export function objectsIn(document: unknown): number {
  if (typeof document === 'string') return document.match(/[\n|<=]/g)?.length ?? 0;
  let count = 0;
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isBranch(value)) continue;
    if (!Array.isArray(value)) count += 1;
    for (const child of Object.values(value)) waiting.push(child);
  }
  return count;
}
