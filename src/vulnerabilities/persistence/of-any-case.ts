import { SPELLED_FREELY } from '../../scans/index.js';

/** SQL: the ecosystems in which names that differ in case are one, while inventories keep the spelling that they found. */
export const OF_ANY_CASE = `ARRAY[${SPELLED_FREELY.map((name) => `'${name}'`).join(', ')}]`;
