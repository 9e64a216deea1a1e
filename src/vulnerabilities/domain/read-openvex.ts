import { JUSTIFICATIONS } from './decision.js';
import { readNote, VEX_STATUSES, type VexDocument, type VexProduct, type VexStatement } from './vex.js';
import type { VexReader } from './vex-reader.js';

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

/** Whether a document says that it is OpenVEX. */
export function isOpenVex(body: object): boolean {
  return '@context' in body;
}

/** An OpenVEX document (0.2.0, and 0.0.1 whose vulnerabilities and products are texts); faults are kept in the reader. */
export function readOpenVex(body: Record<string, unknown>, reader: VexReader): VexDocument {
  reader.knows(body, MEMBERS);
  const context = reader.text(body['@context'], '/@context');
  if (context !== '' && !context.startsWith('https://openvex.dev/ns'))
    reader.fault('/@context', 'must be that of OpenVEX: https://openvex.dev/ns/v0.2.0');
  for (const name of ['role', 'tooling', 'supplier']) reader.optionalText(body[name], `/${name}`);
  const issued = reader.optionalMoment(body['timestamp'], '/timestamp');
  return {
    format: 'openvex',
    id: reader.text(body['@id'], '/@id', 2000),
    author: reader.text(body['author'], '/author', 1000),
    version: reader.version(body['version'], '/version'),
    timestamp: reader.optionalMoment(body['last_updated'], '/last_updated') ?? issued,
    statements: reader
      .list(body['statements'], '/statements')
      .map((value, place) => readStatement(reader, value, place)),
  };
}

function readStatement(reader: VexReader, value: unknown, place: number): VexStatement {
  const at = `/statements/${place}`;
  const statement = reader.object(value, at);
  const status = reader.word(statement['status'], `${at}/status`, VEX_STATUSES) ?? 'under_investigation';
  const justification = reader.optionalWord(statement['justification'], `${at}/justification`, JUSTIFICATIONS);
  const impact = reader.optionalText(statement['impact_statement'], `${at}/impact_statement`);
  if (status === 'not_affected' && justification === null && impact === null)
    reader.fault(at, 'needs a justification or an impact_statement to say "not_affected"');
  const note = readNote(reader.optionalText(statement['status_notes'], `${at}/status_notes`, 8000));
  const action = reader.optionalText(statement['action_statement'], `${at}/action_statement`);
  const said = reader.optionalMoment(statement['timestamp'], `${at}/timestamp`);
  return {
    place,
    identifiers: namesOf(reader, statement['vulnerability'], `${at}/vulnerability`),
    products: reader
      .optionalList(statement['products'], `${at}/products`)
      .map((product, i) => readProduct(reader, product, `${at}/products/${i}`)),
    status,
    decision: note.decision,
    justification,
    reason: note.reason ?? impact ?? action,
    expiresOn: note.expiresOn,
    timestamp: reader.optionalMoment(statement['last_updated'], `${at}/last_updated`) ?? said,
  };
}

function namesOf(reader: VexReader, value: unknown, at: string): string[] {
  if (typeof value === 'string') return [reader.text(value, at, 128)];
  const vulnerability = reader.object(value, at);
  const aliases = reader
    .optionalList(vulnerability['aliases'], `${at}/aliases`)
    .map((alias, i) => reader.text(alias, `${at}/aliases/${i}`, 128));
  return [reader.text(vulnerability['name'], `${at}/name`, 128), ...aliases];
}

function readProduct(reader: VexReader, value: unknown, at: string): VexProduct {
  if (typeof value === 'string') return { id: reader.text(value, at), versions: [], inPart: false };
  const product = reader.object(value, at);
  const identifiers =
    product['identifiers'] === undefined ? {} : reader.object(product['identifiers'], `${at}/identifiers`);
  const purl = reader.optionalText(identifiers['purl'], `${at}/identifiers/purl`);
  const id = reader.optionalText(product['@id'], `${at}/@id`);
  if (purl === null && id === null) reader.fault(at, 'needs an @id or a purl');
  const parts = reader.optionalList(product['subcomponents'], `${at}/subcomponents`);
  return { id: purl ?? id ?? '', versions: [], inPart: parts.length > 0 };
}
