/**
 * Monotonic clocks go on: what waits for a second waits for a second. The name of that switch changed once, so both are
 * set. libfaketime's second switch is for old C libraries: with it, Chromium waits half a minute for each page.
 */
export const MONOTONIC = {
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
};

/** How libfaketime is loaded, how far it moves the clock, and the zone of the move. */
const CARRIERS = ['LD_PRELOAD', 'FAKETIME', 'TZ', ...Object.keys(MONOTONIC)];

/**
 * The variables by which a program sees the moved clock of `npm run test:clock`; none in any other run. For what is begun
 * without the rest of our environment: else it would live in another time than who begins it.
 *
 * @returns {Record<string, string>}
 */
export function movedClock() {
  if (process.env.FAKETIME === undefined) return {};
  return Object.fromEntries(
    CARRIERS.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined),
  );
}
