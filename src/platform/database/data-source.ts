import { readdir } from 'node:fs/promises';
import { DataSource, DefaultNamingStrategy } from 'typeorm';

/** What the service, the migrations and the command line share about the connection. */
export interface DataSourceSettings {
  url: string;
  pool?: number;
  applicationName?: string;
  /** Statements are sent without waiting for the answers to those before them. */
  pipeline?: boolean;
  /** So many milliseconds a caller waits for a connection, a new one or one of the pool; 5000 when not given. */
  connectTimeoutMs?: number;
  /** After so many milliseconds PostgreSQL gives a statement up; without it, never. */
  statementTimeoutMs?: number;
  /** What it is opened for, where it is not for everything: whoever only migrates knows no entities. */
  only?: 'migrations';
}

/** Columns are called as their properties, in snake_case: an entity names those alone that are not. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    const inSnakeCase = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [...prefixes, customName ?? inSnakeCase].join('_');
  }
}

/** A class with decorators that TypeORM reads. */
type Mapped = new () => object;

/**
 * The data source. Entities and migrations are found by their file names beside the compiled or the TypeScript sources,
 * so that adding a context needs no line here. They are imported here and not by TypeORM, whose import, made by
 * `Function()`, is bound to the first test file of a Jest worker and fails in the next.
 */
export async function createDataSource({
  url,
  pool = 10,
  applicationName = 'posture',
  pipeline = false,
  connectTimeoutMs = 5_000,
  statementTimeoutMs,
  only,
}: DataSourceSettings): Promise<DataSource> {
  const here = new URL('.', import.meta.url);
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const [entities, migrations] = await Promise.all([
    only === 'migrations' ? [] : classesIn(new URL('../../', here), new RegExp(`\\.entit(y|ies)\\.${suffix}$`)),
    classesIn(new URL('../../../migrations/', here), new RegExp(`\\.${suffix}$`)),
  ]);
  return new DataSource({
    type: 'postgres',
    url,
    applicationName,
    synchronize: false,
    logging: false,
    poolSize: pool,
    connectTimeoutMS: connectTimeoutMs,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    namingStrategy: new SnakeCaseColumns(),
    migrationsTransactionMode: 'each',
    entities,
    migrations,
    extra: {
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      pipeline,
      ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    },
  });
}

const found = new Map<string, Promise<Mapped[]>>();

/** Files do not change under a running process, but a process may hold more than one service, one after another. */
function classesIn(folder: URL, ending: RegExp): Promise<Mapped[]> {
  const known = found.get(folder.href + ending.source) ?? findClasses(folder, ending);
  found.set(folder.href + ending.source, known);
  return known;
}

async function findClasses(folder: URL, ending: RegExp): Promise<Mapped[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => ending.test(name) && !name.endsWith('.d.ts'))
    .sort();
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Mapped => typeof value === 'function');
}
