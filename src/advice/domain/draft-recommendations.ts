import { draftAction } from './draft-action.js';
import { draftCloudCheck, draftContradiction, draftGap, draftMaturity } from './draft-controls.js';
import { draftCoverage, draftNothing, draftOverdue } from './draft-fleet.js';
import type { Fact, FactKind } from './fact.js';
import { PRIORITIES, type Recommendation, RECOMMENDATION_LIMITS, type RecommendationSet } from './recommendation.js';

/** Writes what is to be done about a fact, beside how the organization stands; null where nothing is. */
export type Draft = (fact: Fact, standing: Fact | null) => Recommendation | null;

/** By what is written about, the most urgent first, and how many of each: no kind crowds out the others. */
const DRAFTS: readonly [FactKind, number, Draft][] = [
  ['coverage', 1, draftCoverage],
  ['overdue', 1, draftOverdue],
  ['action', 5, draftAction],
  ['contradiction', 2, draftContradiction],
  ['cloud-check', 2, draftCloudCheck],
  ['gap', 2, draftGap],
  ['maturity', 1, draftMaturity],
];

/** What the template says of the evidence: the same each time, and each sentence of it follows from the facts it cites. */
export function draftRecommendations(facts: readonly Fact[]): RecommendationSet {
  const standing = facts.find(({ kind }) => kind === 'standing') ?? null;
  const checks = new Set(facts.flatMap(({ kind, names: [, check] }) => (kind === 'cloud-check' ? [check] : [])));
  // A gap of a suite is told once, where its check is.
  const isToldElsewhere = ({ kind, facets, names: [name] }: Fact): boolean =>
    kind === 'action' && facets['actionKind'] === 'close-gap' && checks.has(name);
  const drafts = DRAFTS.flatMap(([kind, most, draft]) =>
    facts
      .filter((fact) => fact.kind === kind && !isToldElsewhere(fact))
      .flatMap((fact) => draft(fact, standing) ?? [])
      .slice(0, most),
  );
  const titles = new Set<string>();
  const items = PRIORITIES.flatMap((priority) => drafts.filter((item) => item.priority === priority)).filter(
    ({ title }) => !titles.has(title) && titles.add(title),
  );
  if (items.length > 0) return { items: items.slice(0, RECOMMENDATION_LIMITS.items) };
  return { items: standing ? [draftNothing(standing)] : [] };
}
