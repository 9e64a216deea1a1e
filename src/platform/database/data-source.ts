import { DataSource } from 'typeorm';

/** What the service, the migrations and the command line share about the connection. */
export interface DataSourceSettings {
  url: string;
  pool?: number;
  applicationName?: string;
}

/**
 * The data source. Entities and migrations are found by their file names beside the compiled or the TypeScript sources,
 * so that adding a context needs no line here.
 */
export function createDataSource({ url, pool = 10, applicationName = 'posture' }: DataSourceSettings): DataSource {
  const here = new URL('.', import.meta.url);
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new DataSource({
    type: 'postgres',
    url,
    applicationName,
    synchronize: false,
    logging: false,
    poolSize: pool,
    connectTimeoutMS: 5_000,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    migrationsTransactionMode: 'each',
    entities: [new URL(`../../**/*.entity.${suffix}`, here).pathname],
    migrations: [new URL(`../../../migrations/*.${suffix}`, here).pathname],
    extra: { idleTimeoutMillis: 30_000, keepAlive: true },
  });
}
