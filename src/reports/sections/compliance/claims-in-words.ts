import { type AssessedControl, type AssessedFramework, validityOf } from '../../../compliance/index.js';
import type { ComplianceContradictionsDto, ComplianceReviewDto, ComplianceReviewsDto } from './compliance.dto.js';

const CONTRADICTIONS = 10;
const REVIEWS = 10;

/** The control of a framework, as lists name it. */
function named({ known }: AssessedFramework, { control }: AssessedControl) {
  return { framework: known.framework.name, control: control.id, title: control.title };
}

/** Every claim that measurements deny, the greatest difference first. */
export function contradictionsOf(frameworks: readonly AssessedFramework[]): ComplianceContradictionsDto {
  const found = frameworks.flatMap((framework) =>
    framework.controls.flatMap((control) => {
      const { contradiction } = control.result;
      if (contradiction === null) return [];
      const { claimed, proven, size } = contradiction;
      const path = [framework.known.framework.slug, control.control.id].map(encodeURIComponent);
      const link = `/api/v1/compliance/frameworks/${path.join('/controls/')}`;
      return [{ size, item: { ...named(framework, control), claimed, proven, link } }];
    }),
  );
  const items = found
    .sort((a, b) => b.size - a.size)
    .slice(0, CONTRADICTIONS)
    .map(({ item }) => item);
  return { total: found.length, shown: items.length, items };
}

/** Attestations that do not count until a person looks at them again, the oldest first. */
export function reviewsOf(frameworks: readonly AssessedFramework[], at: Date): ComplianceReviewsDto {
  const found = frameworks.flatMap((framework) =>
    framework.controls.flatMap((control): ComplianceReviewDto[] => {
      const attestation = control.claim?.attestation ?? null;
      const state = validityOf(attestation, at);
      if (!attestation || (state !== 'expired' && state !== 'awaits-review')) return [];
      return [{ state, ...named(framework, control), owner: attestation.ownerEmail, reviewOn: attestation.reviewOn }];
    }),
  );
  const items = found.sort((a, b) => (a.reviewOn < b.reviewOn ? -1 : 1)).slice(0, REVIEWS);
  const count = (state: ComplianceReviewDto['state']): number => found.filter((one) => one.state === state).length;
  return { expired: count('expired'), waiting: count('awaits-review'), shown: items.length, items };
}
