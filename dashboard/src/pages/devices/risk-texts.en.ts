/** What is said of the risk of a device where it is not known. */
export const risk = {
  riskGaps: {
    'not-counted': 'It does not count: it is not enrolled, or out of service.',
    'not-scanned': 'Not known: none of its scans is complete yet.',
    'not-matched': 'Not known: nobody looked for vulnerabilities in its software.',
    'partly-matched': 'Not known: nobody looked for vulnerabilities in some of its software.',
    'only-reported': 'Not known: no agent tells what is installed.',
    'not-computed': 'It is being computed.',
  },
  riskOfPart: 'At least that: nobody looked for vulnerabilities in some of its software.',
  riskOfReports: 'At least that, of what reports of other tools show: no agent tells what is installed.',
  riskOfChecks: 'At least that, of failed checks alone: nobody looked for vulnerabilities in its software.',
  riskGap: 'What its risk does not know',
  riskGapNames: {
    'not-counted': 'Does not count',
    'not-scanned': 'Never scanned',
    'not-matched': 'Software not matched',
    'partly-matched': 'Software partly matched',
    'only-reported': 'Known by reports alone',
    'not-computed': 'Being computed',
  },
};
