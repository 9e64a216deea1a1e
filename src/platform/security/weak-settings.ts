import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { outdatedNode } from '../config/node-release.js';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { JsonLogger } from '../logging/json-logger.js';
import { Clock } from '../time/clock.js';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;
const READ_BY_OTHERS = 0o077;

type Weighed = Pick<
  PlatformConfig,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'METRICS_HOST' | 'METRICS_PORT' | 'MIGRATIONS' | 'SECRETS_DIR'
>;

/** What the service's login may do in the database beyond what the service does. */
export interface LoginRights {
  superuser: boolean;
  ownsTables: boolean;
}

/**
 * What an attacker would be glad of, and no fault that forbids a start: in sentences, each with what to do. Files that are none of
 * the service's secrets do not count.
 *
 * @param node what {@link outdatedNode} says
 */
export function weaknessesOf(
  config: Weighed,
  login: LoginRights,
  readable: readonly string[],
  node: string | null = null,
): string[] {
  return [
    node !== null && node,
    login.superuser &&
      'DATABASE_URL is of a superuser: whoever finds a hole in a statement has the whole server. Make a login of its own (docs/operate.md, "Database roles").',
    !login.superuser &&
      login.ownsTables &&
      'DATABASE_URL is of the owner of the tables, who may drop row-level security and the triggers of the audit trail. Make a login of its own (docs/operate.md, "Database roles").',
    isInTheClear(config.DATABASE_URL) &&
      'DATABASE_URL reaches the database without TLS: whoever is between reads and changes all of it. Give the database a certificate and add sslmode=verify-full.',
    isUnverified(config.DATABASE_URL) &&
      'DATABASE_URL takes any certificate: whoever is between can be the database. Say sslmode=verify-full, and where its authority lies with sslrootcert.',
    config.DATABASE_OWNER_URL !== undefined &&
      'DATABASE_OWNER_URL stays in the environment of the service. Migrate in a step of its own (npm run migrate), and start the service without it and with MIGRATIONS=apart.',
    readable.length > 0 &&
      `Other accounts may read ${readable.join(', ')} in SECRETS_DIR. Take the right from them: chmod go= on it.`,
    config.METRICS_PORT !== -1 &&
      !LOOPBACK.test(config.METRICS_HOST) &&
      'METRICS_HOST is not this machine alone: /metrics asks nobody who they are. Let only the collector reach it.',
  ].filter((one) => one !== false);
}

/** As the driver reads the address: without TLS, and neither to this machine nor to a socket of it. */
function isInTheClear(address: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: address });
  return !ssl && !LOOPBACK.test(host) && !host.startsWith('/');
}

/** With TLS, to another machine, whoever answers there. */
function isUnverified(address: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: address });
  if (LOOPBACK.test(host) || host.startsWith('/') || typeof ssl !== 'object') return false;
  return (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized === false;
}

/** Says at a start in production what is weak, one event each. */
@Injectable()
export class WeakSettings implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly logger: JsonLogger,
    private readonly clock: Clock,
    @Inject(platformConfig.token) private readonly config: PlatformConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV !== 'production') return;
    const [login] = await this.database.query<LoginRights[]>(
      `SELECT rolsuper AS superuser,
              EXISTS (SELECT FROM pg_class c WHERE c.oid = to_regclass('public.organization') AND pg_has_role(session_user, c.relowner, 'USAGE')) AS owns_tables
         FROM pg_roles WHERE rolname = session_user`,
    );
    if (!login) return;
    const node = outdatedNode(process.versions.node, this.clock.now());
    for (const what of weaknessesOf(this.config, login, readableSecrets(this.config.SECRETS_DIR), node))
      this.logger.warning('weak setting', { what });
  }
}

function readableSecrets(folder: string): string[] {
  if (process.platform === 'win32') return [];
  return readdirSync(folder)
    .filter((name) => /-key(?:\.|$)/.test(name) && statSync(join(folder, name)).mode & READ_BY_OTHERS)
    .sort();
}
