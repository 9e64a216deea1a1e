import { afterEach, describe, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { page, type Printer, request, startPrinter } from '../support/printing.js';

const TINY = page('<p>Text</p>');
/** Takes a while to lay out, so that there is time to do something to the browser. */
const LONG = page('<p>Text</p>'.repeat(3000));
/** The same also on a machine that is busy with other things. */
const ENDLESS = page('<p>Text</p>'.repeat(30_000));

let printer: Printer;
const open = (settings: Record<string, string> = {}): Printer => (printer = startPrinter(settings));
afterEach(() => printer.stop());

describe('the browser that prints reports', () => {
  it('serves twenty at once or tells them to wait', async () => {
    const { print } = open({ PDF_QUEUE: '12' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => print.execute(request(TINY, { organizationId: `org-${n % 2}` }))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(6);
    for (const error of refused) {
      expect(error).toMatchObject({
        kind: 'unavailable',
        code: 'report-printer-busy',
        headers: { 'Retry-After': expect.any(String) },
      });
    }
    expect(printer.pool.browsers()).toHaveLength(1);
  });

  it('is replaced when it has printed enough, and leaves no page open', async () => {
    const { print, pool } = open({ PDF_PAGES_PER_BROWSER: '15', PDF_QUEUE: '50' });
    const processes = new Set<number>();
    const prints = Array.from({ length: 50 }, async (_, n) => {
      await print.execute(request(TINY, { organizationId: `org-${n % 2}` }));
      for (const { pid } of pool.browsers()) processes.add(pid);
    });
    await Promise.all(prints);
    expect(processes.size).toBe(4);
    await until(() => pool.browsers().length === 1);
    const [{ browser } = { browser: undefined }] = pool.browsers();
    expect(await browser!.pages()).toHaveLength(1);
    expect(browser!.browserContexts()).toHaveLength(1);
  }, 120_000);

  it('is replaced when it takes too much memory', async () => {
    const { print, pool } = open({ PDF_MEMORY_MB: '16' });
    await print.execute(request(TINY));
    await until(() => pool.browsers().length === 0);
  }, 60_000);

  it('may die once under a print', async () => {
    const { print, pool } = open({ PDF_TIMEOUT_MS: '120000' });
    const printing = print.execute(request(LONG));
    await kill(0);
    expect((await printing).pages).toBeGreaterThan(10);
    expect(pool.browsers()).toHaveLength(1);
  }, 180_000);

  it('fails a print when it dies twice', async () => {
    const { print } = open();
    const printing = expect(print.execute(request(ENDLESS))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'report-print-failed',
    });
    const first = await kill(0);
    await kill(first);
    await printing;
  }, 60_000);

  it('is given up on a print that takes too long, and prints the next', async () => {
    const { print } = open({ PDF_TIMEOUT_MS: '100' });
    await print.execute(request(TINY)).catch(() => undefined);
    await expect(print.execute(request(LONG))).rejects.toMatchObject({ code: 'report-print-failed' });
    expect(printer.pool.browsers().every(({ running }) => running === 0)).toBe(true);
  }, 60_000);

  it('is not waited for by who has gone', async () => {
    const { print } = open({ PDF_CONCURRENCY: '1' });
    const gone = new AbortController();
    const first = print.execute(request(TINY));
    const waiting = expect(print.execute(request(TINY, { signal: gone.signal }))).rejects.toThrow('gone');
    const after = print.execute(request(TINY));
    gone.abort(new Error('gone'));
    await waiting;
    expect((await first).pages + (await after).pages).toBe(2);
    const leaving = new AbortController();
    const running = expect(print.execute(request(LONG, { signal: leaving.signal }))).rejects.toThrow('left');
    await until(() => printer.pool.browsers().some((browser) => browser.running > 0));
    leaving.abort(new Error('left'));
    await running;
  }, 60_000);

  it('ends when nothing is printed for a while, and when the service stops, with all that it wrote', async () => {
    const { print, pool, stop } = open({ PDF_IDLE_MS: '10' });
    await print.execute(request(TINY));
    await until(() => pool.browsers().length === 0);
    const printing = print.execute(request(TINY));
    await Promise.race([printing, until(() => pool.browsers().length > 0)]);
    const written = pool.browsers().map(({ profile }) => profile);
    await printing;
    await stop();
    expect(written.filter((profile) => existsSync(profile))).toEqual([]);
    await expect(print.execute(request(TINY))).rejects.toMatchObject({ code: 'report-printer-unavailable' });
  });

  it('ends when the service is killed', async () => {
    open();
    const child = fork(fileURLToPath(new URL('../support/print-and-wait.ts', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--conditions=posture-source', '--import=@swc-node/register/esm-register'],
    });
    const [{ pid }] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`))),
    ])) as [{ pid: number }];
    child.kill('SIGKILL');
    await until(async () => !(await isRunning(pid)));
    // What it wrote goes when the next browser starts.
    await printer.print.execute(request(TINY));
    expect(await profiles(child.pid!)).toEqual([]);
  }, 60_000);
});

describe('without a browser', () => {
  it('a print says what to do, and the next one looks again', async () => {
    const { print, pool } = open({ PDF_BROWSER: '/nowhere/chromium' });
    for (let left = 2; left > 0; left -= 1) {
      await expect(print.execute(request(TINY))).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'report-printer-unavailable',
        detail: expect.stringContaining('PDF_BROWSER'),
        headers: { 'Retry-After': '60' },
      });
    }
    expect(pool.browsers()).toEqual([]);
  });
});

/** Kills the browser that prints, when it is another process than `other`, and says which that was. */
async function kill(other: number): Promise<number> {
  let pid = 0;
  await until(() => {
    const browser = printer.pool.browsers().find((open) => open.running > 0 && open.pid !== other);
    pid = browser?.pid ?? 0;
    return pid > 0;
  });
  process.kill(pid, 'SIGKILL');
  return pid;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}

/** Folders that browsers of a process have. */
async function profiles(pid: number): Promise<string[]> {
  const folder = join(tmpdir(), `posture-printing-${process.getuid!()}`, 'profiles');
  return existsSync(folder) ? (await readdir(folder)).filter((name) => name.startsWith(`${pid}-`)) : [];
}
