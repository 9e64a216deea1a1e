import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build, install, requireNode } from './install.mjs';
import { ensurePostgres } from './postgres.mjs';
import { DATA, ROOT, dataFolder, giveUp, runningService } from './project.mjs';
import { developmentSecrets } from './secrets.mjs';

const USAGE = `Facts of the world: who is exploited, what is fixed where, what is looked after until when.

  npm run feeds -- list                      each document: its state, entries and age
  npm run feeds -- import FILE… [--force]    the publishers' documents, or the compact forms of them; gz and zip too
  npm run feeds -- sync [KEY…]               asks the addresses that are due, or these

Without DATABASE_URL it is the database of npm start. docs/operate.md, "Intelligence", says more.`;

const [command, ...rest] = process.argv.slice(2);
if (!['list', 'import', 'sync'].includes(command) || (command === 'import' && !rest.some((name) => name !== '--force')))
  giveUp(USAGE);

requireNode();
dataFolder();
await install();
const built = await build();
if (!built.ok) giveUp(`${built.output}\nThe build failed; what to correct is above.`);
const postgres = process.env.DATABASE_URL
  ? undefined
  : await ensurePostgres({ dataDir: join(DATA, 'pg'), database: 'posture', say: () => undefined }).catch((error) =>
      giveUp(error.message),
    );
// npm runs in the project's folder; files are named from where the person is.
const here = process.env.INIT_CWD ?? process.cwd();
const names = command === 'import' ? rest.map((name) => (name === '--force' ? name : resolve(here, name))) : rest;
const { status } = spawnSync(process.execPath, ['--no-warnings', 'dist/src/feeds.js', command, ...names], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    NODE_ENV: 'development',
    SECRETS_DIR: process.env.SECRETS_DIR ?? developmentSecrets(),
    ...process.env,
    ...(postgres ? { DATABASE_URL: postgres.serviceUrl, DATABASE_OWNER_URL: postgres.url } : {}),
  },
});
if (postgres?.started && !runningService()) await postgres.stop();
process.exit(status ?? 1);
