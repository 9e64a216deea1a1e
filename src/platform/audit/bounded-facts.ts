/** How long the facts of one event may be, as JSON: a thousand ids of devices and some words. */
export const FACTS_BYTES = 64 * 1024;

/** What facts that are too long are cut to, each next step where the one before is not enough. */
const STEPS = [
  { entries: 200, characters: 2000 },
  { entries: 100, characters: 500 },
  { entries: 20, characters: 200 },
  { entries: 5, characters: 50 },
] as const;
const DEEPEST = 8;
const MOST_NOTES = 50;

/** What of the facts is not there: where (RFC 6901), how long it was (characters or entries), and how much of it is there. */
interface LeftOut {
  member: string;
  length: number;
  kept: number;
}

interface Cut {
  entries: number;
  characters: number;
  leftOut: LeftOut[];
}

/**
 * The facts of an event as JSON, at most {@link FACTS_BYTES} long. Longer ones are told as what changed from `before` to `after`
 * (`onlyChanges`), and then cut, with `leftOut` telling what is missing and how long it was.
 */
export function boundedFacts(facts: Record<string, unknown>): string {
  const whole = JSON.stringify(facts);
  if (fits(whole)) return whole;
  const changes = changesOf(JSON.parse(whole) as Record<string, unknown>);
  const text = JSON.stringify(changes);
  if (fits(text)) return text;
  for (const step of STEPS) {
    const leftOut: LeftOut[] = [];
    const cut = cutMembers(changes, { ...step, leftOut }, '', 0);
    const shorter = JSON.stringify({ ...cut, leftOut: leftOut.slice(0, MOST_NOTES) });
    if (fits(shorter)) return shorter;
  }
  return JSON.stringify({ leftOut: [{ member: '', length: Buffer.byteLength(whole), kept: 0 }] });
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= FACTS_BYTES;
}

/** With `before` and `after` reduced to what differs, where there are both; of lists the entries that only one has. */
function changesOf(facts: Record<string, unknown>): Record<string, unknown> {
  const { before, after } = facts;
  if (!isRecord(before) || !isRecord(after)) return facts;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const side = (one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      changed.filter((name) => name in one).map((name) => [name, entriesOnlyIn(one[name], other[name])]),
    );
  return { ...facts, onlyChanges: true, before: side(before, after), after: side(after, before) };
}

function entriesOnlyIn(one: unknown, other: unknown): unknown {
  if (!Array.isArray(one) || !Array.isArray(other)) return one;
  const known = new Set(other.map((entry) => JSON.stringify(entry)));
  const own: unknown[] = one.filter((entry) => !known.has(JSON.stringify(entry)));
  // Only the order is another one.
  return own.length === 0 && one.length === other.length ? one : own;
}

function cutValue(value: unknown, cut: Cut, pointer: string, depth: number): unknown {
  if (typeof value === 'string') {
    if (value.length <= cut.characters) return value;
    note(cut, pointer, value.length, cut.characters);
    // Half of a pair of surrogates is no text that a database takes.
    return value.slice(0, cut.characters).replace(/[\uD800-\uDBFF]$/, '');
  }
  if (Array.isArray(value)) {
    const entries: unknown[] = value.slice(0, depth < DEEPEST ? cut.entries : 0);
    if (entries.length < value.length) note(cut, pointer, value.length, entries.length);
    return entries.map((entry, i) => cutValue(entry, cut, `${pointer}/${i}`, depth + 1));
  }
  return isRecord(value) ? cutMembers(value, cut, pointer, depth) : value;
}

function cutMembers(value: Record<string, unknown>, cut: Cut, pointer: string, depth: number): Record<string, unknown> {
  const all = Object.entries(value);
  const members = all.slice(0, depth < DEEPEST ? cut.entries : 0);
  if (members.length < all.length) note(cut, pointer, all.length, members.length);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      cutValue(member, cut, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1),
    ]),
  );
}

function note({ leftOut }: Cut, pointer: string, length: number, stored: number): void {
  leftOut.push({ member: pointer, length, kept: stored });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
