import type { TokenUsage } from './text-generator.port.js';

export const GENERATION_FAULTS = [
  'unreachable',
  'timed-out',
  'refused',
  'key-refused',
  'rate-limited',
  'failed',
  'malformed',
  'cut-off',
  'too-large',
  'budget-spent',
  'not-configured',
] as const;
/**
 * No connection; too slow; a 4xx; a 401 or 403; a 429; a 5xx; not what the schema asks for; ended for length; more than we
 * read; the organization's own budget is used up; a generator without its model or key.
 */
export type GenerationFault = (typeof GENERATION_FAULTS)[number];

/** No text came of it. Its message is ours: never what the other side said. */
export class GenerationFailedError extends Error {
  override name = 'GenerationFailedError';

  constructor(
    readonly fault: GenerationFault,
    message: string,
    /** Worth trying again, and after so many seconds where the other side said so. */
    readonly again: { afterSeconds: number | null } | null = null,
    /** What it cost all the same, where the other side said so. */
    readonly usage: TokenUsage | null = null,
  ) {
    super(message);
  }
}
