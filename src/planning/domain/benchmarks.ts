import type { Assumptions } from './assumptions/assumptions.js';
import { IT_BUDGET, REVENUE } from './assumptions/costs.js';

interface Published {
  id: string;
  title: string;
  /** Key of the amount that it is a share of. */
  of: string;
  share: number;
  year: number;
  source: string;
}

/** What others spend, as published. Of large firms most of all: for comparing, never for planning. */
const PUBLISHED: readonly Published[] = [
  {
    id: 'share-of-it-spending',
    title: 'Security as a share of spending on IT',
    of: IT_BUDGET,
    share: 0.109,
    year: 2025,
    source: 'IANS and Artico Search, Security Budget Benchmark Report 2025, 587 CISOs (11.9 % the year before)',
  },
  {
    id: 'share-of-revenue',
    title: 'Security as a share of revenue',
    of: REVENUE,
    share: 0.0069,
    year: 2024,
    source: 'IANS and Artico Search, Security Budget Benchmark Report 2024, more than 750 CISOs',
  },
];

/** How a budget stands beside what others spend. */
export interface Benchmark {
  id: string;
  title: string;
  /** What others spend, as a share. */
  share: number;
  year: number;
  source: string;
  /** What that share of your own figure is, in minor units. */
  amount: number;
  /** Your first year as a share of it; at least so much where lines have no amount. Null where your figure is 0. */
  yours: number | null;
  /** Key of your figure. */
  assumption: string;
}

/** Comparisons with figures that the organization gave; none where it gave none. */
export function benchmarks(firstYear: number, assumptions: Assumptions): Benchmark[] {
  return PUBLISHED.flatMap(({ of, ...published }) => {
    const figure = assumptions.optional(of);
    if (figure === null) return [];
    return [
      {
        ...published,
        amount: Math.round(figure * published.share),
        yours: figure === 0 ? null : Math.round((firstYear / figure) * 10_000) / 10_000,
        assumption: of,
      },
    ];
  });
}
