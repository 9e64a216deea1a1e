import { type Decision, type Justification } from '../domain/decision.js';
import { DECISION_PROPERTY, EXPIRY_PROPERTY } from '../domain/read-cyclonedx-vex.js';
import { meaningOf, noteOf, PRODUCT_NAMES } from '../domain/vex.js';
import type { ToldDecision } from '../persistence/vex.repository.js';

/** Whose decisions they are, and as of when. */
export interface VexEdition {
  organization: { id: string; name: string };
  version: number;
  at: Date;
}

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

/** The ids of the documents that an organization tells: OpenVEX, CycloneDX. */
export function documentIdsOf(publicId: string): [openVex: string, cycloneDx: string] {
  return [`urn:posture:vex:${publicId}`, `urn:uuid:${publicId}`];
}

/** The decisions as an OpenVEX 0.2.0 document. */
export function openVex({ organization, version, at }: VexEdition, decisions: readonly ToldDecision[]): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': documentIdsOf(organization.id)[0],
    author: organization.name,
    role: 'User of the products',
    timestamp: at.toISOString(),
    version: Math.max(1, version),
    tooling: 'Posture',
    statements: decisions.map((told) => {
      const { status, justification } = meaningOf(told.decision, told.justification);
      return {
        '@id': `urn:uuid:${told.id}`,
        vulnerability: { name: told.vulnerabilityId, ...(told.aliases.length > 0 ? { aliases: told.aliases } : {}) },
        timestamp: told.decidedAt.toISOString(),
        last_updated: told.changedAt.toISOString(),
        products: productsOf(told).map((id) => ({
          '@id': id,
          ...(id.startsWith('pkg:') ? { identifiers: { purl: id } } : {}),
        })),
        status,
        status_notes: noteOf(told.decision, told.expiresOn, told.reason),
        ...(justification !== null ? { justification } : {}),
        // The one or the other, by the schema.
        ...(status === 'not_affected' && justification === null ? { impact_statement: told.reason } : {}),
        ...(status === 'affected'
          ? { action_statement: accepting(told), action_statement_timestamp: told.decidedAt.toISOString() }
          : {}),
      };
    }),
  };
}

/** The decisions as a CycloneDX 1.6 document that holds nothing but vulnerabilities and what they are in. */
export function cycloneDxVex({ organization, version, at }: VexEdition, decisions: readonly ToldDecision[]): object {
  const products = [...new Set(decisions.flatMap(productsOf))].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: documentIdsOf(organization.id)[1],
    version: Math.max(1, version),
    metadata: {
      timestamp: at.toISOString(),
      tools: { components: [{ type: 'application', name: 'Posture' }] },
      authors: [{ name: organization.name }],
    },
    components: products.map((id) => ({
      type: id.startsWith('pkg:') ? 'library' : 'platform',
      'bom-ref': id,
      name: id,
      ...(id.startsWith('pkg:') ? { purl: id } : {}),
    })),
    vulnerabilities: decisions.map((told) => {
      const { justification } = meaningOf(told.decision, told.justification);
      return {
        'bom-ref': `urn:uuid:${told.id}`,
        id: told.vulnerabilityId,
        ...(told.aliases.length > 0
          ? { references: told.aliases.map((id) => ({ id, source: { name: sourceOf(id) } })) }
          : {}),
        analysis: {
          state: CYCLONEDX_STATE[told.decision],
          ...(justification !== null ? { justification: CYCLONEDX_WORD[justification] } : {}),
          ...(told.decision === 'accepted' ? { response: ['will_not_fix'] } : {}),
          detail: told.reason,
          firstIssued: told.decidedAt.toISOString(),
          lastUpdated: told.changedAt.toISOString(),
        },
        affects: productsOf(told).map((ref) => ({ ref })),
        properties: [
          { name: DECISION_PROPERTY, value: told.decision },
          ...(told.expiresOn === null ? [] : [{ name: EXPIRY_PROPERTY, value: told.expiresOn }]),
        ],
      };
    }),
  };
}

function accepting({ expiresOn, reason }: ToldDecision): string {
  return `The risk is accepted until ${expiresOn ?? 'further notice'}: ${reason}`;
}

/** Who gives identifiers of this form. */
function sourceOf(identifier: string): string {
  return identifier.split('-')[0] ?? identifier;
}

/** Names of the products that a decision is about: package URLs where it can be, else names of our own. */
function productsOf(told: ToldDecision): string[] {
  const { scope, tags, devices, versions, product, packageName } = told;
  if (product !== null && scope !== 'all') return [product];
  if (scope === 'tags') return tags.map(PRODUCT_NAMES.tag);
  if (scope === 'devices') return devices.map(PRODUCT_NAMES.device);
  const purls = [...new Set(told.packages.map(purlOf))].flatMap((purl) => versioned(purl, versions)).sort();
  if (scope === 'all') return [PRODUCT_NAMES.all, ...purls];
  return purls.length > 0 ? purls : versioned(`pkg:generic/${encodeURIComponent(packageName ?? '')}`, versions);
}

/** With the release of the distribution, where the ecosystem has one. */
function purlOf({ ecosystem, purl }: ToldDecision['packages'][number]): string {
  const [, release] = ecosystem.split(':');
  const distribution = /^pkg:(?:deb|apk|rpm)\/([^/]+)\//.exec(purl)?.[1];
  return release === undefined || distribution === undefined
    ? purl
    : `${purl}?distro=${distribution}-${encodeURIComponent(release)}`;
}

function versioned(purl: string, versions: readonly string[]): string[] {
  if (versions.length === 0) return [purl];
  const [place = '', ...qualifiers] = purl.split('?');
  return versions.map((version) => [`${place}@${encodeURIComponent(version)}`, ...qualifiers].join('?'));
}
