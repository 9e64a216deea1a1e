import { queryOptions } from '@tanstack/react-query';
import { read, type ReadBody, type RowOf } from '../../api/client';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
const ASSESSMENT = '/api/v1/compliance/frameworks/{slug}/assessment';

export type FrameworkSummary = ReadBody<'/api/v1/compliance/frameworks'>[number];
export type Assessment = Schemas['FrameworkAssessmentDto'];
export type AssessedControl = Schemas['AssessedControlDto'];
export type ControlDetail = ReadBody<'/api/v1/compliance/frameworks/{slug}/controls/{id}'>;
export type ControlSignal = Schemas['ControlSignalDto'];
export type Attestation = Schemas['AttestationDto'];
export type ComplianceException = RowOf<'/api/v1/compliance/exceptions'>;
export type Expiring = RowOf<'/api/v1/compliance/expiring'>;
export type Gap = ReadBody<'/api/v1/compliance/gaps'>['data'][number];
export type ControlResult = AssessedControl['result'];

export const frameworksQuery = read('/api/v1/compliance/frameworks');

/** Every control of a framework, as of now or of a day, with the score of all of it or of a profile. */
export function assessmentQuery(slug: string, of: { profile?: string | undefined; asOf?: string | undefined } = {}) {
  const { profile, asOf } = of;
  const asked = { ...(profile === undefined ? {} : { profile }), ...(asOf === undefined ? {} : { asOf }) };
  return queryOptions<ReadBody<typeof ASSESSMENT>, Error, Assessment>({
    ...read(ASSESSMENT, { path: { slug }, query: asked }),
    // The address answers with OSCAL, too, when that is asked for; here it never is.
    select: (body) => body as Assessment,
  });
}

export function controlQuery(slug: string, id: string) {
  return read('/api/v1/compliance/frameworks/{slug}/controls/{id}', { path: { slug, id } });
}

/** Everything that was said about a control, the newest first. */
export function attestationsQuery(slug: string, id: string) {
  return read('/api/v1/compliance/frameworks/{slug}/controls/{id}/attestations', { path: { slug, id } });
}

/** Nobody asks about it yet: it is judged by itself, and nothing is known. */
export function isUnanswered({ result, judged }: Pick<AssessedControl, 'result' | 'judged'>): boolean {
  return judged === 'itself' && result === 'not-assessed';
}

/** The next control that nobody answered, after this one and around; null when all are. */
export function nextUnanswered(controls: readonly AssessedControl[], id: string): AssessedControl | null {
  const at = controls.findIndex((control) => control.id === id);
  const after = [...controls.slice(at + 1), ...controls.slice(0, Math.max(at, 0))];
  return after.find(isUnanswered) ?? null;
}
