import { type Justification, JUSTIFICATIONS } from './decision.js';
import { type CsafProduct, readProductTree } from './read-csaf-products.js';
import { OUR_DOCUMENTS, readNote, type VexDocument, type VexStatement, type VexStatus } from './vex.js';
import { LONGEST_TEXT, type Members, type VexReader } from './vex-reader.js';

/** In the order in which they are taken: of one moment what stays open counts. */
const STATUSES: readonly (readonly [group: string, status: VexStatus | 'unknown'])[] = [
  ['known_not_affected', 'not_affected'],
  ['first_fixed', 'fixed'],
  ['fixed', 'fixed'],
  ['unknown', 'unknown'],
  ['under_investigation', 'under_investigation'],
  ['first_affected', 'affected'],
  ['last_affected', 'affected'],
  ['known_affected', 'affected'],
];
const NO_IMPACT = 'needs a flag or an impact statement of the product to say "known_not_affected"';

/** What is said of single products of a vulnerability. */
interface Said {
  justification: Justification | null;
  /** Whether an impact statement says why: what is to be done about it does not. */
  hasImpact: boolean;
  /** An impact statement, or what is to be done. */
  texts: string[];
  at: string | null;
}

/** Whether a document says that it is CSAF. */
export function isCsaf(body: Members): boolean {
  const document = body['document'];
  return typeof document === 'object' && document !== null && 'csaf_version' in document;
}

/** A CSAF document (2.0, 2.1) of any category; faults are kept in the reader. */
export function readCsafVex(body: Members, reader: VexReader): VexDocument {
  reader.knows(body, ['document', 'product_tree', 'vulnerabilities']);
  const document = reader.object(body['document'], '/document');
  reader.word(document['csaf_version'], '/document/csaf_version', ['2.0', '2.1']);
  const publisher = reader.optionalObject(document['publisher'], '/document/publisher');
  const tracking = reader.object(document['tracking'], '/document/tracking');
  const timestamp = reader.optionalMoment(tracking['current_release_date'], '/document/tracking/current_release_date');
  const products = readProductTree(body['product_tree'], reader);
  const groups = readGroups(body['product_tree']);
  const isVex = document['category'] === 'csaf_vex';
  const name = reader.optionalText(publisher['name'], '/document/publisher/name', 1000);
  const namespace = reader.optionalText(publisher['namespace'], '/document/publisher/namespace', 1000);
  const id = reader.text(tracking['id'], '/document/tracking/id', 1000);
  const isOurs = id.startsWith(OUR_DOCUMENTS);
  const statements = reader
    .optionalList(body['vulnerabilities'], '/vulnerabilities')
    .flatMap((value, i) => readVulnerability(reader, value, `/vulnerabilities/${i}`, { products, groups, isVex }));
  return {
    format: 'csaf',
    // An id is unique for its publisher only.
    id: isOurs || namespace === null ? id : `${namespace.replace(/(?<!\/)\/+$/, '')}/${id}`,
    author: name,
    version: isOurs ? minorOf(tracking['version']) : versionOf(reader, tracking['version']),
    timestamp,
    statements: statements.map((statement, place) => ({ ...statement, place })),
  };
}

/** Of our documents the second part rises; the others stay. */
function minorOf(version: unknown): number {
  return Number(/^\d+\.(\d{1,9})\./.exec(String(version))?.[1] ?? 1);
}

/** Semantic versions as one number that grows with them; whole numbers as they are. */
function versionOf(reader: VexReader, value: unknown): number {
  const [, major, minor, patch] =
    typeof value === 'string' ? (/^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+].*)?$/.exec(value) ?? []) : [];
  if (major === undefined) return reader.version(value, '/document/tracking/version');
  const bounded = (text: string | undefined, most: number): number => Math.min(Number(text), most);
  return bounded(major, 20) * 100_000_000 + bounded(minor, 999_999) * 100 + bounded(patch, 99);
}

interface Surroundings {
  products: ReadonlyMap<string, readonly CsafProduct[]>;
  groups: ReadonlyMap<string, readonly string[]>;
  isVex: boolean;
}

/** One statement for each status and for each thing that is said of its products. */
function readVulnerability(reader: VexReader, value: unknown, at: string, around: Surroundings): VexStatement[] {
  const vulnerability = reader.statement(() => ({ fields: reader.object(value, at) }));
  const { fields } = vulnerability;
  const identifiers = namesOf(fields);
  const said = readSaid(fields, around.groups);
  const statuses = fields['product_status'];
  const status = typeof statuses === 'object' && statuses !== null ? (statuses as Members) : {};
  const statements: VexStatement[] = [];
  for (const [group, meaning] of STATUSES) {
    const byWords = new Map<string, string[]>();
    for (const id of textsIn(status[group])) {
      const words = JSON.stringify(wordsOf(said.get(id), meaning));
      const same = byWords.get(words);
      if (same) same.push(id);
      else byWords.set(words, [id]);
    }
    for (const [words, ids] of byWords)
      statements.push(
        statementOf(
          reader,
          `${at}/product_status/${group}`,
          { identifiers, ids, status: meaning, words: JSON.parse(words) as Words },
          around,
        ),
      );
  }
  return statements;
}

