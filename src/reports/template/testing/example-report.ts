import type { KnownSection } from '../../app/report-sections.js';
import type { ReportSummary } from '../../domain/summary.js';

/** A part of a made-up section, as `example.html` prints it. */
type Block =
  | { kind: 'heading' | 'warning'; text: string }
  | { kind: 'text'; look: string; text: string }
  | { kind: 'box'; label: string; text: string }
  | { kind: 'chart'; caption: string; chart: string; data: object }
  | { kind: 'charts'; charts: { caption: string; chart: string; data: object }[] }
  | {
      kind: 'table';
      caption: string;
      head: string[];
      rows: { name: string; level: string; cells: string[] }[];
      more: string;
    };

interface ExampleData {
  lede: string;
  kpis?: { value: string; label: string; note: string }[];
  blocks: Block[];
}

/** Names as they come from outside. */
export const HARD_NAMES = [
  'fileserver-berlin-01',
  'ماكينة-المكتب-الرئيسي',
  'מחשב נייד של דנה',
  '東京オフィスのサーバー 研发部门',
  '서울-개발-서버',
  'เครื่องของสมชาย',
  'दिल्ली कार्यालय',
  'Łódź–Čačak–Ķekava',
  'Афина сервер Ωμέγα',
  '🛡️ Laptop 👩‍💻 of Zoë',
  '<script>alert(1)</script><b>bold</b>',
  '<%= it.summary %> ${process.env.HOME}',
  'invoice\u202efdp.exe',
  `nul\u0000 and half \ud800 pair`,
  'x'.repeat(200),
];

const DAYS = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(2026, 9, 21 + at)).toISOString().slice(0, 10));
const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'];

function wave(at: number, middle: number, by: number): number {
  return Math.round((middle + by * Math.sin(at / 4) + at * 0.15) * 10) / 10;
}

