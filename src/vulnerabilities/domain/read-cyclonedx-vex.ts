import { type Decision, DECISIONS, type Justification } from './decision.js';
import { type NamedComponents, namesIn, type ProductStatus, readAffected, rootOf } from './read-cyclonedx-affected.js';
import type { VexSource } from './vex-source.js';
import { OUR_DOCUMENTS, STAYS_OPEN, type VexProduct, type VexStatement, type VexStatus } from './vex.js';
import type { Members, VexReader } from './vex-reader.js';

const MEMBERS = [
  'bomFormat',
  'specVersion',
  'serialNumber',
  'version',
  'metadata',
  'components',
  'services',
  'externalReferences',
  'dependencies',
  'compositions',
  'vulnerabilities',
  'annotations',
  'formulation',
  'declarations',
  'definitions',
  'citations',
  'properties',
  'signature',
];

/** What the states of an analysis mean; what is `resolved` is fixed in the versions that are named. */
const STATES: Record<string, { status: VexStatus; decision: Decision | null }> = {
  not_affected: { status: 'not_affected', decision: null },
  false_positive: { status: 'not_affected', decision: 'false-positive' },
  resolved: { status: 'fixed', decision: null },
  resolved_with_pedigree: { status: 'fixed', decision: null },
  exploitable: { status: 'affected', decision: null },
  in_triage: { status: 'under_investigation', decision: null },
};

/** The justification of OpenVEX that comes closest. */
const MEANING: Record<string, Justification> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
  requires_configuration: 'vulnerable_code_cannot_be_controlled_by_adversary',
  requires_dependency: 'component_not_present',
  requires_environment: 'vulnerable_code_cannot_be_controlled_by_adversary',
  protected_by_compiler: 'inline_mitigations_already_exist',
  protected_at_runtime: 'inline_mitigations_already_exist',
  protected_at_perimeter: 'inline_mitigations_already_exist',
  protected_by_mitigating_control: 'inline_mitigations_already_exist',
};

/** Names of the properties in which our documents note what the format has no word for. */
export const DECISION_PROPERTY = 'posture:decision';
export const EXPIRY_PROPERTY = 'posture:expiresOn';
/** Of decisions that came with somebody's document: then they are no person's. */
export const STATED_PROPERTY = 'posture:stated';
/** Of people's decisions that are about what is in the product too. */
export const CONTENTS_PROPERTY = 'posture:contents';

/** Whether a document says that it is CycloneDX, of a version that is not known or with vulnerabilities: an inventory has none. */
export function isCycloneDxVex(body: Members): boolean {
  if (body['bomFormat'] !== 'CycloneDX') return 'specFormat' in body;
  return 'vulnerabilities' in body || /^[2-9]/.test(String(body['specVersion']));
}

/** A CycloneDX document with vulnerabilities (1.4 and later); faults are kept in the reader. */
export function readCycloneDxVex(body: Members, reader: VexReader): VexSource {
  reader.knows(body, MEMBERS);
  reader.word(body['bomFormat'], '/bomFormat', ['CycloneDX']);
  const spec = reader.text(body['specVersion'], '/specVersion', 16);
  if (/^[2-9]/.test(spec)) reader.fault('/specVersion', `${spec} is not read yet; 1.4 to 1.7 are`);
  else if (spec !== '' && !/^1\.[4-9]$/.test(spec)) reader.fault('/specVersion', 'must be 1.4 or later');
  const metadata = reader.optionalObject(body['metadata'], '/metadata');
  const names = namesIn(metadata['component'], reader.entriesOf(body['components'], '/components'));
  const issued = reader.optionalMoment(metadata['timestamp'], '/metadata/timestamp');
  return {
    format: 'cyclonedx',
    id: idOf(reader.optionalText(body['serialNumber'], '/serialNumber', 200), metadata),
    author: nameIn(metadata, ['authors', ...ORGANIZATIONS]),
    publisher: nameIn(metadata, ORGANIZATIONS),
    version: reader.version(body['version'], '/version'),
    timestamp: issued,
    statements: (into) => statementsOf(body, into, names),
  };
}

function* statementsOf(body: Members, reader: VexReader, names: NamedComponents): Generator<VexStatement, void> {
  let place = 0;
  for (const value of reader.statements(body['vulnerabilities'], '/vulnerabilities')) {
    const at = place;
    yield reader.statement(() => readVulnerability(reader, value, at, names));
    place += 1;
  }
}

