import { day, listCodecs, oneOf, searchOf } from '../../search/search-params';

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** What the list's address may say, and the paper to print on. */
export const reportSearch = searchOf({
  ...listCodecs(['madeAt', '-madeAt']),
  madeAfter: day,
  madeBefore: day,
  paper: oneOf(PAPERS),
});
