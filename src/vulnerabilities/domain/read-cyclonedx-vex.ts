import { type Decision, DECISIONS, type Justification } from './decision.js';
import { safelyDecoded, type VexDocument, type VexProduct, type VexStatement, type VexStatus } from './vex.js';
import type { VexReader } from './vex-reader.js';

type Members = Record<string, unknown>;

const MEMBERS = [
  '$schema',
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

const DEPTH = 20;

/** Names of the properties in which our documents note what the format has no word for. */
export const DECISION_PROPERTY = 'posture:decision';
export const EXPIRY_PROPERTY = 'posture:expiresOn';

/** A CycloneDX document with vulnerabilities (1.4 and later); faults are kept in the reader. */
export function readCycloneDxVex(body: Members, reader: VexReader): VexDocument {
  reader.knows(body, MEMBERS);
  reader.word(body['bomFormat'], '/bomFormat', ['CycloneDX']);
  const spec = reader.text(body['specVersion'], '/specVersion', 16);
  if (spec !== '' && !/^1\.[4-9]$/.test(spec)) reader.fault('/specVersion', 'must be 1.4 or later');
  const metadata = body['metadata'] === undefined ? {} : reader.object(body['metadata'], '/metadata');
  const purls = purlsByRef([metadata['component'], ...reader.optionalList(body['components'], '/components')]);
  return {
    format: 'cyclonedx',
    id: reader.optionalText(body['serialNumber'], '/serialNumber', 200),
    author: authorOf(metadata),
    version: body['version'] === undefined ? 1 : reader.version(body['version'], '/version'),
    timestamp: reader.optionalMoment(metadata['timestamp'], '/metadata/timestamp'),
    statements: reader
      .list(body['vulnerabilities'], '/vulnerabilities')
      .map((value, place) => readVulnerability(reader, value, place, purls)),
  };
}

function readVulnerability(
  reader: VexReader,
  value: unknown,
  place: number,
  purls: ReadonlyMap<string, string>,
): VexStatement {
  const at = `/vulnerabilities/${place}`;
  const vulnerability = reader.object(value, at);
  const analysis =
    vulnerability['analysis'] === undefined ? {} : reader.object(vulnerability['analysis'], `${at}/analysis`);
  // Without a state nothing is said yet.
  const state = reader.optionalWord(analysis['state'], `${at}/analysis/state`, Object.keys(STATES)) ?? 'in_triage';
  const justification = reader.optionalWord(
    analysis['justification'],
    `${at}/analysis/justification`,
    Object.keys(MEANING),
  );
  const noted = new Map(properties(vulnerability['properties']));
  const decision = DECISIONS.find((one) => one === noted.get(DECISION_PROPERTY));
  const expiresOn = noted.get(EXPIRY_PROPERTY) ?? null;
  const references = reader
    .optionalList(vulnerability['references'], `${at}/references`)
    .map((reference, i) => reader.object(reference, `${at}/references/${i}`)['id'])
    .filter((id) => typeof id === 'string');
  const meaning = STATES[state] ?? { status: 'under_investigation', decision: null };
  return {
    place,
    identifiers: [reader.text(vulnerability['id'], `${at}/id`, 128), ...references],
    products: reader
      .optionalList(vulnerability['affects'], `${at}/affects`)
      .map((one, i) => readAffected(reader, one, `${at}/affects/${i}`, purls)),
    status: meaning.status,
    decision: decision ?? meaning.decision,
    justification: justification === null ? null : (MEANING[justification] ?? null),
    reason: reader.optionalText(analysis['detail'], `${at}/analysis/detail`),
    expiresOn: expiresOn !== null && /^\d{4}-\d{2}-\d{2}$/.test(expiresOn) ? expiresOn : null,
    timestamp: reader.optionalMoment(analysis['lastUpdated'], `${at}/analysis/lastUpdated`),
  };
}

/** A product by its reference: of a component of the document, of another document (BOM-Link), or a package URL. */
function readAffected(reader: VexReader, value: unknown, at: string, purls: ReadonlyMap<string, string>): VexProduct {
  const affected = reader.object(value, at);
  const ref = reader.text(affected['ref'], `${at}/ref`);
  const linked = /^urn:cdx:[^#]*#(.+)$/.exec(ref)?.[1];
  const own = linked === undefined ? ref : safelyDecoded(linked);
  const versions = reader
    .optionalList(affected['versions'], `${at}/versions`)
    .map((one, i) => reader.object(one, `${at}/versions/${i}`));
  const exact = versions.map((one) => one['version']).filter((version) => typeof version === 'string');
  return {
    id: purls.get(own) ?? own,
    versions: exact.length < versions.length ? null : exact,
    inPart: false,
  };
}

/** Package URLs of components, and of those inside them, by their references. */
function purlsByRef(components: unknown[], depth = 0, found = new Map<string, string>()): Map<string, string> {
  for (const component of components) {
    if (typeof component !== 'object' || component === null) continue;
    const { purl, 'bom-ref': ref, components: inner } = component as Members;
    if (typeof purl === 'string' && typeof ref === 'string') found.set(ref, purl);
    if (Array.isArray(inner) && depth < DEPTH) purlsByRef(inner, depth + 1, found);
  }
  return found;
}

function properties(value: unknown): [string, string][] {
  if (!Array.isArray(value)) return [];
  return (value as Members[]).flatMap((one) => {
    const { name, value: text } = (one as Members | null) ?? {};
    return typeof name === 'string' && typeof text === 'string' ? [[name, text] as [string, string]] : [];
  });
}

/** Whoever the document names: its authors, its manufacturer or supplier, else nobody. */
function authorOf(metadata: Members): string | null {
  const named = [metadata['authors'], metadata['manufacturer'], metadata['manufacture'], metadata['supplier']].flat();
  const names = named.flatMap((one) => {
    const name = (one as Members | null | undefined)?.['name'];
    return typeof name === 'string' && name.length <= 1000 ? [name] : [];
  });
  return names[0] ?? null;
}
