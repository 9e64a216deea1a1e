/** How many values one piece has at most: they are taken in within some milliseconds. */
const VALUES = 20_000;

/** Where in a value a piece belongs: names of members and numbers of entries, from the outside. */
type Path = readonly (string | number)[];

/** A part of a value: one that stands at a place, or further entries of the list that stands there. */
export type Piece = { path: Path; value: unknown } | { path: Path; entries: unknown[] };

/**
 * A plain value cut into pieces, the outer ones first. A message of another process is taken in as a whole, however large it is: a
 * report of a hundred thousand findings would hold who takes it for as long as it took to read it.
 */
export function* piecesOf(value: unknown, path: Path = [], most = VALUES): Generator<Piece, void> {
  if (!isPlain(value) || count(value, most) <= most) {
    yield { path, value };
  } else if (Array.isArray(value)) {
    yield { path, value: [] };
    yield* entriesOf(value, path, most);
  } else {
    const members = Object.entries(value).map((member) => ({ member, isSmall: count(member[1], SMALL) <= SMALL }));
    yield { path, value: Object.fromEntries(members.flatMap(({ member, isSmall }) => (isSmall ? [member] : []))) };
    for (const { member, isSmall } of members) if (!isSmall) yield* piecesOf(member[1], [...path, member[0]], most);
  }
}

/** Values of a member that goes with its object. */
const SMALL = 100;

function* entriesOf(list: readonly unknown[], path: Path, most: number): Generator<Piece, void> {
  let entries: unknown[] = [];
  let values = 0;
  for (const [at, entry] of list.entries()) {
    const more = count(entry, most);
    if (entries.length > 0 && values + more > most) {
      yield { path, entries };
      [entries, values] = [[], 0];
    }
    if (more > most) yield* piecesOf(entry, [...path, at], most);
    else {
      entries.push(entry);
      values += more;
    }
  }
  if (entries.length > 0) yield { path, entries };
}

/** What holds others counts as well. Stops soon after `most`. */
function count(value: unknown, most: number): number {
  if (!isPlain(value)) return 1;
  let values = 1;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    values += count(inner, most - values);
    if (values > most) break;
  }
  return values;
}

/** A list or an object of members; bytes and moments go as they are. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Puts pieces together again, in the order in which they were cut. */
export class Assembly {
  private readonly whole: { value?: unknown } = {};

  add(piece: Piece): void {
    if ('entries' in piece) {
      const list = this.at(piece.path) as unknown[];
      for (const entry of piece.entries) list.push(entry);
      return;
    }
    const name = piece.path.at(-1);
    if (name === undefined) this.whole.value = piece.value;
    else {
      // Assigning `__proto__` would change the object and not add a member.
      const whole = { value: piece.value, configurable: true, enumerable: true, writable: true };
      Object.defineProperty(this.at(piece.path.slice(0, -1)), name, whole);
    }
  }

  get value(): unknown {
    return this.whole.value;
  }

  private at(path: Path): unknown {
    return path.reduce<unknown>((within, name) => (within as Record<string | number, unknown>)[name], this.whole.value);
  }
}
