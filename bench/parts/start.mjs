import { setTimeout as pause } from 'node:timers/promises';
import { short } from '../support/numbers.mjs';
import { residentMegabytes, startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Start and memory';

const IDLE_MS = 5000;

/** A second start: the database server and the service, on files and a schema that are there already. */
export async function measure({ cluster }) {
  const databaseUrl = await cluster.create('second_start');
  const options = { databaseUrl, folder: cluster.folder };
  const first = await startService(options);
  await first.signIn();
  await first.stop();
  const database = await cluster.restart();
  const service = await startService({ ...options, databaseUrl: cluster.urlOf('second_start') });
  const total = database + service.secondsToListen;
  try {
    await pause(IDLE_MS);
    const memory = residentMegabytes(service.pid);
    return [
      row(
        'second start',
        `${short(total)} s`,
        '≤ 3 s',
        total <= 3,
        `Database ${short(database)} s, service ${short(service.secondsToListen)} s until it listens (the first time, with its migrations, ${short(first.secondsToListen)} s).`,
      ),
      row(
        'idle memory of the service',
        memory === null ? '?' : `${short(memory)} MB`,
        '≤ 200 MB',
        memory === null ? null : memory <= 200,
      ),
    ];
  } finally {
    await service.stop();
  }
}
