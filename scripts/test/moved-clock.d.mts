/** See moved-clock.mjs. */
export declare function movedClock(): Record<string, string>;
