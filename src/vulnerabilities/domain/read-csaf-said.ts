import { type Justification, JUSTIFICATIONS } from './decision.js';
import { isBefore, momentOf as readMoment } from './moments.js';
import { readNote } from './vex.js';
import { VEX_LIMITS } from './vex-limits.js';
import { LONGEST_TEXT, type Members, type VexReader } from './vex-reader.js';

/** A text of a vulnerability, read once however many products it is about. */
interface Text {
  /** Tells it from the other texts of its vulnerability. */
  number: number;
  /** Whether it is one of ours, which says more than others. */
  isOurs: boolean;
  note: ReturnType<typeof readNote>;
}

/** What is said of single products of a vulnerability. */
export interface Said {
  justification: Justification | null;
  /** Whether an impact statement says why: what is to be done about it does not. */
  hasImpact: boolean;
  /** An impact statement, or what is to be done. */
  text: Text | null;
  at: string | null;
}

/** The groups of products of a document; what they are written out to is counted. */
export class CsafGroups {
  private count = 0;

  constructor(
    private readonly groups: ReadonlyMap<string, readonly string[]>,
    private readonly reader: VexReader,
  ) {}

  /** The groups of a product tree, by their ids. */
  static in(tree: unknown): ReadonlyMap<string, readonly string[]> {
    const groups = (tree as Members | null | undefined)?.['product_groups'];
    const rows = Array.isArray(groups) ? (groups as (Members | null)[]) : [];
    return new Map(rows.map((one) => [String(one?.['group_id']), textsIn(one?.['product_ids'])]));
  }

  /** The products of a group; none of one that the tree does not have. */
  of(id: string, at: string): readonly string[] {
    const members = this.groups.get(id) ?? [];
    this.count += members.length;
    if (this.count > VEX_LIMITS.groupMembers)
      this.reader.stop(at, `brings the products that groups stand for to more than ${VEX_LIMITS.groupMembers}`);
    return members;
  }
}

/** Flags, impact statements and remedies, by the products that they name; what names none is of nobody in particular. */
export function readSaid(reader: VexReader, fields: Members, at: string, groups: CsafGroups): Map<string, Said> {
  const said = new Map<string, Said>();
  const texts = new Map<string, Text>();
  const textOf = (details: string, pointer: string): Text | null => {
    const plain = reader.optionalText(details, pointer, 2 * LONGEST_TEXT);
    if (plain === null) return null;
    const text = texts.get(plain) ?? {
      number: texts.size,
      isOurs: plain.startsWith('posture: '),
      note: readNote(plain),
    };
    texts.set(plain, text);
    return text;
  };
  const report = (member: string, read: (row: Members, at: string) => Partial<Said> | null): void => {
    const rows = fields[member];
    if (!Array.isArray(rows)) return;
    for (const [i, row] of (rows as (Members | null)[]).entries()) {
      if (!row) continue;
      const pointer = `${at}/${member}/${i}`;
      const words = read(row, pointer);
      if (words === null) continue;
      const moment = momentOf(row['date']);
      for (const id of textsIn(row['product_ids'])) add(said, id, words, moment);
      for (const group of textsIn(row['group_ids']))
        for (const id of groups.of(group, pointer)) add(said, id, words, moment);
    }
  };
  report('flags', ({ label }) => ({ justification: JUSTIFICATIONS.find((one) => one === label) ?? null }));
  report('threats', ({ category, details }, pointer) => {
    if (category !== 'impact' || typeof details !== 'string') return null;
    const text = textOf(details, `${pointer}/details`);
    return { text, hasImpact: text !== null };
  });
  report('remediations', ({ details }, pointer) =>
    typeof details === 'string' ? { text: textOf(details, `${pointer}/details`) } : null,
  );
  return said;
}

/** Adds to what is known of a product: the first text counts, or the first of ours, and the latest moment. */
function add(all: Map<string, Said>, id: string, words: Partial<Said>, at: string | null): void {
  let known = all.get(id);
  if (!known) all.set(id, (known = { justification: null, hasImpact: false, text: null, at: null }));
  const { justification = null, hasImpact = false, text = null } = words;
  known.justification = justification ?? known.justification;
  known.hasImpact ||= hasImpact;
  if (known.text === null || (text?.isOurs === true && !known.text.isOurs)) known.text = text;
  if (at !== null && (known.at === null || isBefore(known.at, at))) known.at = at;
}

/** The texts of a list; none of anything else. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? (value as unknown[]).filter((one) => typeof one === 'string') : [];
}

/** What is no moment is left aside: it only orders statements. */
function momentOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 64 ? readMoment(value.trim()) : null;
}
