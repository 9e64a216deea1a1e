import type { ReadBody } from '../../api/client';

export type FindingDetail = ReadBody<'/api/v1/findings/{id}'>;
