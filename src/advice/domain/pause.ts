import type { GenerationFailedError } from './generation-failed.error.js';

/** The longest that a model may make us wait for another try. */
const LONGEST_MS = 60_000;
/** The longest that we wait by ourselves. */
const CAP_MS = 20_000;

/**
 * For how many milliseconds to wait before trying again: as the other side says, else anything up to twice as long each time
 * (full jitter: what was refused together does not come back together). Null where it is not worth it.
 *
 * @param tries those that failed, 1 or more
 * @param random from 0 up to 1
 */
export function pauseAfter(
  { again }: Pick<GenerationFailedError, 'again'>,
  tries: number,
  firstMs: number,
  random: number,
): number | null {
  if (again === null) return null;
  const ours = random * Math.min(CAP_MS, firstMs * 2 ** (tries - 1));
  if (again.afterSeconds === null) return ours;
  const told = again.afterSeconds * 1000;
  return told <= LONGEST_MS ? told + ours : null;
}
