import type { Check } from '../outcome.js';

/** What can be asked of macOS, in the order in which it is reported. */
export const MACOS_CHECKS: readonly Check[] = [];
