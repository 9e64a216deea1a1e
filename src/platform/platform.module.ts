import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AuditLog } from './audit/audit-log.js';
import { ExportTrail } from './audit/export-trail.js';
import { ConfigurationError, ENVIRONMENT, type Environment } from './config/define-config.js';
import { platformConfig, type PlatformConfig } from './config/platform.config.js';
import { createDataSource } from './database/data-source.js';
import { AcrossOrganizations } from './database/across-organizations.js';
import { Database } from './database/database.js';
import { OrganizationLocks } from './database/organization-locks.js';
import { migrate, requireMigrated } from './database/migrate.js';
import { DeliverEventHandler } from './events/deliver-event.handler.js';
import { EventBus } from './events/event-bus.js';
import { ExtensionFinder } from './extensions/extension-finder.js';
import { HealthController } from './health/health.controller.js';
import { MetricsServer } from './health/metrics-server.js';
import { HousekeepingHandler } from './housekeeping.handler.js';
import { AnonymousDenials } from './http/anonymous-denials.js';
import { ClosedByDefaultGuard } from './http/closed-by-default.guard.js';
import { JsonBodyInterceptor } from './http/json-body.interceptor.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RouteTable } from './http/route-table.js';
import { StrayParametersInterceptor } from './http/stray-parameters.interceptor.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { EachOrganization } from './jobs/each-organization.js';
import { JobQueue } from './jobs/job-queue.js';
import { JobRepository } from './jobs/job.repository.js';
import { JobWorker } from './jobs/job-worker.js';
import { ProjectionEngine, SweepProjectionsHandler } from './projections/projection-engine.service.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { HeavyViews } from './limits/heavy-views.js';
import { CsvExports } from './list/csv-exports.js';
import { CursorCodec, ListInterceptor } from './list/list.interceptor.js';
import { JsonLogger } from './logging/json-logger.js';
import { Secrets } from './security/secrets.js';
import { WeakSettings } from './security/weak-settings.js';
import { DocumentReaders } from './readers/document-readers.js';
import { Clock, Ids } from './time/clock.js';

const shared = [
  platformConfig.provider,
  AcrossOrganizations,
  AuditLog,
  Clock,
  CursorCodec,
  Database,
  EachOrganization,
  OrganizationLocks,
  EventBus,
  ExportTrail,
  ExtensionFinder,
  IdempotencyRepository,
  Ids,
  JobQueue,
  JsonLogger,
  ProjectionEngine,
  RateLimiter,
  RouteTable,
  Secrets,
  DocumentReaders,
];

/** What every context stands on. It holds no business word. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(environment: Environment): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule],
      controllers: [HealthController],
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: DataSource, useFactory: connect, inject: [platformConfig.token] },
        ...shared,
        AnonymousDenials,
        ClosedByDefaultGuard,
        CsvExports,
        HeavyViews,
        DeliverEventHandler,
        HousekeepingHandler,
        JobRepository,
        JobWorker,
        MetricsServer,
        ProblemFilter,
        SweepProjectionsHandler,
        WeakSettings,
        { provide: APP_FILTER, useExisting: ProblemFilter },
        { provide: APP_GUARD, useExisting: ClosedByDefaultGuard },
        { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: StrayParametersInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ListInterceptor },
      ],
      exports: [ENVIRONMENT, ClosedByDefaultGuard, CsvExports, HeavyViews, DiscoveryModule, JobWorker, ...shared],
    };
  }
}

async function connect(config: PlatformConfig): Promise<DataSource> {
  if (config.MIGRATIONS === 'apart') await requireMigrated(config);
  else await migrate(config);
  const dataSource = await createDataSource({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    pipeline: true,
    connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS,
    statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
  });
  await dataSource.initialize();
  await requireScopedRoles(dataSource);
  return dataSource;
}

/** Row-level security is no net when the roles that statements run as may go round it, or cannot be taken on. */
async function requireScopedRoles(dataSource: DataSource): Promise<void> {
  const [found] = await dataSource.query<{ ready: boolean }[]>(
    `SELECT count(*) FILTER (WHERE pg_has_role(session_user, oid, 'MEMBER') AND NOT rolsuper AND NOT rolbypassrls) = 2 AS ready
       FROM pg_roles WHERE rolname IN ('posture_app', 'posture_system')`,
  );
  if (found?.ready === true) return;
  await dataSource.destroy();
  throw new ConfigurationError([
    'the user of DATABASE_URL must be a member of the roles posture_app and posture_system, and these must neither be superusers nor bypass row-level security (docs/operate.md, "Database roles")',
  ]);
}