function readVulnerability(reader: VexReader, value: unknown, place: number, names: NamedComponents): VexStatement {
  const at = `/vulnerabilities/${place}`;
  const vulnerability = reader.object(value, at);
  const analysis = reader.optionalObject(vulnerability['analysis'], `${at}/analysis`);
  const state = reader.optionalWord(analysis['state'], `${at}/analysis/state`, Object.keys(STATES));
  const justification = reader.optionalWord(
    analysis['justification'],
    `${at}/analysis/justification`,
    Object.keys(MEANING),
  );
  const noted = new Map(properties(vulnerability['properties']));
  const decision = DECISIONS.find((one) => one === noted.get(DECISION_PROPERTY)) ?? null;
  const expiresOn = noted.get(EXPIRY_PROPERTY) ?? null;
  const references = reader
    .optionalList(vulnerability['references'], `${at}/references`)
    .map((reference) => (reference as Members | null)?.['id'])
    .filter((id) => typeof id === 'string' && id.trim() !== '' && id.length <= 128);
  // Without a state nothing is said yet.
  const meaning = state === null ? null : STATES[state];
  const status: ProductStatus = meaning?.status ?? 'unknown';
  const affects = reader.optionalList(vulnerability['affects'], `${at}/affects`);
  const takes = (read: VexProduct[], of: string): VexProduct[] => {
    reader.takes(read, of);
    return read;
  };
  const called = [reader.text(vulnerability['id'], `${at}/id`, 128), ...(references as string[])];
  const identifiers = called.map((one) => one.trim());
  const products =
    affects.length === 0
      ? takes(rootOf(names), at)
      : openLast(
          affects.flatMap((one, i) =>
            takes(readAffected(reader, one, `${at}/affects/${i}`, names, status), `${at}/affects/${i}`),
          ),
        );
  const reason = reader.optionalText(analysis['detail'], `${at}/analysis/detail`);
  reader.gives(reason, products, at);
  const said = reader.optionalMoment(analysis['firstIssued'], `${at}/analysis/firstIssued`);
  return {
    place,
    identifiers,
    products,
    status,
    isDecision: decision !== null && !noted.has(STATED_PROPERTY),
    hasContents: decision === null || noted.has(STATED_PROPERTY) || noted.has(CONTENTS_PROPERTY),
    decision: decision ?? meaning?.decision ?? null,
    justification: justification === null ? null : (MEANING[justification] ?? null),
    reason,
    expiresOn: expiresOn !== null && /^\d{4}-\d{2}-\d{2}$/.test(expiresOn) ? expiresOn : null,
    timestamp: reader.optionalMoment(analysis['lastUpdated'], `${at}/analysis/lastUpdated`) ?? said,
  };
}

/** Its versions have no order, but the later word about a product counts: `affected` stays, whatever a range says beside it. */
function openLast(products: VexProduct[]): VexProduct[] {
  const isOpen = ({ status }: VexProduct): boolean => status !== undefined && STAYS_OPEN.has(status);
  return [...products.filter((one) => !isOpen(one)), ...products.filter(isOpen)];
}

/** Our own documents are the same one in every format. */
function idOf(serialNumber: string | null, { tools }: Members): string | null {
  const written = (tools as Members | null | undefined)?.['components'];
  const isOurs = Array.isArray(written) && (written[0] as Members | null)?.['name'] === 'Posture';
  return isOurs && serialNumber !== null ? serialNumber.replace(/^urn:uuid:/, OUR_DOCUMENTS) : serialNumber;
}

function properties(value: unknown): [string, string][] {
  if (!Array.isArray(value)) return [];
  return (value as Members[]).flatMap((one) => {
    const { name, value: text } = (one as Members | null) ?? {};
    return typeof name === 'string' && typeof text === 'string' ? [[name, text] as [string, string]] : [];
  });
}

const ORGANIZATIONS = ['manufacturer', 'manufacture', 'supplier'] as const;

/** The first whom the document names so; else nobody. */
function nameIn(metadata: Members, members: readonly string[]): string | null {
  const named = members.flatMap((member) => metadata[member]);
  const names = named.flatMap((one) => {
    const name = (one as Members | null | undefined)?.['name'];
    return typeof name === 'string' && name.trim() !== '' && name.length <= 1000 ? [name] : [];
  });
  return names[0] ?? null;
}
