import { JUSTIFICATIONS } from './decision.js';
import { readNote, VEX_STATUSES, type VexProduct, type VexStatement } from './vex.js';
import type { VexSource } from './vex-source.js';
import { LONGEST_TEXT, type Members, type VexReader } from './vex-reader.js';

const MEMBERS = [
  '@context',
  '@id',
  'author',
  'role',
  'timestamp',
  'last_updated',
  'version',
  'tooling',
  'statements',
  'supplier',
];

const NO_REASON = 'needs a justification or an impact_statement to say "not_affected"';

/** Whether a document says that it is OpenVEX. */
export function isOpenVex(body: object): boolean {
  return '@context' in body;
}

/** An OpenVEX document (0.2.0, and 0.0.1 whose vulnerabilities and products are texts); faults are kept in the reader. */
export function readOpenVex(body: Members, reader: VexReader): VexSource {
  reader.knows(body, MEMBERS);
  const context = reader.text(body['@context'], '/@context');
  if (context !== '' && !context.startsWith('https://openvex.dev/ns'))
    reader.fault('/@context', 'must be that of OpenVEX: https://openvex.dev/ns/v0.2.0');
  const issued = reader.optionalMoment(body['timestamp'], '/timestamp');
  const updated = reader.optionalMoment(body['last_updated'], '/last_updated');
  return {
    format: 'openvex',
    id: reader.text(body['@id'], '/@id', 2000),
    author: reader.text(body['author'], '/author', 1000),
    version: reader.version(body['version'], '/version'),
    timestamp: updated ?? issued,
    statements: (into) => statementsOf(body, into, issued),
  };
}

function* statementsOf(body: Members, reader: VexReader, issued: string | null): Generator<VexStatement, void> {
  let place = 0;
  for (const value of reader.statements(body['statements'], '/statements')) {
    const at = place;
    yield reader.statement(() => readStatement(reader, value, at, issued));
    place += 1;
  }
}

/** @param issued when the document was first issued: what has no time of its own was said then */
function readStatement(reader: VexReader, value: unknown, place: number, issued: string | null): VexStatement {
  const at = `/statements/${place}`;
  const statement = reader.object(value, at);
  const status = reader.word(statement['status'], `${at}/status`, VEX_STATUSES) ?? 'unknown';
  const justification = reader.optionalWord(statement['justification'], `${at}/justification`, JUSTIFICATIONS);
  const impact = reader.optionalText(statement['impact_statement'], `${at}/impact_statement`);
  if (status === 'not_affected' && justification === null && impact === null) reader.fault(at, NO_REASON);
  const note = readNote(reader.optionalText(statement['status_notes'], `${at}/status_notes`, 2 * LONGEST_TEXT));
  const action = reader.optionalText(statement['action_statement'], `${at}/action_statement`);
  const said = reader.optionalMoment(statement['timestamp'], `${at}/timestamp`);
  const reason = note.reason ?? impact ?? action;
  const identifiers = namesOf(reader, statement['vulnerability'], `${at}/vulnerability`);
  // In 0.0.1 the parts stand beside the products, and are those of each.
  const parts = reader
    .optionalList(statement['subcomponents'], `${at}/subcomponents`)
    .map((part, i) => readName(reader, part, `${at}/subcomponents/${i}`));
  const products = reader.optionalList(statement['products'], `${at}/products`).flatMap((product, i) => {
    const read = readProduct(reader, product, `${at}/products/${i}`, parts);
    reader.takes(read, `${at}/products/${i}`);
    return read;
  });
  reader.gives(reason, products, at);
  return {
    place,
    identifiers,
    products,
    status,
    isDecision: note.isDecision,
    hasContents: note.hasContents,
    decision: note.decision,
    justification,
    reason,
    expiresOn: note.expiresOn,
    timestamp: reader.optionalMoment(statement['last_updated'], `${at}/last_updated`) ?? said ?? issued,
  };
}

function namesOf(reader: VexReader, value: unknown, at: string): string[] {
  if (typeof value === 'string') return [reader.text(value, at, 128).trim()];
  const vulnerability = reader.object(value, at);
  const aliases = reader
    .optionalList(vulnerability['aliases'], `${at}/aliases`)
    .filter((alias) => typeof alias === 'string' && alias.trim() !== '' && alias.length <= 128);
  return [reader.text(vulnerability['name'], `${at}/name`, 128), ...(aliases as string[])].map((one) => one.trim());
}

/** A product, or each of its parts where the statement is about those; `others` are the parts of products that name none themselves. */
function readProduct(reader: VexReader, value: unknown, at: string, others: readonly VexProduct[]): VexProduct[] {
  const product = readName(reader, value, at);
  const parts = typeof value === 'string' ? [] : reader.optionalList((value as Members | null)?.['subcomponents'], at);
  if (parts.length === 0 && others.length === 0) return [product];
  if (parts.length === 0) return others.map((part) => ({ ...part, within: product.id }));
  return parts.map((part, i) => ({ ...readName(reader, part, `${at}/subcomponents/${i}`), within: product.id }));
}

function readName(reader: VexReader, value: unknown, at: string): VexProduct {
  const named = (id: string): VexProduct => ({ id, versions: [], range: null, within: null });
  if (typeof value === 'string') return named(reader.text(value, at));
  const product = reader.object(value, at);
  const identifiers = reader.optionalObject(product['identifiers'], `${at}/identifiers`);
  const purl = reader.optionalText(identifiers['purl'], `${at}/identifiers/purl`);
  const id = reader.optionalText(product['@id'], `${at}/@id`);
  const known = purl ?? id;
  if (known !== null) return named(known);
  const other = Object.entries(identifiers).find(([, text]) => typeof text === 'string' && text !== '');
  if (other) return { ...named(String(other[1]).slice(0, LONGEST_TEXT)), unusable: whyUnusable(other[0]) };
  const hashes = Object.values(reader.optionalObject(product['hashes'], `${at}/hashes`));
  if (hashes.length > 0) return { ...named(String(hashes[0])), unusable: whyUnusable('hash') };
  reader.fault(at, 'needs an @id, an identifier or a hash');
  return named('');
}

function whyUnusable(kind: string): string {
  if (kind.startsWith('cpe')) return 'It is named by CPE only, which inventories here do not have for packages.';
  if (kind === 'hash') return 'It is named by hashes only, which inventories here do not have.';
  return `It is named by "${kind.slice(0, 40)}" only, which is not known here.`;
}
