import { type ExampleSection, LEVELS } from './example-data.js';
import { HARD_NAMES } from './hard-names.js';

const DAYS = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(2026, 9, 21 + at)).toISOString().slice(0, 10));

function wave(at: number, middle: number, by: number): number {
  return Math.round((middle + by * Math.sin(at / 4) + at * 0.15) * 10) / 10;
}

/** What is said of risk. */
export const RISK_SECTIONS: ExampleSection[] = [
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
];
