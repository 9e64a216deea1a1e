import type { RowOf } from '../../api/client';

export type Decided = RowOf<'/api/v1/risk-acceptances'>;
