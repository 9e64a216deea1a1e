import type { ReadBody, RowOf } from '../../api/client';

export type Action = RowOf<'/api/v1/rice/recommendations'>;

export type Written = ReadBody<'/api/v1/organizations/recommendations'>;
