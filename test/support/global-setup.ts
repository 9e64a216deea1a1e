import { openTestPostgres } from '../../scripts/test-postgres.mjs';

declare global {
  /** Closes what global-setup opened; Jest runs set-up and teardown in one process. */
  var closeTestPostgres: (() => Promise<void>) | undefined;
}

/** Brings up PostgreSQL with the migrated template once per run. `POSTURE_TEST_DB=off` leaves it out, for pure unit specs. */
export default async function globalSetup(): Promise<void> {
  if (process.env['POSTURE_TEST_DB'] === 'off') return;
  const postgres = await openTestPostgres();
  process.env['TEST_PG_ADMIN_URL'] = postgres.adminUrl;
  globalThis.closeTestPostgres = () => postgres.close();
}
