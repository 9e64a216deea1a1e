import type { AssessmentLine } from './assessment-rows.js';
import { attestationObservation, type OscalObservation, signalObservations } from './oscal-observation.js';

/** UUIDv5 of a name in the namespace of this service: the same for the same name, everywhere. */
export type NamedUuid = (name: string) => string;

/** Which assessment it is. */
export interface OscalSubject {
  organization: { id: string; name: string };
  framework: { slug: string; name: string; version: string };
  at: Date;
}

export interface OscalFinding {
  uuid: string;
  title: string;
  description: string;
  props: { name: string; ns: string; value: string }[];
  target: {
    type: 'objective-id';
    'target-id': string;
    status: { state: 'satisfied' | 'not-satisfied'; reason: 'pass' | 'fail' | 'other'; remarks?: string };
  };
  'related-observations'?: { 'observation-uuid': string }[];
}

/** The version of OSCAL that exports are in. */
export const OSCAL_VERSION = '1.2.2';

/** Namespace of the properties that are ours; a name, not an address. */
export const OSCAL_NAMESPACE = 'https://posture.example/ns/oscal';

/**
 * An assessment as OSCAL assessment results, version {@link OSCAL_VERSION}. The same assessment gives the same document, ids and all. OSCAL can say
 * satisfied or not: what was not assessed, and what does not apply, is said to be neither and stays out of the findings.
 */
export function oscalAssessment(subject: OscalSubject, lines: readonly AssessmentLine[], uuid: NamedUuid) {
  const { organization, framework, at } = subject;
  const base = `${organization.id}/${framework.slug}@${framework.version}/${at.toISOString()}`;
  const name: NamedUuid = (part) => uuid(`${base}/${part}`);
  const catalogue = publishedCatalogue(framework.slug);
  const assessed = lines.filter(({ result }) => result.score !== null);
  const observed = assessed.map((line) => ({ line, observations: observationsOf(line, framework.slug, name) }));
  const observations = uniqueOf(observed.flatMap((of) => of.observations));
  const findings = observed.map((of) => findingOf(of.line, of.observations, framework.slug, name));
  return {
    'assessment-results': {
      uuid: name('assessment-results'),
      metadata: {
        title: `${framework.name} ${framework.version}: ${organization.name}`,
        'last-modified': at.toISOString(),
        version: framework.version,
        'oscal-version': OSCAL_VERSION,
        ...(catalogue === null
          ? {}
          : { links: [{ href: catalogue, rel: 'reference', text: 'The catalogue that control ids are of' }] }),
      },
      'import-ap': { href: '#', remarks: 'There is no assessment plan: signals are collected all the time.' },
      results: [
        {
          uuid: name('result'),
          title: `${framework.name} as of ${at.toISOString()}`,
          description: `${assessed.length} of ${lines.length} controls have a result.`,
          start: at.toISOString(),
          'reviewed-controls': reviewedControls(assessed, lines, framework.slug),
          ...(observations.length > 0 ? { observations } : {}),
          ...(findings.length > 0 ? { findings } : {}),
        },
      ],
    },
  };
}

/** OSCAL allows no empty lists. */
function reviewedControls(assessed: readonly AssessmentLine[], lines: readonly AssessmentLine[], slug: string) {
  const controls = assessed.map(({ control }) => ({ 'control-id': oscalToken(slug, control.id) }));
  const left = lines.filter(({ result }) => result.score === null);
  const namesOf = (result: string): string =>
    left
      .filter((line) => line.result.result === result)
      .map(({ control }) => control.id)
      .join(', ') || 'none';
  const remarks = `Not applicable: ${namesOf('not-applicable')}. Not assessed: ${namesOf('not-assessed')}.`;
  const selection =
    controls.length > 0 ? { 'include-controls': controls } : { description: 'Nothing has been assessed yet.' };
  return { 'control-selections': [selection], remarks };
}

