import { breathe } from '../../platform/index.js';
import { adviceForNoDecisions } from '../../scans/index.js';
import { isCsaf, readCsafVex } from '../domain/read-csaf-vex.js';
import { isCycloneDxVex, readCycloneDxVex } from '../domain/read-cyclonedx-vex.js';
import { isOpenVex, readOpenVex } from '../domain/read-openvex.js';
import { VEX_LIMITS, VexExcess } from '../domain/vex-limits.js';
import { type Members, VexReader } from '../domain/vex-reader.js';
import type { VexSource } from '../domain/vex-source.js';
import { namedProduct, type VexStatement, type VexDocument, type VexFault } from '../domain/vex.js';
import { InvalidVexError } from '../errors.js';
import type { VexBody } from './vex-body.js';

/** Statements that are read in one go. */
const AT_ONCE = 2000;

/** What a document is read from, whether its bytes or a parsed one. */
type Readable = Pick<VexBody, 'value' | 'sha256'> & { sketch?: () => Members | null };

/** A document that was read once from its beginning to its end, and can be used. */
export interface ReadVex {
  document: VexDocument & { id: string };
  names: NamesInVex;
  /** What of it was left aside or changed, in words. */
  notes: string[];
}

/**
 * Reads all of a document for what is wrong with it, and what it names. Its statements are not kept: they are read again
 * whenever they are gone through. Throws {@link InvalidVexError}.
 */
export async function readVexDocument(body: Readable): Promise<ReadVex> {
  const reader = new VexReader();
  const names = new NamesInVex();
  try {
    const source = readAs(reader.object(body.value, ''), reader);
    const isUsable = await readThrough(source.statements(reader), names);
    // What is wrong with some statements is theirs; a document of which nothing can be used is refused with all that is wrong.
    const isLost = !isUsable && reader.statementFaults.length + reader.strangers.length > 0;
    const faults = [...reader.faults, ...(isLost || reader.faults.length > 0 ? rest(reader) : [])];
    if (faults.length > 0) throw foreign(body) ?? refused(faults);
    return {
      document: { ...source, id: source.id ?? nameless(body), statements: again(source) },
      names,
      notes: reader.notes(),
    };
  } catch (error) {
    throw error instanceof VexExcess ? tooMuch(error.pointer, error.detail) : error;
  }
}

/** The refusal of a document that asks for more than is done at once. */
export function tooMuch(pointer: string, detail: string): InvalidVexError {
  return new InvalidVexError('The document asks for more than can be decided at once. Split it.', [
    { pointer, detail },
  ]);
}

/** Whether any of the statements can be used. */
async function readThrough(statements: VexDocument['statements'], names: NamesInVex): Promise<boolean> {
  let isUsable = false;
  let count = 0;
  for (const statement of statements) {
    names.add(statement);
    isUsable ||= !statement.fault;
    if ((count += 1) % AT_ONCE === 0) await breathe();
  }
  return isUsable;
}

/** What was wrong with them was kept the first time. */
function again(source: VexSource): VexDocument['statements'] {
  return { [Symbol.iterator]: () => source.statements(new VexReader())[Symbol.iterator]() };
}

function readAs(body: Members, reader: VexReader): VexSource {
  if (isOpenVex(body)) return readOpenVex(body, reader);
  return isCsaf(body) ? readCsafVex(body, reader) : readCycloneDxVex(body, reader);
}

function rest(reader: VexReader): VexFault[] {
  return [...reader.strangers, ...reader.statementFaults];
}

/** Something else altogether, named where it can be. */
function foreign(body: Readable): InvalidVexError | null {
  const members = (body.value ?? {}) as Members;
  if (isOpenVex(members) || isCsaf(members) || isCycloneDxVex(members)) return null;
  const advice = adviceForNoDecisions(body.sketch === undefined ? body.value : body.sketch());
  const detail = 'must be OpenVEX, CycloneDX with vulnerabilities, or CSAF';
  return advice === null ? null : new InvalidVexError(advice, [{ pointer: '', detail }]);
}

function refused(faults: readonly VexFault[]): InvalidVexError {
  return new InvalidVexError(
    'This is neither an OpenVEX document, a CycloneDX one with vulnerabilities nor a CSAF one, as their specifications have them.',
    faults.slice(0, VEX_LIMITS.faults),
  );
}

/** A document without an id is told from others by what it says. */
function nameless(body: Readable): string {
  return `urn:sha256:${body.sha256()}`;
}

const PUBLIC_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LINK = /^urn:cdx:/i;

/** What a document names that only the organization knows, each once. */
class NamesInVex {
  /** Every name of a vulnerability. */
  readonly identifiers = new Set<string>();
  /** Public ids of devices. */
  readonly devices = new Set<string>();
  /** Links into SBOMs. */
  readonly links = new Set<string>();
  /** Of CSAF, statements share those of their vulnerability. */
  private seen: readonly string[] = [];

  add({ identifiers, products }: VexStatement): void {
    if (identifiers !== this.seen) for (const name of identifiers) this.identifiers.add(name);
    this.seen = identifiers;
    for (const { id, within } of products) {
      this.addProduct(id);
      if (within !== null) this.addProduct(within);
    }
  }

  private addProduct(name: string): void {
    if (LINK.test(name)) this.links.add(name);
    const named = namedProduct(name);
    if (named !== null && 'device' in named && PUBLIC_ID.test(named.device)) this.devices.add(named.device);
  }
}
