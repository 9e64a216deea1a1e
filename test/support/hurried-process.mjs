import { systemClock } from '../../dist/src/cloud-security/outbound/pauses.js';

/* A process that is started with `--import` of this waits for cloud suites as hurry.ts does. */
const { wait } = systemClock;
systemClock.wait = (ms, signal) => wait(Math.min(ms, 5), signal);
