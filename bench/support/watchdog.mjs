import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// Waits for the end of its input. When the benchmark was killed and could say no word, its PostgreSQL is stopped from here.
const [, , folder] = process.argv;
const pidFile = join(folder, 'pg', 'postmaster.pid');
let said = '';
process.stdin.on('data', (part) => (said += part));
process.stdin.on('end', () => void end());
process.stdin.resume();

async function end() {
  if (said !== '') return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT');
    for (let i = 0; i < 200 && existsSync(pidFile); i += 1) await pause(50);
  } catch {
    // It has ended already.
  }
  rmSync(folder, { recursive: true, force: true });
}
