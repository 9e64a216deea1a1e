import { Module } from '@nestjs/common';
import { dnsConfig, IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { AskAudit, LimitAudits } from './app/ask-audit.service.js';
import { AskPreflight, PreflightConnection } from './app/preflight-connection.service.js';
import { ChangeSettings } from './app/change-settings.service.js';
import { CloudChecks, CloudResults } from './app/published-cloud.js';
import { CloudSuites } from './app/cloud-suites.js';
import { CollectAudit } from './app/collect-audit.service.js';
import { ConnectDemonstration, ConnectSuite, DisconnectSuite } from './app/connections.js';
import { CredentialSeal } from './app/connection-secrets.js';
import { DemonstrationTenants, ReachSuite } from './app/reach-suite.service.js';
import {
  EndExceptionsHandler,
  KeepCloudAuditsGoingHandler,
  ResealConnectionsHandler,
  ThinAuditsHandler,
} from './app/cloud-upkeep.handlers.js';
import { ExceptCheck, ExceptedResults } from './app/except-check.service.js';
import { RemoveTenant, StoreConnection } from './app/store-connection.service.js';
import { InterruptAudit, RunAudit, RunAuditHandler } from './app/run-audit.service.js';
import { StoreAudit } from './app/store-audit.service.js';
import { StoreResults } from './app/store-results.service.js';
import { ReadAudits } from './app/read-audits.service.js';
import { ReadSuite } from './app/read-suite.service.js';
import { ReevaluateSuite } from './app/reevaluate-suite.service.js';
import { PublishCloud } from './app/publish-cloud.service.js';
import { cloudSecurityConfig } from './config.js';
import { CloudAuditsController } from './http/cloud-audits.controller.js';
import { CloudConnectionsController } from './http/cloud-connections.controller.js';
import { CloudExceptionsController } from './http/cloud-exceptions.controller.js';
import { CloudSecurityController } from './http/cloud-security.controller.js';
import { OutboundFactory } from './outbound/outbound.factory.js';
import { CloudAuditQueryRepository } from './persistence/cloud-audit-query.repository.js';
import { CloudAuditRepository } from './persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from './persistence/cloud-connection.repository.js';
import {
  CloudDriftRepository,
  CloudReadingRepository,
  CloudResultRepository,
} from './persistence/cloud-result.repository.js';
import { CloudExceptionRepository } from './persistence/cloud-exception.repository.js';
import { CloudHistoryQueryRepository } from './persistence/cloud-history-query.repository.js';
import { CloudSettingsRepository } from './persistence/cloud-settings.repository.js';
import { CloudSweepRepository } from './persistence/cloud-sweep.repository.js';
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
