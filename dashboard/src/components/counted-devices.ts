import { useQuery } from '@tanstack/react-query';
import { read } from '../api/client';

/** Which devices count for the score. */
export const COUNTED = 'active,conflict';

/** States of devices that are expected to report; together they are those enrolled, as in every view. */
export const ENROLLED = ['reporting', 'partly-read', 'silent', 'never-scanned'] as const;

/** How many devices of a list are enrolled, by its facet. */
export function enrolledOf(health: Readonly<Record<string, number>>): number {
  return ENROLLED.reduce((sum, state) => sum + (health[state] ?? 0), 0);
}

/** Those, by their state and by what is not known of their risk: as the lists behind these numbers count them. */
export const countedDevices = read('/api/v1/devices', {
  query: { state: ['active', 'conflict'], include: 'facets', limit: 1 },
});

type List = '/api/v1/devices' | '/api/v1/findings' | '/api/v1/vulnerabilities';

/** Whether a list has no row at all; asked only when a filter or a search left none, which alone would not tell. */
export function useIsNone(path: List, isAsked: boolean): boolean {
  const { data } = useQuery({ ...read(path, { query: { limit: 1 } }), enabled: isAsked });
  return isAsked && data?.page.total === 0;
}
