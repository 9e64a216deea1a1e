import { read } from '../api/client';

/** Which devices count for the score. */
export const COUNTED = 'active,conflict';

/** Those, by whether they report and by what is not known of their risk: as the lists behind these numbers count them. */
export const countedDevices = read('/api/v1/devices', {
  query: { state: ['active', 'conflict'], include: 'facets', limit: 1 },
});
