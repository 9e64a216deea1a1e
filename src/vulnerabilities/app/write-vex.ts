import { type Decision, type Justification } from '../domain/decision.js';
import {
  CONTENTS_PROPERTY,
  DECISION_PROPERTY,
  EXPIRY_PROPERTY,
  STATED_PROPERTY,
} from '../domain/read-cyclonedx-vex.js';
import { WITHIN_PROPERTY } from '../domain/read-cyclonedx-affected.js';
import { meaningOf, noteOf, type VexMeaning } from '../domain/vex.js';
import type { ReportedDecision } from '../persistence/vex.repository.js';
import {
  documentIdsOf,
  productsOf,
  referenceOf,
  type ReportedDecisions,
  type ReportedProduct,
  type VexEdition,
} from './reported-products.js';
import { entries, inPieces, openedBefore, sorted } from './written-json.js';

/** In the words of CycloneDX, the one that comes closest. */
const CYCLONEDX_WORD: Record<Justification, string> = {
  component_not_present: 'requires_dependency',
  vulnerable_code_not_present: 'code_not_present',
  vulnerable_code_not_in_execute_path: 'code_not_reachable',
  vulnerable_code_cannot_be_controlled_by_adversary: 'requires_environment',
  inline_mitigations_already_exist: 'protected_by_mitigating_control',
};

const CYCLONEDX_STATE: Record<Decision, string> = {
  'not-affected': 'not_affected',
  'false-positive': 'false_positive',
  mitigated: 'not_affected',
  accepted: 'exploitable',
};

/** What a decision means, or what a document said to be open. */
export function meaningOfReported({
  decision,
  justification,
  status,
}: ReportedDecision): Omit<VexMeaning, 'status'> & { status: VexMeaning['status'] | 'under_investigation' } {
  if (decision === 'open') return { status: status ?? 'affected', justification: null };
  return meaningOf(decision, justification);
}

/** When it was said first and last: by the document that it came with, else here. */
export function timesOf({ said, decidedAt, changedAt }: ReportedDecision): [first: string, last: string] {
  return [(said ?? decidedAt).toISOString(), (said ?? changedAt).toISOString()];
}

/** The reason, below what VEX has no word for. */
export function noteOfReported(reported: ReportedDecision): string {
  const { decision, said, contents, expiresOn, reason } = reported;
  if (decision === 'open') return reason;
  return noteOf(decision, said !== null ? 'stated' : contents === null ? null : 'with contents', expiresOn, reason);
}

/** What is to be done about something affected. */
export function actionOf({ decision, expiresOn, reason }: ReportedDecision): string {
  return decision === 'open' ? reason : `The risk is accepted until ${expiresOn ?? 'further notice'}: ${reason}`;
}

/** The decisions as an OpenVEX 0.2.0 document, piece by piece. */
export async function* openVex(
  { organization, version, at }: VexEdition,
  decisions: ReportedDecisions,
): AsyncGenerator<string, void> {
  const head = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': documentIdsOf(organization.id)[0],
    author: organization.name,
    role: 'User of the products',
    timestamp: at.toISOString(),
    version: Math.max(1, version),
    tooling: 'Posture',
  };
  yield openedBefore(head, 'statements');
  yield* entries(each(decisions(), openVexStatement));
  yield ']}';
}

/** What is written of each decision. */
async function* each(
  decisions: AsyncIterable<readonly ReportedDecision[]>,
  write: (reported: ReportedDecision) => object,
): AsyncGenerator<object[], void> {
  for await (const some of decisions) yield some.map(write);
}

function openVexStatement(reported: ReportedDecision): object {
  const { status, justification } = meaningOfReported(reported);
  const [first, last] = timesOf(reported);
  return {
    '@id': `urn:uuid:${reported.id}`,
    vulnerability: {
      name: reported.vulnerabilityId,
      ...(reported.aliases.length > 0 ? { aliases: reported.aliases } : {}),
    },
    timestamp: first,
    last_updated: last,
    products: productsOf(reported).map(openVexProduct),
    status,
    status_notes: noteOfReported(reported),
    ...(justification !== null ? { justification } : {}),
    // The one or the other, by the schema.
    ...(status === 'not_affected' && justification === null ? { impact_statement: reported.reason } : {}),
    ...(status === 'affected' ? { action_statement: actionOf(reported), action_statement_timestamp: first } : {}),
  };
}

