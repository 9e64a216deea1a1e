import { HOST_DISK } from '../../src/state/disk.js';
import type { Runtime } from '../../src/runtime.js';

/** The fixed moment of every test that does not say otherwise. */
export const NOW = Date.parse('2026-11-20T12:00:00Z');

export interface Recorded {
  runtime: Runtime;
  /** What was printed, and how long the agent would have waited, in ms. */
  printed: { out: string; err: string };
  waits: number[];
}

/** An unprivileged Linux machine whose clock moves only by waiting; every random number is 0.5. */
export function fakeRuntime(changes: Partial<Runtime> = {}): Recorded {
  const printed = { out: '', err: '' };
  const waits: number[] = [];
  let clock = NOW;
  let made = 0;
  const runtime: Runtime = {
    env: {},
    platform: 'linux',
    uid: 1000,
    processId: process.pid,
    homeDirectory: '/nonexistent',
    workingDirectory: () => '/srv/shop',
    now: () => clock,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      clock += milliseconds;
      return Promise.resolve();
    },
    random: () => 0.5,
    randomBytes: (length) => Buffer.alloc(length, ++made),
    disk: HOST_DISK,
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    readStdin: () => Promise.resolve(Buffer.alloc(0)),
    run: (path) => Promise.resolve({ ok: false, code: 'tool-missing', detail: path }),
    networkInterfaces: () => null,
    host: { hostname: 'build-7', release: '6.1.0', version: '', machine: 'x86_64', cpuCores: 2, memoryBytes: 1024 },
    ...changes,
  };
  return { runtime, printed, waits };
}
