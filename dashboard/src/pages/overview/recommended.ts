import { read, type RowOf } from '../../api/client';

/** The most urgent actions, and enough more to find those of the drivers among them. */
export const recommended = read('/api/v1/rice/recommendations', { query: { limit: 100 } });

export type Recommended = RowOf<'/api/v1/rice/recommendations'>;
