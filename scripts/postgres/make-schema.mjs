import { migrate } from '../../src/platform/database/migrate.ts';

// Makes the schema in the database of DATABASE_URL, out of the sources and without a build. Run with --import @swc-node/register/esm-register.
await migrate({ DATABASE_URL: process.env.DATABASE_URL, DATABASE_CONNECT_TIMEOUT_MS: 5_000 });
