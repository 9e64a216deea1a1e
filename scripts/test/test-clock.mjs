import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MOVES } from './clock-moves.mjs';
import { build, install, requireNode } from '../build/install.mjs';
import { ensurePostgres, removePostgres } from '../postgres/postgres.mjs';
import { MONOTONIC } from './moved-clock.mjs';
import { isAlive } from '../shared/process-lock.mjs';
import { dataFolder, giveUp } from '../shared/project.mjs';
import { runJest } from './run-jest.mjs';

const USAGE = `The tests with the clock moved ahead (docs/decisions/0066-no-test-goes-stale.md).

  npm run test:clock                              everything, under each move
  npm run test:clock -- leap-day new-year         everything, under these
  npm run test:clock -- 40-days test/risk         some specs, under this one
  npm run test:clock -- --minutes 1 leap-day …    begins one minute before the moment that is passed (5 else)

Moves:
${Object.entries(MOVES)
  .map(([name, { says }]) => `  ${name.padEnd(15)} ${says}`)
  .join('\n')}`;

const SHARED_MEMORY = '/dev/shm';

const { moves, minutes, specs } = chosen(process.argv.slice(2));
requireNode();
const library = `${epollPastFakeTime()}:${fakeTimeLibrary()}`;
await install();
const built = await build();
if (!built.ok) giveUp(built.output);

await removeLeftOvers();
const results = [];
for (const name of moves) results.push({ name, ...(await underMove(name)) });
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`);
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;

/** Runs the specs with the clock of this move, against a PostgreSQL of its own that has it too. */
async function underMove(name) {
  const now = Date.now();
  const { at, passes, zone } = MOVES[name];
  const seconds = Math.round(((at?.(now) ?? passes(now) - minutes * 60_000) - now) / 1000);
  const dataDir = join(dataFolder(), `clock-pg-${process.pid}`);
  const kept = { ...process.env };
  // Everything that is begun from here on inherits it; this process keeps the clock of the machine.
  Object.assign(process.env, { LD_PRELOAD: library, FAKETIME: `+${seconds}`, ...MONOTONIC, ...(zone && { TZ: zone }) });
  try {
    console.log(`\n${name}: the clock begins at ${clockOfPrograms()}`);
    process.env.TEST_DATABASE_URL = (await ensurePostgres({ dataDir, durable: false, say: () => undefined })).url;
    return await runJest(specs);
  } finally {
    for (const variable of Object.keys(process.env)) if (!(variable in kept)) delete process.env[variable];
    Object.assign(process.env, kept);
    await removePostgres(dataDir);
    await removeLeftOvers();
  }
}

/** What a program says that is begun now. */
function clockOfPrograms() {
  const { stdout, stderr } = spawnSync(process.execPath, ['-p', "Date.now() + ' ' + new Date()"], { encoding: 'utf8' });
  const [, milliseconds, said] = /^(\d+) (.*)/.exec(stdout) ?? [];
  const wanted = Date.now() + Number(process.env.FAKETIME) * 1000;
  if (Math.abs(Number(milliseconds) - wanted) < 60_000) return said;
  return giveUp(`libfaketime does not move the clock of Node here: ${stdout}${stderr}`);
}

/** As the dynamic linker takes it; ends with what to install where there is none. */
function fakeTimeLibrary() {
  if (process.platform !== 'linux') giveUp('The clock is moved by libfaketime, on Linux only.');
  const { stdout } = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  if (stdout) return stdout.trim();
  return giveUp('libfaketime moves the clock, and is not installed. On Debian and Ubuntu: apt-get install faketime');
}

/** Built anew by each run: it takes a tenth of a second. See the source for what it is for. */
function epollPastFakeTime() {
  const folder = mkdtempSync(join(tmpdir(), 'posture-clock-'));
  // The user of the database server has to read it.
  chmodSync(folder, 0o755);
  const built = join(folder, 'epoll-past-faketime.so');
  const source = fileURLToPath(new URL('epoll-past-faketime.c', import.meta.url));
  const { error, status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', built, source], {
    encoding: 'utf8',
  });
  if (error || status !== 0)
    return giveUp(
      `A C compiler is needed, and cc did not do. On Debian and Ubuntu: apt-get install gcc libc6-dev\n${stderr ?? ''}`,
    );
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return built;
}

/** What runs that were killed left: their clusters, and the two files of shared memory that libfaketime keeps for a process. */
async function removeLeftOvers() {
  const dead = (pid) => pid !== undefined && !isAlive(Number(pid));
  for (const file of readdirSync(dataFolder())) {
    const [, name, pid] = /^(clock-pg-(\d+))\.(?:json|log)$/.exec(file) ?? [];
    if (!dead(pid)) continue;
    await removePostgres(join(dataFolder(), name));
    rmSync(join(dataFolder(), file), { force: true });
  }
  for (const file of readdirSync(SHARED_MEMORY)) {
    const pid = /^(?:sem\.faketime_sem|faketime_shm)_(\d+)$/.exec(file)?.[1];
    if (dead(pid)) rmSync(join(SHARED_MEMORY, file), { force: true });
  }
}

/** Names of moves first, then Jest's own arguments. */
function chosen(words) {
  const rest = [...words];
  const moves = [];
  let minutes = 5;
  for (;;) {
    if (rest[0] === '--help') {
      console.log(USAGE);
      process.exit(0);
    } else if (rest[0] === '--minutes') minutes = Number(rest.splice(0, 2)[1]);
    else if (Object.hasOwn(MOVES, rest[0] ?? '')) moves.push(rest.shift());
    else break;
  }
  if (!(minutes >= 0)) giveUp(USAGE);
  return { moves: moves.length > 0 ? moves : Object.keys(MOVES), minutes, specs: rest };
}
