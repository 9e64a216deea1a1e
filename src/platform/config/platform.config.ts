import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from './define-config.js';

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/** What every process needs: where it listens, its database, its secrets. */
export const platformConfig = defineConfig(
  'platform',
  {
    NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
      default: 'production',
      description: 'must be development, test or production',
    }),
    ROLE: Type.Union([Type.Literal('all'), Type.Literal('api'), Type.Literal('worker')], {
      default: 'all',
      description: 'must be all, api or worker',
    }),
    HOST: Type.String({ default: '127.0.0.1', minLength: 1 }),
    PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535, description: 'must be a port number' }),
    METRICS_HOST: Type.String({ default: '127.0.0.1', minLength: 1 }),
    METRICS_PORT: Type.Integer({
      default: 0,
      minimum: -1,
      maximum: 65535,
      description: 'must be a port number, 0 for any free one, or -1 for none',
    }),
    PUBLIC_URL: Type.Optional(
      Type.String({ pattern: '^https?://[^/]+$', description: 'must be an origin such as https://posture.example' }),
    ),
    DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'must be a postgres:// address' }),
    DATABASE_OWNER_URL: Type.Optional(
      Type.String({
        pattern: '^postgres(ql)?://',
        description: 'must be a postgres:// address, of the owner of the tables',
      }),
    ),
    MIGRATIONS: Type.Union([Type.Literal('at-start'), Type.Literal('apart')], {
      default: 'at-start',
      description: 'must be at-start, or apart where npm run migrate is a step of its own',
    }),
    DATABASE_POOL: Type.Integer({
      default: 10,
      // One for a CSV export, one for all the rest.
      minimum: 2,
      maximum: 200,
      description: 'must be a number of connections from 2 to 200',
    }),
    DATABASE_CONNECT_TIMEOUT_MS: Type.Integer({
      default: 5_000,
      minimum: 100,
      maximum: 3_600_000,
      description: 'must be the milliseconds to wait for a connection, from 100 to 3600000',
    }),
    DATABASE_STATEMENT_TIMEOUT_MS: Type.Integer({
      default: 30_000,
      minimum: 100,
      maximum: 3_600_000,
      description: 'must be the milliseconds that one statement may take, from 100 to 3600000',
    }),
    DATABASE_NAMED_STATEMENTS: Type.Boolean({
      default: true,
      description: 'must be true, or false behind PgBouncer before 1.21',
    }),
    READERS: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'must be a number of processes from 1 to 64',
    }),
    READER_MEMORY_MIB: Type.Integer({
      default: 1024,
      minimum: 128,
      maximum: 65_536,
      description: 'must be the MiB that one of these processes may have, from 128 to 65536',
    }),
    READER_SECONDS: Type.Integer({
      default: 60,
      minimum: 1,
      maximum: 3600,
      description: 'must be the seconds that reading one document may take, from 1 to 3600',
    }),
    /** Of the processes that read documents: specs, which run from the sources, need what reads TypeScript. */
    READER_NODE_OPTIONS: Type.String({ default: '' }),
    SECRETS_DIR: Type.String({
      minLength: 1,
      description: 'must be the folder that holds the secrets (docs/operate.md)',
    }),
    TRUSTED_PROXIES: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 10,
      description: 'must be the number of proxies in front (0-10)',
    }),
    ALLOWED_ORIGINS: Type.String({
      default: '',
      description: 'must be origins such as https://app.posture.example, separated by commas',
    }),
    LOG_LEVEL: Type.Union(
      ['debug', 'info', 'warn', 'error', 'silent'].map((level) => Type.Literal(level)),
      { default: 'info', description: 'must be debug, info, warn, error or silent' },
    ),
  },
  {
    secret: ['DATABASE_URL', 'DATABASE_OWNER_URL'],
    check: (config) => [
      ...(config.NODE_ENV === 'production' && config.PUBLIC_URL === undefined && config.ROLE !== 'worker'
        ? ['PUBLIC_URL is not set: in production it must be the https origin that people use']
        : config.NODE_ENV === 'production' && config.PUBLIC_URL?.startsWith('http://') === true
          ? ['PUBLIC_URL must be https in production']
          : []),
      ...(config.PUBLIC_URL !== undefined && !isOrigin(config.PUBLIC_URL, false)
        ? [
            'PUBLIC_URL must be an origin as browsers write it, such as https://posture.example: lower case, no user, no path',
          ]
        : []),
      ...[...allowedOrigins(config)]
        .filter((origin) => !isOrigin(origin, config.NODE_ENV === 'production'))
        .map((origin) => `ALLOWED_ORIGINS has "${origin}", which is no origin such as https://app.posture.example`),
    ],
  },
);

export type PlatformConfig = ConfigOf<typeof platformConfig>;

/** The origins beside `PUBLIC_URL` whose pages may call the API with cookies. */
export function allowedOrigins(config: { ALLOWED_ORIGINS: string }): ReadonlySet<string> {
  const given = config.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim());
  return new Set(given.filter((origin) => origin !== ''));
}

/** Exactly as browsers write it: no path, no capitals, no default port, and plain http only outside production. */
function isOrigin(text: string, production: boolean): boolean {
  if (!/^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && !production));
}

/** Whether the service can be reached from its own machine only. */
export function isLoopbackOnly(config: Pick<PlatformConfig, 'HOST'>): boolean {
  return LOOPBACK_HOSTS.includes(config.HOST);
}
