/** What a signal counts, in the words that exports and reports use. */
export const heads = {
  nobody: 'nothing is in scope',
  unknown: 'unknown',
  once: {
    outcome: { yes: 'passes', no: 'does not pass' },
    operating: { yes: 'ran lately', no: 'did not run lately' },
  },
  members: {
    device: (count: string, isOne: boolean) => `${count} ${isOne ? 'device' : 'devices'}`,
    check: (count: string, isOne: boolean) => `${count} ${isOne ? 'check' : 'checks'}`,
  },
  allUnknown: (members: string) => `unknown on ${members}`,
  outcome: (passed: string, members: string) => `passes on ${passed} of ${members}`,
  operating: (passed: string, members: string) => `ran lately on ${passed} of ${members}`,
  rest: (share: string, unknown: string) => `${share} where this is known, ${unknown} unknown`,
};

/** Why somebody does not count in full, or at all. */
export const leftOut = {
  excepted: 'excepted',
  'not-applicable': 'does not apply',
  'not-reported': 'not reported',
  stale: 'too old to count',
  ageing: 'ageing, counts half',
  'in-part': 'in part, counts half',
};
