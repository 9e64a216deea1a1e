import type { Fact } from './fact.js';

export const PRIORITIES = ['now', 'next', 'later'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
/** Measured directly; computed from what was measured; rests on what people say, or on little. */
export type Confidence = (typeof CONFIDENCES)[number];

/** Something that the organization should do. */
export interface Recommendation {
  title: string;
  rationale: string;
  /** How to begin, step by step. */
  actions: string[];
  /** Ids of the facts that it rests on. */
  evidence: string[];
  priority: Priority;
  confidence: Confidence;
}

/** Bounds of what is written. */
export const RECOMMENDATION_LIMITS = { items: 12, title: 160, rationale: 900, actions: 6, action: 300, evidence: 8 };

/** What a citation shows of a fact. */
export type CitedFact = Pick<Fact, 'id' | 'kind' | 'title' | 'cves' | 'controls' | 'link'>;

/** A set of recommendations; once it was checked, with the facts that it cites. */
export interface RecommendationSet {
  items: Recommendation[];
  facts?: CitedFact[];
  /** When those were computed; null before the first time. */
  asOf?: string | null;
}
