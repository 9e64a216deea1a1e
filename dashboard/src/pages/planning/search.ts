import { amount, oneOf, searchOf, text } from '../../search/search-params';

export const VIEWS = ['roadmap', 'budget', 'workforce', 'job', 'assumptions'] as const;

/** Which plan is shown; how many quarters, which bucket or state of the roadmap, and the role of the job. */
export const planningSearch = searchOf({
  view: oneOf(VIEWS),
  quarters: amount,
  quarter: text,
  state: oneOf(['planned', 'beyond', 'unstaffed', 'blocked']),
  bucket: oneOf(['now', 'next', 'later']),
  late: oneOf(['true']),
  role: text,
});
