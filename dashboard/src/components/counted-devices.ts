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
