import type { ReadBody } from '../../api/client';

export type RiskDashboard = ReadBody<'/api/v1/risk-dashboard'>;
