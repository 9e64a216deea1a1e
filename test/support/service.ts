import 'reflect-metadata';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApplication } from '../../src/application.js';
import { AcrossOrganizations } from '../../src/platform/index.js';
import pg from 'pg';
import { type Curtain, curtain } from './curtain.js';
import { createTestDatabase } from './test-database.js';

type Provider<T> = abstract new (...args: never[]) => T;

/** The whole service, listening on a port of its own with a database of its own. */
export interface TestService {
  /** `http://127.0.0.1:<port>` */
  url: string;
  app: NestExpressApplication;
  /** For looking behind the curtain. */
  database: Curtain;
  /** A provider of the service. Its methods see all organizations: outside a request they would see none. */
  inside<T extends object>(provider: Provider<T>): T;
  /** What it was started with; start another with it to have two replicas. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the service. `env` adds to, or replaces, the settings for tests. */
export async function startService(env: Record<string, string> = {}): Promise<TestService> {
  const database = env['DATABASE_URL'] === undefined ? await createTestDatabase() : null;
  const secrets = env['SECRETS_DIR'] === undefined ? await makeSecrets() : null;
  const cleanUp = async (): Promise<void> => {
    if (secrets !== null) await rm(secrets, { recursive: true, force: true });
  };
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DEV_LOGIN: '1',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '-1',
    // A loaded machine is no fault of the service.
    DATABASE_CONNECT_TIMEOUT_MS: '180000',
    DATABASE_STATEMENT_TIMEOUT_MS: '300000',
    INTELLIGENCE_SYNC: 'off',
    INTELLIGENCE_SNAPSHOT: 'off',
    SIGN_IN_LIMIT_PER_MINUTE: '10000',
    USER_REQUESTS_PER_MINUTE: '100000',
    ORGANIZATION_REQUESTS_PER_MINUTE: '100000',
    ORGANIZATION_AGENT_REQUESTS_PER_MINUTE: '100000',
    REPORT_EXPORTS_PER_HOUR: '100000',
    REPORT_EXPORTS_PER_CALLER_PER_HOUR: '100000',
    ...(database === null ? {} : { DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.url }),
    ...(secrets === null ? {} : { SECRETS_DIR: secrets }),
    READER_NODE_OPTIONS: process.env['READER_NODE_OPTIONS'] ?? '',
    ...env,
  };
  try {
    const app = await createApplication(environment);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const owner = new pg.Pool({ connectionString: environment['DATABASE_OWNER_URL'], max: 4 });
    owner.on('error', () => undefined);
    const stop = async (): Promise<void> => {
      await app.close();
      await owner.end();
      await cleanUp();
    };
    return {
      url: `http://127.0.0.1:${port}`,
      app,
      database: curtain(owner),
      inside: (provider) => inside(app, provider),
      environment,
      stop,
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Keys of a service of its own, in a folder that is to be removed. */
export async function makeSecrets(within = tmpdir()): Promise<string> {
  const dir = await mkdtemp(join(within, 'posture-secrets-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(join(dir, 'session-signing-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(dir, 'cookie-seal-key'), randomBytes(32).toString('base64'));
  await writeFile(join(dir, 'cursor-key'), randomBytes(32).toString('base64'));
  await writeFile(join(dir, 'cloud-seal-key'), randomBytes(32).toString('base64'));
  await writeFile(join(dir, 'ai-seal-key'), randomBytes(32).toString('base64'));
  return dir;
}

function inside<T extends object>(app: NestExpressApplication, provider: Provider<T>): T {
  const everywhere = app.get(AcrossOrganizations);
  return new Proxy(app.get<T>(provider, { strict: false }), {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => everywhere.run(() => Reflect.apply(member, target, args) as Promise<unknown>);
    },
  });
}
