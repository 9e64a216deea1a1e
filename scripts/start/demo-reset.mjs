import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../postgres/binaries.mjs';
import { removePostgres } from '../postgres/postgres.mjs';
import { DATA, giveUp, runningService } from '../shared/project.mjs';

const run = runningService();
if (run) giveUp(`Posture runs at ${run.url} (process ${run.pid}). Stop it with Ctrl-C, then reset.`);

const removed = await removePostgres(join(DATA, 'pg'));
// The agent of this machine was enrolled in that database; without it, its device token opens nothing.
const agent = join(DATA, 'agent');
if (existsSync(agent)) {
  removeFolder(agent);
  removed.push(agent);
}
console.log(removed.length > 0 ? `Removed ${removed.join(' and ')}.` : 'There was no database to remove.');
console.log('The next npm start begins with a fresh demo.');
