import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { movedClock } from '../../scripts/test/moved-clock.mjs';

const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));
const START_LIMIT_MS = 60_000;

/** The built service in a process of its own, which can be killed like any other. */
export interface ServiceProcess {
  /** `http://127.0.0.1:<port>`; the port stays the same over restarts of one test only by chance. */
  url: string;
  /** Everything that it wrote, line by line. */
  lines: readonly string[];
  /** SIGKILL: no handler runs, nothing is flushed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGINT, as Ctrl-C sends it. Resolves when the process is gone. */
  interrupt(): Promise<void>;
}

/** Starts `dist/src/main.js`; `environment` is what {@link startService} was started with, so that both share database and secrets. */
export async function startServiceProcess(
  environment: Record<string, string>,
  logLevel: 'info' | 'debug' = 'info',
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [builtMain()], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...movedClock(),
      ...environment,
      ROLE: 'all',
      PORT: '0',
      LOG_LEVEL: logLevel,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not before its output has been read to the end.
  const gone = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  const lines: string[] = [];
  const port = await listeningPort(child, gone, lines);
  const end = (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    child.kill(signal);
    return gone;
  };
  return { url: `http://127.0.0.1:${port}`, lines, kill: () => end('SIGKILL'), interrupt: () => end('SIGINT') };
}

/** Path of the built service's program: to compile the sources in each process takes three times what the start itself does. */
export function builtMain(): string {
  if (!existsSync(MAIN))
    throw new Error('dist/src/main.js is not there. Build the service before these tests: npx nest build.');
  return MAIN;
}

/** Waits for the line in which the service tells its port. */
function listeningPort(child: ChildProcess, gone: Promise<void>, lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`The service process ${why}:\n${lines.join('\n').slice(-4000)}`));
    };
    const timer = setTimeout(() => {
      fail('did not listen in time');
    }, START_LIMIT_MS);
    void gone.then(() => {
      clearTimeout(timer);
      fail('ended');
    });
    const read = (line: string): void => {
      lines.push(line);
      const port = /"port":(\d+)/.exec(line)?.[1];
      if (port === undefined || !line.includes('listening')) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    createInterface({ input: child.stdout! }).on('line', read);
    createInterface({ input: child.stderr! }).on('line', read);
  });
}
