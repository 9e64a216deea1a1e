import { read } from '../../api/client';

/** What is open, counted by every filter: one question for several figures. */
export const openVulnerabilities = read('/api/v1/vulnerabilities', {
  query: { status: ['open'], include: 'facets', limit: 1 },
});
