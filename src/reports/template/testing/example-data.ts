/** A part of a made-up section, as `example.html` prints it. */
export type Block =
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

/** What `example.html` prints. */
export interface ExampleData {
  lede: string;
  kpis?: { value: string; label: string; note: string }[];
  blocks: Block[];
}

/** A made-up section; without data it is one that could not be read. */
export interface ExampleSection {
  name: string;
  title: string;
  data: ExampleData | null;
}

export const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'];