type Words = { justification: Justification | null; hasImpact: boolean; text: string | null; at: string | null };

function wordsOf(said: Said | undefined, status: string): Words {
  const { justification = null, hasImpact = false, texts = [], at = null } = said ?? {};
  const text = texts.find((one) => one.startsWith('posture: ')) ?? texts[0] ?? null;
  return { justification: status === 'not_affected' ? justification : null, hasImpact, text, at };
}

function statementOf(
  reader: VexReader,
  at: string,
  {
    identifiers,
    ids,
    status,
    words,
  }: { identifiers: string[]; ids: string[]; status: VexStatus | 'unknown'; words: Words },
  { products, isVex }: Surroundings,
): VexStatement {
  return reader.statement(() => {
    if (identifiers.length === 0) reader.fault(at, 'is of a vulnerability without "cve" and "ids"');
    if (isVex && status === 'not_affected' && words.justification === null && !words.hasImpact)
      reader.fault(at, NO_IMPACT);
    const note = readNote(reader.optionalText(words.text, at, 2 * LONGEST_TEXT));
    return {
      place: 0,
      identifiers,
      products: ids.flatMap((id): readonly CsafProduct[] => products.get(id) ?? [missing(id)]),
      status,
      isDecision: note.isDecision,
      decision: note.decision,
      justification: words.justification,
      reason: note.reason,
      expiresOn: note.expiresOn,
      timestamp: words.at,
    };
  });
}

function missing(id: string): CsafProduct {
  const unusable = 'The product tree of the document does not have it.';
  return { id, versions: [], range: null, within: null, unusable };
}

function namesOf({ cve, ids }: Members): string[] {
  const others = Array.isArray(ids) ? (ids as (Members | null)[]).map((one) => one?.['text']) : [];
  const names = [cve, ...others].filter((one) => typeof one === 'string' && one.trim() !== '' && one.length <= 128);
  return [...new Set(names as string[])];
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? (value as unknown[]).filter((one) => typeof one === 'string') : [];
}

function readGroups(tree: unknown): Map<string, readonly string[]> {
  const groups = (tree as Members | null | undefined)?.['product_groups'];
  if (!Array.isArray(groups)) return new Map();
  return new Map(
    (groups as (Members | null)[]).map((one) => [String(one?.['group_id']), textsIn(one?.['product_ids'])]),
  );
}

/** Flags, impact statements and remedies, by the products that they name; what names none is of nobody in particular. */
function readSaid(fields: Members, groups: ReadonlyMap<string, readonly string[]>): Map<string, Said> {
  const said = new Map<string, Said>();
  const tell = (rows: unknown, read: (row: Members) => Partial<Said> | null): void => {
    if (!Array.isArray(rows)) return;
    for (const row of rows as (Members | null)[]) {
      const words = row && read(row);
      if (!row || !words) continue;
      const ids = [...textsIn(row['product_ids']), ...textsIn(row['group_ids']).flatMap((id) => groups.get(id) ?? [])];
      for (const id of new Set(ids)) said.set(id, together(said.get(id), words, momentOf(row['date'])));
    }
  };
  tell(fields['flags'], ({ label }) => ({ justification: JUSTIFICATIONS.find((one) => one === label) ?? null }));
  tell(fields['threats'], ({ category, details }) =>
    category === 'impact' && typeof details === 'string'
      ? { texts: [details], hasImpact: details.trim() !== '' }
      : null,
  );
  tell(fields['remediations'], ({ details }) => (typeof details === 'string' ? { texts: [details] } : null));
  return said;
}

function together(
  before: Said | undefined,
  { justification = null, hasImpact = false, texts = [] }: Partial<Said>,
  at: string | null,
): Said {
  const known = before ?? { justification: null, hasImpact: false, texts: [], at: null };
  return {
    justification: justification ?? known.justification,
    hasImpact: hasImpact || known.hasImpact,
    texts: [...known.texts, ...texts.filter((text) => text.trim() !== '')],
    at: at !== null && (known.at === null || at > known.at) ? at : known.at,
  };
}

/** What is no moment is left aside: it only orders statements. */
function momentOf(value: unknown): string | null {
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
