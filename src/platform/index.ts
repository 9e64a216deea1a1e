export { AuditLog } from './audit/audit-log.js';
export { ExportTrail } from './audit/export-trail.js';
export {
  checkConfiguration,
  ConfigurationError,
  type ConfigOf,
  defineConfig,
  ENVIRONMENT,
  type Environment,
} from './config/define-config.js';
export { productVersion } from './config/product-version.js';
export { allowedOrigins, isLoopbackOnly, platformConfig, type PlatformConfig } from './config/platform.config.js';
export { DictionaryCache, idOf } from './database/dictionary-cache.js';
export { AcrossOrganizations } from './database/across-organizations.js';
export { storableJson, storableText } from './database/storable-json.js';
export { Database } from './database/database.js';
export { sqlState } from './database/send-statement.js';
export { type NamedStatement, namedStatement } from './database/named-statement.js';
export { LOCK } from './database/lock-numbers.js';
export { type Made, withMade } from './database/open-unit.js';
export { OrganizationLocks } from './database/organization-locks.js';
export { OrganizationBusyError } from './database/organization-busy.error.js';
export { BusyError } from './errors/busy-error.js';
export { migrate } from './database/migrate.js';
export { takeOver, TakeOverRefused } from './database/schema/take-over.js';
export {
  DomainError,
  type ErrorItem,
  InvalidRequestError,
  LimitExceededError,
  NotFoundError,
} from './errors/domain-error.js';
export { type DomainEvent, EventBus, EventHandler, type EventHandlerPort } from './events/event-bus.js';
export { suggest } from './errors/suggestion.js';
export { discoverModules } from './extensions/discover-modules.js';
export { DuplicateExtensionError, ExtensionFinder } from './extensions/extension-finder.js';
export { foreignModules } from './extensions/foreign-modules.js';
export {
  Access,
  type AccessDecision,
  accessDecision,
  AnswersAs,
  ClosedToKeys,
  type KeyScope,
  OpenToKeys,
  Public,
  ReadsWith,
  TellsWriters,
  toldToWriters,
  type WriterAnswer,
} from './http/access.decorators.js';
export { ClosedByDefaultGuard, type RouteDecision, routePath } from './http/closed-by-default.guard.js';
export { BodyTooLargeError, MalformedJsonError, UnsupportedMediaError } from './http/http-errors.js';
export { addExamples } from './http/openapi-examples.js';
export { shareHeaders, shareRefusals } from './http/openapi-shared.js';
export {
  DocumentBytes,
  LargeJson,
  LargeJsonBytes,
  RawDocument,
  ReadsOwnBody,
  sayNullAsTypes,
  sayPublicBodyLimits,
} from './http/large-json.decorator.js';
export { answerTheRest, configureHttp } from './http/configure-http.js';
export { serveContract } from './http/serve-contract.js';
export { clientAddress } from './http/client-address.js';
export { DerivedView, hasRepresentation, knownTags } from './http/derived-view.interceptor.js';
export { DistinctEntries } from './http/distinct-entries.decorator.js';
export { HandsOut } from './http/hands-out.decorator.js';
export { offerNoFiniteFields } from './outbound/outbound-tls.js';
export { isHandshakeFault, OutboundTlsAgent } from './outbound/outbound-tls-agent.js';
export { IdParam } from './http/id-param.decorator.js';
export { ETAG, IfMatchVersions } from './http/if-match-versions.decorator.js';
export { duplicateMember, searchingDuplicates } from './http/duplicate-members.js';
export { GatheredBytes, readRequestBody, refuseTooLong } from './http/request-body.js';
export { askAgainAfterBody, askAgainAfterWait, stillAllowed } from './http/late-body.js';
export {
  escapePointer,
  inspectingJson,
  inspectJson,
  type JsonCaps,
  type JsonFault,
  jsonOverCaps,
  MAX_JSON_DEPTH,
} from './http/json-inspection.js';
export { ApiProblems, PROBLEM_SCHEMA } from './http/api-problems.decorator.js';
export { type Actor, ACTOR_KINDS, type ActorKind, currentRequest, setActor } from './http/request-context.js';
export { MAX_WAIT_SECONDS, preferredWait, prefersAsync } from './http/preferred-wait.js';
export {
  NOT_PLAIN,
  PLAIN_LINE,
  PLAIN_TEXT,
  REPORTED_LINE,
  ReportedByMachines,
  unseenCharacter,
} from './http/request-validation.pipe.js';
export { RouteTable } from './http/route-table.js';
export { Idempotent } from './idempotency/idempotent.decorator.js';
export { EachOrganization } from './jobs/each-organization.js';
export { type Job, JobHandler, type JobHandlerPort } from './jobs/job-handler.js';
export { JobQueue, type NewJob } from './jobs/job-queue.js';
export { JobWorker } from './jobs/job-worker.js';
export { Projection } from './projections/projection.js';
export { TooMuchForReader } from './projections/projection.port.js';
export { ProjectionEngine } from './projections/projection-engine.service.js';
export { type LimitPolicy, RateLimiter } from './limits/rate-limiter.js';
export { breathe } from './limits/in-turns.js';
export { inTurns } from './limits/in-turns.js';
export { DocumentReaders } from './readers/document-readers.js';
export { FairSlots } from './limits/fair-slots.js';
export { HeavyViews } from './limits/heavy-views.js';
export { Waiters } from './limits/waiters.js';
export { CsvExports } from './list/csv-exports.js';
export { csvLines } from './list/csv.js';
export { ApiList, ListOf, type ListQueryOf } from './list/list.decorators.js';
export { flag, ids, instant, number, oneOf, only, search, texts } from './list/list-filters.js';
export {
  EXACT_TOTAL_LIMIT,
  type Facets,
  type FetchedPage,
  listPage,
  ListPage,
  type PagedRow,
} from './list/list-page.js';
export { type Cursors, defineList, type ListQuery, parseListQuery } from './list/list-query.js';
export { containsPattern, pagedQuery, type PagedStatement, SqlConditions } from './list/paged-query.js';
export { JsonLogger } from './logging/json-logger.js';
export { PlatformModule } from './platform.module.js';
export {
  hashToken,
  isToken,
  type MintedToken,
  mintToken,
  type TokenKind,
  writeToken,
} from './security/secret-token.js';
export { type AddressRule, guardedLookup, refuseLiteral } from './outbound/guarded-lookup.js';
export { answerTo, NoAnswerError } from './outbound/answer-to.js';
export { dnsLookup } from './outbound/dns-lookup.js';
export { isLoopbackName } from './outbound/private-address.js';
export { isPrivateAddress } from './outbound/private-address.js';
export { retryAfterMs } from './outbound/retry-after.js';
export { KeyRing, type RingKey } from './security/key-ring.js';
export { openText, type SealedText, sealText } from './security/sealed-text.js';
export { Secrets } from './security/secrets.js';
export { asOf, Clock, Ids } from './time/clock.js';
