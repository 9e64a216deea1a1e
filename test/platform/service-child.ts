import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { builtMain } from '../support/service-process.js';

/** The service as a process of its own, with everything that it wrote. */
export interface ServiceChild {
  url: string;
  process: ChildProcess;
  /** Lines of standard output and standard error so far. */
  lines: string[];
  stop(): Promise<number | null>;
}

/** Starts `dist/src/main.js` on a free port and waits until it listens. */
export async function startServiceChild(environment: Record<string, string>): Promise<ServiceChild> {
  const child = spawn(process.execPath, ['--no-warnings', builtMain()], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env['PATH'], ...movedClock(), ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    void exited.then(() => reject(new Error(`It ended before it listened:\n${lines.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const listening = /"port":(\d+),"msg":"listening"/.exec(line);
        if (listening) resolve(Number(listening[1]));
      });
    }
  });
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  return { url: `http://127.0.0.1:${port}`, process: child, lines, stop };
}
