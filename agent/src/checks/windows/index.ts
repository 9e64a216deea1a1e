import type { Check } from '../outcome.js';

/** What can be asked of Windows, in the order in which it is reported. */
export const WINDOWS_CHECKS: readonly Check[] = [];
