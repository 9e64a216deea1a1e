import type { ReadBody, RowOf } from '../../api/client';
import { type Codec, listCodecs, manyOf, searchOf, text, texts } from '../../search/search-params';

export const KINDS = ['remove-malware', 'upgrade', 'mitigate', 'migrate', 'fix-check', 'close-gap'] as const;
export const SORTS = ['priority', 'rice', 'riskRemoved', 'dueOn'] as const;
/** Deadlines of the policy that ships; an organization may have others, which links can still name. */
export const TIERS = [
  'malware',
  '3-days-forensic',
  '3-days',
  '14-days',
  'very-high-risk',
  'high-risk',
  '60-days',
  'moderate-risk',
  'next-upgrade',
] as const;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids of actions; the API refuses what is none. */
const ids: Codec<string[]> = (raw) => {
  const given = texts(raw)?.filter((each) => UUID.test(each)) ?? [];
  return given.length === 0 ? undefined : given;
};

/** What `GET /rice/recommendations` can be asked. */
export const actionSearch = searchOf({
  ...listCodecs(['priority', '-priority', 'rice', '-rice', 'riskRemoved', '-riskRemoved', 'dueOn', '-dueOn']),
  kind: manyOf(KINDS),
  tier: texts,
  ecosystem: texts,
  /** What is ticked: the plan that is tried out, in this order. */
  simulate: ids,
  /** The action that is shown whole. */
  action: text,
});

/** `job` is the refresh that is under way. */
export const writtenSearch = searchOf({ job: text });

export type Action = RowOf<'/api/v1/rice/recommendations'>;

export type Written = ReadBody<'/api/v1/organizations/recommendations'>;
