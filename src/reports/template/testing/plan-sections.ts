import type { ExampleSection } from './example-data.js';

/** What is said of compliance, threats and work, and of the report itself. */
export const PLAN_SECTIONS: ExampleSection[] = [
  {
    name: 'compliance',
    title: 'Compliance',
    data: {
      lede: 'Four frameworks are followed; what nobody has looked at is shown as unknown and never as met.',
      blocks: [
        {
          kind: 'chart',
          caption: 'Controls by what is known of them',
          chart: 'stacked',
          data: {
            id: 'stacked',
            label: 'Four frameworks.',
            parts: [
              { key: 'met', label: 'Met by evidence', tone: 'good' },
              { key: 'attested', label: 'Attested', tone: 'low' },
              { key: 'failed', label: 'Not met', tone: 'high' },
              { key: 'unknown', label: 'Unknown', tone: 'unknown' },
            ],
            rows: ['CIS Controls v8.1', 'NIST CSF 2.0', 'ISO/IEC 27001:2022', 'SOC 2 Trust Services Criteria'].map(
              (label, at) => ({
                label,
                shown: `${71 - at * 9} %`,
                parts: [
                  { key: 'met', value: 60 - at * 8 },
                  { key: 'attested', value: 20 + at },
                  { key: 'failed', value: 18 + at * 3 },
                  { key: 'unknown', value: 9 + at * 11 },
                ],
              }),
            ),
          },
        },
        {
          kind: 'box',
          label: 'Written by a model (llama-3.1) on 20 November 2026, checked against the evidence',
          text: 'Three controls lift four frameworks at once.',
        },
      ],
    },
  },
  {
    name: 'threats',
    title: 'Threats',
    data: {
      lede: 'Attackers could enter in five ways that are open today.',
      blocks: [
        {
          kind: 'chart',
          caption: 'Techniques of ATT&CK that open findings allow',
          chart: 'strip',
          data: {
            id: 'strip',
            label: 'Fourteen tactics.',
            columns:
              'Reconnaissance,Resource Development,Initial Access,Execution,Persistence,Privilege Escalation,Defense Evasion,Credential Access,Discovery,Lateral Movement,Collection,Command and Control,Exfiltration,Impact'
                .split(',')
                .map((name, at) => ({
                  name,
                  count: (at * 5) % 9,
                  share: ((at * 5) % 9) / 9,
                  items: [
                    'Phishing',
                    'Valid accounts',
                    'Exploit public-facing application',
                    'Drive-by',
                    'Supply chain',
                  ].slice(0, (at * 5) % 6),
                })),
          },
        },
      ],
    },
  },
  {
    name: 'plan',
    title: 'The plan',
    data: {
      lede: 'Four quarters of work are known; the first is overbooked.',
      blocks: [
        {
          kind: 'chart',
          caption: 'Hours by quarter',
          chart: 'quarters',
          data: {
            id: 'quarters',
            label: 'Four quarters.',
            quarters: ['Q4 2026', 'Q1 2027', 'Q2 2027', 'Q3 2027'].map((label, at) => ({
              key: label,
              label,
              planned: 320 - at * 70,
              available: at === 3 ? null : 240,
              score: at === 2 ? null : 60 - at * 8,
            })),
          },
        },
        { kind: 'warning', text: 'Nobody has said how many hours there are in Q3 2027.' },
      ],
    },
  },
  { name: 'suites', title: 'Cloud suites', data: null },
  {
    name: 'methodology',
    title: 'Methodology',
    data: {
      lede: 'How the figures come about.',
      blocks: [{ kind: 'text', look: '', text: 'Each figure is computed from what devices report. '.repeat(30) }],
    },
  },
  {
    name: 'limits',
    title: 'Limits',
    data: {
      lede: 'What this report does not know.',
      blocks: [{ kind: 'text', look: 'note', text: 'Three devices are silent.' }],
    },
  },
];