function openVexProduct({ id, within }: ReportedProduct): object {
  const named = { '@id': id, ...(id.startsWith('pkg:') ? { identifiers: { purl: id } } : {}) };
  return within === null ? named : { ...openVexProduct({ id: within, within: null }), subcomponents: [named] };
}

/** The decisions as a CycloneDX 1.6 document that holds nothing but vulnerabilities and what they are in, piece by piece. */
export async function* cycloneDxVex(
  { organization, version, at }: VexEdition,
  decisions: ReportedDecisions,
): AsyncGenerator<string, void> {
  const products = new Map<string, ReportedProduct>();
  for await (const some of decisions())
    for (const product of some.flatMap(productsOf)) products.set(referenceOf(product), product);
  const head = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: documentIdsOf(organization.id)[1],
    version: Math.max(1, version),
    metadata: {
      timestamp: at.toISOString(),
      tools: { components: [{ type: 'application', name: 'Posture' }] },
      authors: [{ name: organization.name }],
    },
  };
  yield openedBefore(head, 'components');
  yield* entries(components(products));
  yield '],"vulnerabilities":[';
  yield* entries(each(decisions(), cycloneDxVulnerability));
  yield ']}';
}

async function* components(products: ReadonlyMap<string, ReportedProduct>): AsyncGenerator<object[], void> {
  for await (const refs of inPieces(await sorted([...products.keys()])))
    yield refs.map((ref) => cycloneDxComponent(ref, products.get(ref) ?? { id: ref, within: null }));
}

function cycloneDxVulnerability(reported: ReportedDecision): object {
  const { status, justification } = meaningOfReported(reported);
  const [firstIssued, lastUpdated] = timesOf(reported);
  return {
    'bom-ref': `urn:uuid:${reported.id}`,
    id: reported.vulnerabilityId,
    ...(reported.aliases.length > 0
      ? { references: reported.aliases.map((id) => ({ id, source: { name: sourceOf(id) } })) }
      : {}),
    analysis: {
      state:
        reported.decision === 'open'
          ? status === 'affected'
            ? 'exploitable'
            : 'in_triage'
          : CYCLONEDX_STATE[reported.decision],
      ...(justification !== null ? { justification: CYCLONEDX_WORD[justification] } : {}),
      ...(reported.decision === 'accepted' ? { response: ['will_not_fix'] } : {}),
      detail: reported.reason,
      firstIssued,
      lastUpdated,
    },
    affects: productsOf(reported).map((product) => ({ ref: referenceOf(product) })),
    ...propertiesOf(reported),
  };
}

/** CycloneDX has no word for what a component of such a document is a part of. */
function cycloneDxComponent(ref: string, { id, within }: ReportedProduct): object {
  const named = (name: string, reference: string): object => ({
    type: name.startsWith('pkg:') ? 'library' : 'platform',
    'bom-ref': reference,
    name,
    ...(name.startsWith('pkg:') ? { purl: name } : {}),
  });
  if (within === null) return named(id, ref);
  return { ...named(id, ref), properties: [{ name: WITHIN_PROPERTY, value: within }] };
}

function propertiesOf({ decision, said, contents, expiresOn }: ReportedDecision): object {
  if (decision === 'open') return {};
  return {
    properties: [
      { name: DECISION_PROPERTY, value: decision },
      ...(said === null ? [] : [{ name: STATED_PROPERTY, value: 'true' }]),
      ...(said === null && contents !== null ? [{ name: CONTENTS_PROPERTY, value: 'true' }] : []),
      ...(expiresOn === null ? [] : [{ name: EXPIRY_PROPERTY, value: expiresOn }]),
    ],
  };
}

/** Who gives identifiers of this form. */
function sourceOf(identifier: string): string {
  return identifier.split('-')[0] ?? identifier;
}
