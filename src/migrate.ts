import 'reflect-metadata';
import { ConfigurationError, migrate, platformConfig } from './platform/index.js';

// What `npm run migrate` does: brings the tables up to date, with DATABASE_OWNER_URL, and ends. The service then needs no
// credentials of the owner: see MIGRATIONS in docs/operate.md. Secrets and addresses are none of its business.
try {
  await migrate(platformConfig.read({ SECRETS_DIR: '.', ...process.env, ROLE: 'worker' }));
  process.stdout.write('The tables are up to date.\n');
} catch (error) {
  const message = error instanceof ConfigurationError ? error.message : `The tables were not changed: ${String(error)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
