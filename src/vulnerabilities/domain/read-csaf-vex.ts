import { type CsafProduct, readProductTree } from './read-csaf-products.js';
import { CsafGroups, readSaid, type Said, textsIn } from './read-csaf-said.js';
import { namesVersions, OUR_DOCUMENTS, readNote, type VexStatement, type VexStatus } from './vex.js';
import type { VexSource } from './vex-source.js';
import { VEX_LIMITS } from './vex-limits.js';
import type { Members, VexReader } from './vex-reader.js';

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

/** Whether a document says that it is CSAF. */
export function isCsaf(body: Members): boolean {
  const document = body['document'];
  return typeof document === 'object' && document !== null && 'csaf_version' in document;
}

/** A CSAF document (2.0, 2.1) of any category; faults are kept in the reader. */
export function readCsafVex(body: Members, reader: VexReader): VexSource {
  reader.knows(body, ['document', 'product_tree', 'vulnerabilities']);
  const document = reader.object(body['document'], '/document');
  reader.word(document['csaf_version'], '/document/csaf_version', ['2.0', '2.1']);
  const publisher = reader.optionalObject(document['publisher'], '/document/publisher');
  const tracking = reader.object(document['tracking'], '/document/tracking');
  const timestamp = reader.optionalMoment(tracking['current_release_date'], '/document/tracking/current_release_date');
  const tree = body['product_tree'];
  const products = readProductTree(tree, reader);
  const groups = CsafGroups.in(tree);
  const isVex = document['category'] === 'csaf_vex';
  const name = reader.optionalText(publisher['name'], '/document/publisher/name', 1000);
  const namespace = reader.optionalText(publisher['namespace'], '/document/publisher/namespace', 1000);
  const id = reader.text(tracking['id'], '/document/tracking/id', 1000);
  const isOurs = id.startsWith(OUR_DOCUMENTS);
  return {
    format: 'csaf',
    // An id is unique for its publisher only.
    id: isOurs || namespace === null ? id : `${namespace.replace(/(?<!\/)\/+$/, '')}/${id}`,
    author: name,
    version: isOurs ? minorOf(tracking['version']) : versionOf(reader, tracking['version']),
    timestamp,
    statements: (into) => statementsOf(body, into, { products, groups: new CsafGroups(groups, into), isVex }),
  };
}

function* statementsOf(body: Members, reader: VexReader, around: Surroundings): Generator<VexStatement, void> {
  let [i, place] = [0, 0];
  for (const value of reader.statements(body['vulnerabilities'] ?? [], '/vulnerabilities')) {
    for (const statement of readVulnerability(reader, value, `/vulnerabilities/${i}`, around)) {
      yield { ...statement, place };
      place += 1;
    }
    i += 1;
  }
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
  groups: CsafGroups;
  isVex: boolean;
}

/** One statement for each status and for each thing that is said of its products. */
function readVulnerability(reader: VexReader, value: unknown, at: string, around: Surroundings): VexStatement[] {
  const vulnerability = reader.statement(() => ({ fields: reader.object(value, at) }));
  const { fields } = vulnerability;
  const identifiers = namesOf(reader, fields, at);
  const said = readSaid(reader, fields, at, around.groups);
  const statuses = fields['product_status'];
  const groups = typeof statuses === 'object' && statuses !== null ? (statuses as Members) : {};
  const general: VexStatement[] = [];
  const exact: VexStatement[] = [];
  for (const [group, status] of STATUSES) {
    const byWords = new Map<string, { words: Said; ids: string[]; isExact: boolean }>();
    const ids = textsIn(groups[group]);
    if (ids.length > VEX_LIMITS.claims)
      reader.stop(
        `${at}/product_status/${group}`,
        `has ${ids.length} products, of which ${VEX_LIMITS.claims} are taken at once`,
      );
    for (const id of ids) {
      const words = wordsOf(said.get(id), status);
      const isExact = around.products.get(id)?.every(namesVersions) === true;
      const key = `${isExact} ${words.justification} ${words.hasImpact} ${words.at} ${words.text?.number}`;
      const same = byWords.get(key);
      if (same) same.ids.push(id);
      else byWords.set(key, { words, ids: [id], isExact });
    }
    for (const { words, ids, isExact } of byWords.values())
      (isExact ? exact : general).push(
        statementOf(reader, `${at}/product_status/${group}`, { identifiers, ids, status, words }, around),
      );
  }
  // Versions by name say more than a range, or none, beside them.
  return [...general, ...exact];
}

const NOTHING: Said = { justification: null, hasImpact: false, text: null, at: null };

function wordsOf(said: Said | undefined, status: string): Said {
  if (said === undefined) return NOTHING;
  return status === 'not_affected' ? said : { ...said, justification: null };
}

function statementOf(
  reader: VexReader,
  at: string,
  {
    identifiers,
    ids,
    status,
    words,
  }: { identifiers: string[]; ids: string[]; status: VexStatus | 'unknown'; words: Said },
  { products, isVex }: Surroundings,
): VexStatement {
  return reader.statement(() => {
    if (identifiers.length === 0) reader.fault(at, 'is of a vulnerability without "cve" and "ids"');
    if (isVex && status === 'not_affected' && words.justification === null && !words.hasImpact)
      reader.fault(at, NO_IMPACT);
    const note = words.text?.note ?? readNote(null);
    const about: CsafProduct[] = [];
    for (const id of ids) {
      const named = products.get(id) ?? [missing(id)];
      reader.takes(named, at);
      for (const product of named) about.push(product);
    }
    reader.gives(note.reason, about, at);
    return {
      place: 0,
      identifiers,
      products: about,
      status,
      isDecision: note.isDecision,
      hasContents: note.hasContents,
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

function namesOf(reader: VexReader, { cve, ids }: Members, at: string): string[] {
  const others = Array.isArray(ids) ? (ids as (Members | null)[]).map((one) => one?.['text']) : [];
  const names = [cve, ...others].filter((one) => typeof one === 'string' && one.trim() !== '' && one.length <= 128);
  const known = [...new Set((names as string[]).map((one) => one.trim()))];
  if (known.length > VEX_LIMITS.names) reader.note(`Not read beyond the first ${VEX_LIMITS.names}`, `${at}/ids`);
  return known.slice(0, VEX_LIMITS.names);
}
