import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { Dice } from './dice.js';
import { mutateBytes } from './mutate-bytes.js';
import { mutateDocument, reducedDocument } from './mutate-document.js';

/** A document that cases are made from. */
export interface FuzzBase {
  /** Whose document it is: the key of an adapter. */
  source: string;
  file: string;
  /** JSON, or the text of a text format. */
  document: unknown;
  /** The same with short lists. */
  small: unknown;
}

/** One case: a document, or bytes that may be no document any more. */
export interface FuzzCase {
  /** Whom it is given to, mostly the one whose document it was. */
  source: string;
  file: string;
  input: { document: unknown } | { bytes: Buffer };
}

const ADAPTERS = resolve(process.cwd(), 'src/scans/adapters');
const REAL_REPORTS = resolve(process.cwd(), '../shared/data/reports');
const SMALL_LISTS = 8;
/** A text cannot be made small as a document can: thousands of cases of a longer one take minutes. */
const TEXT_LIMIT = 128 * 1024;

function basesIn(folder: string, source: string): FuzzBase[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const document = extname(file) === '.json' ? jsonOf(text) : text;
      const isTooLong = typeof document === 'string' && document.length > TEXT_LIMIT;
      return document === undefined || isTooLong
        ? []
        : [{ source, file, document, small: reducedDocument(document, SMALL_LISTS) }];
    });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Our own samples, and the real reports where they lie beside the project. Run from the root of the project. */
export function fuzzBases(sources: readonly string[]): FuzzBase[] {
  return sources.flatMap((source) => [
    ...basesIn(join(ADAPTERS, source, 'samples'), source),
    ...basesIn(join(REAL_REPORTS, source), source),
  ]);
}

/** The random choices of one case: they depend on seed and number alone, so that it can be repeated without the others. */
export function diceOfCase(seed: number, number: number): Dice {
  return new Dice((seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0);
}

/** Makes a case: a changed document, some in full length, some injured as bytes, some given to another adapter. */
export function makeFuzzCase(bases: readonly FuzzBase[], sources: readonly string[], dice: Dice): FuzzCase {
  const base = dice.pick(bases);
  const source = dice.chance(0.05) ? dice.pick(sources) : base.source;
  // What can happen to a text happens to its bytes.
  if (typeof base.document === 'string') {
    return { source, file: base.file, input: { bytes: mutateBytes(Buffer.from(base.document), dice) } };
  }
  const original = dice.chance(0.03) ? base.document : base.small;
  const changed = dice.chance(0.85) ? mutateDocument(original, dice) : original;
  if (dice.chance(0.8)) return { source, file: base.file, input: { document: changed } };
  const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
  return { source, file: base.file, input: { bytes: mutateBytes(Buffer.from(text), dice) } };
}
