import type { ReadBody } from '../../api/client';

export type Roadmap = ReadBody<'/api/v1/roadmap'>;
/** A piece of work of the roadmap. */
export type Work = Roadmap['items'][number];

/** Decimals that hours are shown with: one where they are not whole, so that parts add up to their sum. */
export function digitsOf(hours: number): number {
  return Number.isInteger(Math.round(hours * 10) / 10) ? 0 : 1;
}

export const USUAL_QUARTERS = 4;
export const MOST_QUARTERS = 8;
