import { read, type ReadBody } from '../../api/client';

const MINUTE_MS = 60_000;

/** All of the page in one answer, asked for again each minute. */
export const overviewQuery = { ...read('/api/v1/overview'), refetchInterval: MINUTE_MS };

export type Overview = ReadBody<'/api/v1/overview'>;
