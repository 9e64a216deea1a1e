import { Module } from '@nestjs/common';
import { dnsConfig, IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { AskAudit, LimitAudits } from './app/ask-audit.service.js';
import { AskPreflight } from './app/ask-preflight.service.js';
import { ChangeSettings } from './app/change-settings.service.js';
import { CloudChecks } from './app/cloud-checks.service.js';
import { CloudSuites } from './app/cloud-suites.js';
import { CloudResults } from './app/cloud-results.service.js';
import { CollectAudit } from './app/collect-audit.service.js';
import { ConnectDemonstration, ConnectSuite, DisconnectSuite } from './app/connections.js';
import { CredentialSeal } from './app/credential-seal.js';
import { DemonstrationTenants } from './app/demonstration-tenants.js';
import { EndExceptionsHandler } from './app/end-exceptions.handler.js';
import { ExceptCheck } from './app/except-check.service.js';
import { ExceptedResults } from './app/excepted-results.service.js';
import { RemoveTenant } from './app/remove-tenant.service.js';
import { InterruptAudit } from './app/interrupt-audit.service.js';
import { StoreAudit } from './app/store-audit.service.js';
import { KeepCloudAuditsGoingHandler } from './app/keep-cloud-audits-going.handler.js';
import { StoreResults } from './app/store-results.service.js';
import { PreflightConnection } from './app/preflight-connection.service.js';
import { ReachSuite } from './app/reach-suite.service.js';
import { ReadAudits } from './app/read-audits.service.js';
import { ReadSuite } from './app/read-suite.service.js';
import { ReevaluateSuite } from './app/reevaluate-suite.service.js';
import { ResealConnectionsHandler } from './app/reseal-connections.handler.js';
import { RunAuditHandler, RunAudit } from './app/run-audit.service.js';
import { StoreConnection } from './app/store-connection.service.js';
import { PublishCloud } from './app/publish-cloud.service.js';
import { ThinAuditsHandler } from './app/thin-audits.handler.js';
import { cloudSecurityConfig } from './config.js';
import { CloudAuditsController } from './http/cloud-audits.controller.js';
import { CloudConnectionsController } from './http/cloud-connections.controller.js';
import { CloudExceptionsController } from './http/cloud-exceptions.controller.js';
import { CloudSecurityController } from './http/cloud-security.controller.js';
import { OutboundFactory } from './outbound/outbound.factory.js';
import { CloudAuditQueryRepository } from './persistence/cloud-audit-query.repository.js';
import { CloudAuditRepository } from './persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from './persistence/cloud-connection.repository.js';
import { CloudDriftRepository } from './persistence/cloud-drift.repository.js';
import { CloudExceptionRepository } from './persistence/cloud-exception.repository.js';
import { CloudHistoryQueryRepository } from './persistence/cloud-history-query.repository.js';
import { CloudReadingRepository } from './persistence/cloud-reading.repository.js';
import { CloudSettingsRepository } from './persistence/cloud-settings.repository.js';
import { CloudSweepRepository } from './persistence/cloud-sweep.repository.js';
import { CloudResultRepository } from './persistence/cloud-result.repository.js';
import { ResultQueryRepository } from './persistence/result-query.repository.js';

/** What the settings of cloud suites are, and whether they are as they should be. */
@Module({
  imports: [IdentityModule, discoverModules(new URL('./suites/', import.meta.url))],
  controllers: [CloudConnectionsController, CloudAuditsController, CloudExceptionsController, CloudSecurityController],
  providers: [
    AskAudit,
    AskPreflight,
    ChangeSettings,
    CloudAuditQueryRepository,
    CloudAuditRepository,
    CloudChecks,
    CloudConnectionRepository,
    CloudDriftRepository,
    CloudExceptionRepository,
    CloudHistoryQueryRepository,
    CloudReadingRepository,
    cloudSecurityConfig.provider,
    CloudSettingsRepository,
    CloudSuites,
    CloudSweepRepository,
    CloudResultRepository,
    CloudResults,
    CollectAudit,
    ConnectDemonstration,
    ConnectSuite,
    CredentialSeal,
    DemonstrationTenants,
    DisconnectSuite,
    dnsConfig.provider,
    EndExceptionsHandler,
    ExceptCheck,
    ExceptedResults,
    RemoveTenant,
    InterruptAudit,
    StoreAudit,
    KeepCloudAuditsGoingHandler,
    StoreResults,
    LimitAudits,
    OutboundFactory,
    PreflightConnection,
    ReachSuite,
    ReadAudits,
    ReadSuite,
    ReevaluateSuite,
    ResealConnectionsHandler,
    RunAudit,
    RunAuditHandler,
    StoreConnection,
    PublishCloud,
    ThinAuditsHandler,
    ResultQueryRepository,
  ],
  exports: [
    AskAudit,
    ChangeSettings,
    CloudChecks,
    CloudResults,
    ConnectDemonstration,
    DemonstrationTenants,
    ReadSuite,
    RunAudit,
  ],
})
export class CloudSecurityModule {}
