import { createDataSource } from './src/platform/database/data-source.js';

/** The data source of the TypeORM command line; the service makes its own with the same settings. */
export default await createDataSource({
  url: process.env['DATABASE_URL'] ?? 'postgres://localhost/posture',
  applicationName: 'posture-migrations',
});
