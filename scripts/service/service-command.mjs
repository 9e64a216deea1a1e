import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode } from '../build/install.mjs';
import { ensurePostgres } from '../postgres/postgres.mjs';
import { DATA, ROOT, dataFolder, giveUp, runningService } from '../shared/project.mjs';
import { developmentSecrets } from '../start/secrets.mjs';

/**
 * Runs a program of the built service against the database of the environment, or that of npm start, and ends with its status.
 *
 * @param {string} program `dist/src/commands/risk.js`
 * @param {string[]} args
 */
export async function runServiceCommand(program, args) {
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
  const { status } = spawnSync(process.execPath, ['--no-warnings', program, ...args], {
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
}
