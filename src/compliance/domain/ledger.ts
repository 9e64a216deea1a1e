import { canonicalJson, type Json } from './packed-answers.js';

/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. Handed in: the domain imports nothing of Node. */
export type Sha256 = (text: string) => string;

/** What the first entry has before it. */
export const GENESIS_HASH = '0'.repeat(64);

/** One line of a ledger. Sequence numbers begin at 1 and leave none out. */
export interface LedgerEntry {
  seq: number;
  prevHash: string;
  hash: string;
  /** What happened, as JSON that comes back out of storage as it went in. */
  entry: Json;
}

/** The end of a ledger, as somebody wrote it down elsewhere. */
export interface LedgerHead {
  seq: number;
  hash: string;
}

export type LedgerBreak = 'altered' | 'missing' | 'reordered' | 'truncated' | 'replaced';

export type LedgerResult =
  | { intact: true; head: LedgerHead | null; checked: number }
  /** `seq` is the first place that is not as it was written. */
  | { intact: false; seq: number; why: LedgerBreak; detail: string };

/** SHA-256 of the canonical JSON of [seq, prevHash, entry]. */
export function ledgerHash(seq: number, prevHash: string, entry: Json, sha256: Sha256): string {
  return sha256(canonicalJson([seq, prevHash, entry]));
}

/** The next line after the head of a ledger; null for the first. */
export function appendEntry(head: LedgerHead | null, entry: Json, sha256: Sha256): LedgerEntry {
  const seq = (head?.seq ?? 0) + 1;
  const prevHash = head?.hash ?? GENESIS_HASH;
  return { seq, prevHash, hash: ledgerHash(seq, prevHash, entry, sha256), entry };
}

/**
 * Walks a ledger in the order in which it is stored and finds the first place that is not as it was written. Whoever can
 * write to all of it can write a new one that is sound in itself; a head known from elsewhere finds that, and a cut end.
 */
export function verifyLedger(
  entries: Iterable<LedgerEntry>,
  sha256: Sha256,
  known: LedgerHead | null = null,
): LedgerResult {
  let head: LedgerHead | null = null;
  let checked = 0;
  const rest = [...entries];
  for (const [at, line] of rest.entries()) {
    const broken = brokenAt(line, head, rest, at, sha256);
    if (broken) return { intact: false, ...broken };
    if (known?.seq === line.seq && known.hash !== line.hash) return { intact: false, ...replaced(line.seq) };
    head = { seq: line.seq, hash: line.hash };
    checked += 1;
  }
  const end = head?.seq ?? 0;
  if (known && known.seq > end) {
    const detail = `It ended with ${known.seq} once, and ends with ${end} now.`;
    return { intact: false, seq: end + 1, why: 'truncated', detail };
  }
  return { intact: true, head, checked };
}

type Broken = { seq: number; why: LedgerBreak; detail: string };

function brokenAt(
  line: LedgerEntry,
  head: LedgerHead | null,
  all: readonly LedgerEntry[],
  at: number,
  sha256: Sha256,
): Broken | null {
  const expected = (head?.seq ?? 0) + 1;
  if (line.seq !== expected) {
    const isElsewhere = line.seq < expected || all.some(({ seq }, i) => i > at && seq === expected);
    return isElsewhere
      ? { seq: expected, why: 'reordered', detail: `Here stands ${line.seq}.` }
      : { seq: expected, why: 'missing', detail: `After ${expected - 1} comes ${line.seq}.` };
  }
  if (line.hash !== ledgerHash(line.seq, line.prevHash, line.entry, sha256)) {
    return { seq: line.seq, why: 'altered', detail: 'What it says is not what was hashed.' };
  }
  if (line.prevHash !== (head?.hash ?? GENESIS_HASH)) {
    return { seq: line.seq, why: 'altered', detail: 'It follows another entry than the one before it.' };
  }
  return null;
}

function replaced(seq: number): Broken {
  return { seq, why: 'replaced', detail: 'It is sound in itself, but not what was written down elsewhere.' };
}
