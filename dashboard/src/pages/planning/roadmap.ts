import type { ReadBody } from '../../api/client';

export type Roadmap = ReadBody<'/api/v1/roadmap'>;
/** A piece of work of the roadmap. */
export type Work = Roadmap['items'][number];

export const USUAL_QUARTERS = 4;
export const MOST_QUARTERS = 8;
