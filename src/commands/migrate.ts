import 'reflect-metadata';
import { ConfigurationError, migrate, platformConfig, takeOver, TakeOverRefused } from '../platform/index.js';

// What `npm run migrate` does: brings the tables up to date, with DATABASE_OWNER_URL, and ends. The service then needs no
// credentials of the owner: see MIGRATIONS in docs/operate.md. Secrets and addresses are none of its business.
// With `take-over`, a database that was made before the baseline becomes one that was made by it.
try {
  const config = platformConfig.read({ SECRETS_DIR: '.', ...process.env, ROLE: 'worker' });
  const [task] = process.argv.slice(2);
  if (task !== undefined && task !== 'take-over') {
    throw new ConfigurationError([`there is no “${task}”: npm run migrate, or npm run migrate -- take-over`]);
  }
  if (task === 'take-over') process.stdout.write(`${await takeOver(config)}\n`);
  else await migrate(config);
  process.stdout.write('The tables are up to date.\n');
} catch (error) {
  const told = error instanceof ConfigurationError || error instanceof TakeOverRefused;
  const message = told ? error.message : `The tables were not changed: ${String(error)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
