import type { ReadBody, RowOf } from '../../api/client';

export type AiSettings = ReadBody<'/api/v1/organizations/ai-settings'>;

export type Domain = RowOf<'/api/v1/organizations/domains'>;

export const JOINS = ['off', 'viewer', 'analyst'] as const;
