import { read, type RowOf, type ReadBody } from '../../api/client';

/** What is open, counted by every filter: one question for several figures. */
export const openVulnerabilities = read('/api/v1/vulnerabilities', {
  query: { status: ['open'], include: 'facets', limit: 1 },
});

export type RiskDashboard = ReadBody<'/api/v1/risk-dashboard'>;

/** The most urgent actions, and enough more to find those of the drivers among them. */
export const recommended = read('/api/v1/rice/recommendations', { query: { limit: 100 } });

export type Recommended = RowOf<'/api/v1/rice/recommendations'>;