function observationsOf(line: AssessmentLine, slug: string, name: NamedUuid): OscalObservation[] {
  const attested = line.result.sources.includes('attestation')
    ? attestationObservation(line, oscalToken(slug, line.control.id), name)
    : null;
  return [...signalObservations(line, name), ...(attested ? [attested] : [])];
}

function findingOf(
  { control, result }: AssessmentLine,
  observations: readonly OscalObservation[],
  slug: string,
  name: NamedUuid,
): OscalFinding {
  const token = oscalToken(slug, control.id);
  return {
    uuid: name(`finding/${token}`),
    title: `${control.id} ${control.title}`,
    description: result.reasons.join(' '),
    props: [
      { name: 'control-label', ns: OSCAL_NAMESPACE, value: control.id },
      { name: 'decided-by', ns: OSCAL_NAMESPACE, value: result.decidedBy },
      ...(result.contradiction ? [{ name: 'contradiction', ns: OSCAL_NAMESPACE, value: 'yes' }] : []),
    ],
    target: { type: 'objective-id', 'target-id': token, status: statusOf(result.score) },
    ...(observations.length > 0
      ? { 'related-observations': observations.map(({ uuid }) => ({ 'observation-uuid': uuid })) }
      : {}),
  };
}

/** A part is not all: it is not satisfied, for another reason than failing. */
function statusOf(score: number | null): OscalFinding['target']['status'] {
  if (score === 1) return { state: 'satisfied', reason: 'pass' };
  if (score === 0) return { state: 'not-satisfied', reason: 'fail' };
  return { state: 'not-satisfied', reason: 'other', remarks: 'Satisfied in part.' };
}

function uniqueOf(observations: readonly OscalObservation[]): OscalObservation[] {
  return [...new Map(observations.map((observation) => [observation.uuid, observation])).values()];
}

/** The OSCAL catalogue that the publisher of a framework has, and how it calls controls there. */
interface PublishedCatalogue {
  href: string;
  idOf: (control: string) => string;
}

const NIST = 'https://raw.githubusercontent.com/usnistgov/oscal-content/main/nist.gov';

/** By slug. The ids in an export of these resolve in the publisher's own catalogue. */
const PUBLISHED: Readonly<Record<string, PublishedCatalogue>> = {
  'nist-800-53-r5': {
    href: `${NIST}/SP800-53/rev5/json/NIST_SP-800-53_rev5_catalog.json`,
    idOf: (control) => control.toLowerCase(),
  },
  'nist-800-171-r3': {
    href: `${NIST}/SP800-171/rev3/json/NIST_SP800-171_rev3_catalog.json`,
    idOf: (control) => `SP_800_171_${control}`,
  },
  'nist-csf-2.0': { href: `${NIST}/CSF/v2.0/json/NIST_CSF_v2.0_catalog.json`, idOf: (control) => control },
};

/** Where the publisher's OSCAL catalogue of a framework is; null where there is none that we know. */
function publishedCatalogue(framework: string): string | null {
  return PUBLISHED[framework]?.href ?? null;
}

/**
 * A control id as OSCAL asks for it: letters, digits, `-`, `.` and `_` only, and a letter first. Where its publisher has an OSCAL
 * catalogue, the id there (`AC-2` → `ac-2`). Elsewhere the slug comes first, and everything else becomes `_` and its code in
 * hexadecimal with another `_`, so that two ids stay two (`164.308(a)` → `hipaa_164.308_28_a_29_`).
 */
export function oscalToken(framework: string, control: string): string {
  const published = PUBLISHED[framework];
  if (published) return published.idOf(control);
  const slug = encoded(framework, /^[^A-Za-z]|[^A-Za-z0-9.-]/gu);
  return `${slug}_${encoded(control, /[^A-Za-z0-9.-]/gu)}`;
}

function encoded(text: string, others: RegExp): string {
  return text.replace(others, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16)}_`);
}
