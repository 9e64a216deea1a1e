import { setTimeout as pause } from 'node:timers/promises';

/** Time and chance, as waiting needs them, so that tests can wait without waiting. */
export interface OutboundClock {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

export const systemClock: OutboundClock = {
  now: () => Date.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }),
  random: () => Math.random(),
};
