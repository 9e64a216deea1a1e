import { day, flag, listCodecs, manyOf, oneOf, searchOf, text, texts, wholeUpTo } from '../../search/search-params';

export const RESULTS = ['compliant', 'partially-compliant', 'non-compliant', 'not-assessed', 'not-applicable'] as const;
export const DECIDED_BY = ['automatic', 'attested', 'inherited', 'none'] as const;
export const EXCEPTION_STATES = ['requested', 'approved', 'rejected', 'expired', 'revoked'] as const;
export const OUTCOMES = ['fail', 'not-reported', 'pass', 'excepted', 'not-applicable'] as const;
const MOST_GAPS = 100;
export const GAP_KINDS = ['pass-signal', 'pass-check', 'attest', 'renew-attestation'] as const;
export const CLAIM_KINDS = ['attestation', 'exception'] as const;

/** Of a list that cannot be searched. */
function unsearched<const S extends string>(sorts: readonly S[]) {
  const { q: _q, ...codecs } = listCodecs(sorts);
  return codecs;
}

export const frameworksSearch = searchOf({
  sort: oneOf(['name', '-name', 'readiness', '-readiness', 'assessedShare', '-assessedShare']),
});

/** `profile` and `asOf` choose what the score is of; the others which controls are shown. */
export const frameworkSearch = searchOf({
  q: text,
  status: manyOf(RESULTS),
  decidedBy: manyOf(DECIDED_BY),
  section: texts,
  control: texts,
  contradiction: flag,
  profile: text,
  asOf: day,
  open: texts,
});

export const applicabilitySearch = searchOf({ q: text, applicable: manyOf(['yes', 'no']), asOf: day });

/** Of which function the levels are taken apart. */
export const maturitySearch = searchOf({ function: oneOf(['GV', 'ID', 'PR', 'DE', 'RS', 'RC']) });

export const gapSearch = searchOf({ framework: text, kind: oneOf(GAP_KINDS), limit: wholeUpTo(MOST_GAPS) });

export const expiringSearch = searchOf({
  ...unsearched(['endsAt', '-endsAt']),
  days: wholeUpTo(366),
  kind: manyOf(CLAIM_KINDS),
  framework: texts,
});

export const exceptionSearch = searchOf({
  ...unsearched(['requestedAt', '-requestedAt', 'expiresOn', '-expiresOn']),
  state: manyOf(EXCEPTION_STATES),
  framework: texts,
  control: texts,
  signal: texts,
  deviceId: texts,
});

/** `framework` and `control` say where somebody came from. */
export const signalSearch = searchOf({
  ...unsearched(['enrolment', '-enrolment']),
  outcome: manyOf(OUTCOMES),
  framework: text,
  control: text,
});