const SECTIONS: { name: string; title: string; data: ExampleData | null }[] = [
  {
    name: 'verdict',
    title: 'Where we stand',
    data: {
      lede: 'Risk is high and falling: three decisions would take the score from 64.5 to 41.2 within the quarter.',
      kpis: [
        { value: '64.5', label: 'Risk score, high', note: '−2.3 in 30 days' },
        { value: '93 %', label: 'Devices that report', note: '42 of 45' },
        { value: '12', label: 'Exploited vulnerabilities', note: 'known to be used by attackers' },
        { value: '71 %', label: 'Controls met', note: 'of 4 frameworks' },
      ],
      blocks: [
        {
          kind: 'chart',
          caption: 'The score on its bands',
          chart: 'gauge',
          data: {
            id: 'gauge',
            label: 'The score is 64.5, high, between 58 and 71; the target is 40.',
            value: 64.5,
            low: 58,
            high: 71,
            band: 'high',
            target: 40,
            bands: [0, 20, 40, 60, 80].map((from, at) => ({ name: LEVELS[at]!, from })),
          },
        },
        { kind: 'heading', text: 'What changed' },
        {
          kind: 'text',
          look: '',
          text: 'Eleven exploited vulnerabilities were fixed on servers in Berlin; four came new with the browser on 19 laptops.',
        },
        {
          kind: 'table',
          caption: 'Three decisions',
          head: ['Decision', 'Effect', 'Cost', 'Due'],
          rows: [
            {
              name: 'Replace Windows Server 2012 on three servers',
              level: 'very-high',
              cells: ['USD 12 500', '31 December 2026'],
            },
            {
              name: 'Require a second factor for all administrators',
              level: 'high',
              cells: ['USD 0', '5 December 2026'],
            },
            { name: 'Name an owner for backups', level: 'moderate', cells: ['not known', 'no day is set'] },
          ],
          more: 'The plan has 14 works.',
        },
      ],
    },
  },
  {
    name: 'score',
    title: 'The score explained',
    data: {
      lede: 'Old servers and missing second factors make two thirds of the score; backups and patched browsers take some of it away.',
      blocks: [
        {
          kind: 'chart',
          caption: 'The score in 30 days, with its range',
          chart: 'line',
          data: {
            id: 'line',
            label: 'The score fell from 66.8 to 64.5.',
            points: DAYS.map((on, at) => ({ on, value: wave(at, 62, 4), low: wave(at, 57, 3), high: wave(at, 67, 5) })),
            target: { value: 40, label: 'Target 40' },
          },
        },
        {
          kind: 'chart',
          caption: 'What makes it',
          chart: 'waterfall',
          data: {
            id: 'waterfall',
            label: 'From 0 to 64.5 in six steps.',
            from: { label: 'Nothing known', value: 0 },
            steps: [
              { label: 'Unsupported systems', value: 28.1, shown: '+28.1' },
              { label: 'Exploited vulnerabilities on servers that the internet reaches', value: 22.4, shown: '+22.4' },
              { label: 'No second factor', value: 19, shown: '+19.0' },
              { label: 'Backups', value: -3.2, shown: '−3.2' },
              { label: 'Disk encryption', value: -1.8, shown: '−1.8' },
            ],
            to: { label: 'Score today', value: 64.5 },
          },
        },
      ],
    },
  },
  {
    name: 'risks',
    title: 'Top risks',
    data: {
      lede: 'Two risks are very high; both come from the same three servers.',
      blocks: [
        {
          kind: 'charts',
          charts: [
            {
              caption: 'Likelihood and impact',
              chart: 'matrix',
              data: {
                id: 'matrix',
                width: 330,
                label: '25 cells, 14 risks.',
                cells: Array.from({ length: 25 }, (_, at) => {
                  const [likelihood, impact] = [Math.floor(at / 5) + 1, (at % 5) + 1];
                  return {
                    likelihood,
                    impact,
                    level: LEVELS[Math.min(4, Math.max(0, Math.floor((likelihood * impact) / 5)))]!,
                    count: (at * 7) % 4,
                  };
                }),
              },
            },
            {
              caption: 'Failing checks',
              chart: 'bars',
              data: {
                id: 'bars',
                width: 330,
                label: 'Five checks.',
                rows: HARD_NAMES.slice(0, 6).map((label, at) => ({
                  label,
                  value: 40 - at * 6,
                  shown: `${40 - at * 6}`,
                  tone: LEVELS[4 - (at % 5)],
                })),
              },
            },
          ],
        },
        {
          kind: 'chart',
          caption: 'Matrix over the whole width',
          chart: 'matrix',
          data: {
            id: 'matrix-wide',
            label: '25 cells, 14 risks.',
            cells: Array.from({ length: 25 }, (_, at) => {
              const [likelihood, impact] = [Math.floor(at / 5) + 1, (at % 5) + 1];
              return {
                likelihood,
                impact,
                level: LEVELS[Math.min(4, Math.floor((likelihood * impact) / 5))]!,
                count: (at * 7) % 4,
              };
            }),
          },
        },
      ],
    },
  },
  {
    name: 'exposure',
    title: 'Exposure',
    data: {
      lede: 'Open findings fall slowly: more are found than are fixed.',
      blocks: [
        {
          kind: 'chart',
          caption: 'Open findings by severity',
          chart: 'area',
          data: {
            id: 'area',
            label: '240 findings open today.',
            days: DAYS,
            series: [
              { key: 'very-high', label: 'Very high', tone: 'very-high', values: DAYS.map((_, at) => 12 + (at % 5)) },
              { key: 'high', label: 'High', tone: 'high', values: DAYS.map((_, at) => 30 + ((at * 3) % 11)) },
              { key: 'moderate', label: 'Moderate', tone: 'moderate', values: DAYS.map((_, at) => 70 - at) },
              {
                key: 'low',
                label: 'Low',
                tone: 'low',
                values: DAYS.map((_, at) => 40 + Math.round(8 * Math.sin(at / 5))),
              },
              { key: 'unknown', label: 'Unknown', tone: 'unknown', values: DAYS.map(() => 9) },
            ],
          },
        },
        {
          kind: 'table',
          caption: 'Names as they come',
          head: ['Device', 'Level', 'Findings', 'Oldest'],
          rows: [...HARD_NAMES, ...Array.from({ length: 40 }, (_, at) => `workstation-${at + 1}`)].map((name, at) => ({
            name,
            level: [...LEVELS, 'good', 'unknown'][at % 7]!,
            cells: [`${(at * 37) % 91}`, `${(at * 13) % 200} days`],
          })),
          more: '55 of 1 204 devices are shown.',
        },
      ],
    },
  },
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

/** Sections that nobody reads facts for: they print {@link exampleSummary}. */
export const exampleSections: KnownSection[] = SECTIONS.map(({ name, title }, at) => ({
  meta: { name, title, place: (at + 1) * 100, data: Object, template: new URL('./example.html', import.meta.url) },
  section: { read: () => Promise.resolve({}) },
}));

/** A made-up report with every element that the style sheet knows, and with names that are hard to print. */
export function exampleSummary(organization = 'Northwind Instruments Ltd'): ReportSummary {
  return {
    format: 1,
    asOf: '2026-11-20T09:15:00.000Z',
    dataVersion: 'q7y1xk0Ww1Ylw0lT8rj5aA',
    organization: { id: '0198a0de-0000-7000-8000-000000000001', name: organization },
    period: { from: '2026-10-21', to: '2026-11-20', days: 30 },
    generator: { name: 'Posture', version: '0.1.0' },
    sections: Object.fromEntries(
      SECTIONS.map(({ name, title, data }, at) => [
        name,
        { title, place: (at + 1) * 100, state: data === null ? 'failed' : 'ready', data },
      ]),
    ),
  };
}
