import { Module } from '@nestjs/common';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { ScansModule } from '../scans/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { AnswerCloudSignals } from './app/answer-cloud-signals.service.js';
import { AnswerSignals, DeviceExceptions } from './app/answer-signals.service.js';
import { AssessFrameworks } from './app/assess-frameworks.service.js';
import { Attest } from './app/attest.service.js';
import { AttestableControl, ClaimLimits } from './app/claim-limits.service.js';
import { CatalogueEditions, frameworkCatalogue } from './app/catalogue-editions.service.js';
import { ChecksOfSignals, ReadControl } from './app/read-control.service.js';
import { ClaimRecord, Ledger } from './app/ledger.service.js';
import { CompliancePolicies } from './app/compliance-policies.service.js';
import { ControlHistories } from './app/control-histories.service.js';
import { CountCloudChecks, CountDevices } from './app/count-devices.service.js';
import { DeviceSignals, MeasuredSignals } from './app/signal-publications.js';
import { DevicesOfSignal } from './app/devices-of-signal.service.js';
import { ExceptionScopes } from './app/exception-scopes.service.js';
import { ExpireClaimsHandler, LapseCosts } from './app/lapse-costs.service.js';
import { ExpireClaims } from './app/expire-claims.service.js';
import { ClaimWordsRepository } from './persistence/claim-words.repository.js';
import { DocumentAnswer } from './http/document-answer.js';
import { ExportAssessment } from './app/export-assessment.service.js';
import { FindGaps } from './app/find-gaps.service.js';
import { ComplianceProjection } from './app/compliance-projection.service.js';
import { Frameworks } from './app/frameworks.service.js';
import { GatherDeviceFacts } from './app/gather-device-facts.service.js';
import { ImportFramework } from './app/import-framework.service.js';
import {
  PassComplianceDays,
  RebuildCompliance,
  StoreComplianceDaysHandler,
  VerifyCompliance,
} from './app/compliance-runs.js';
import { StoreSignals } from './app/store-signals.service.js';
import { LedgerOrganizations, VerifyLedger } from './app/verify-ledger.service.js';
import { MappingsInUse } from './app/mappings-in-use.service.js';
import { InvalidateCompliance } from './app/invalidate-compliance.service.js';
import { MeasureMaturity } from './app/measure-maturity.service.js';
import { OrganizationSignals } from './app/organization-signals.service.js';
import { PlanGaps } from './app/plan-gaps.service.js';
import { ReadAssessment } from './app/read-assessment.service.js';
import { ReadClaims } from './app/read-claims.service.js';
import { SignalReadings } from './app/signal-readings.service.js';
import { SignalsOfControl } from './app/known-signals.js';
import { ActiveClaims } from './app/active-claims.service.js';
import { TakeAttestationSteps } from './app/take-attestation-steps.service.js';
import { TakeExceptionSteps } from './app/take-exception-steps.service.js';
import { WeighActions } from './app/weigh-actions.service.js';
import { Catalogue } from './catalogue/catalogue.js';
import { complianceConfig } from './config.js';
import {
  UpdateComplianceWhenCloudAudited,
  UpdateComplianceWhenFindingsReconsidered,
  UpdateComplianceWhenChecksEvaluated,
  UpdateComplianceWhenScanApplied,
  UpdateComplianceWhenDeviceAdmitted,
  UpdateComplianceWhenDeviceChanged,
  UpdateComplianceWhenDeviceDeactivated,
} from './events/update-compliance.handlers.js';
import { ApplicabilityController } from './http/applicability.controller.js';
import { AssessmentsController } from './http/assessments.controller.js';
import { AttestationsController } from './http/attestations.controller.js';
import { ExceptionsController } from './http/exceptions.controller.js';
import { GapsController } from './http/gaps.controller.js';
import { OwnFrameworksController } from './http/own-frameworks.controller.js';
import { SignalsController } from './http/signals.controller.js';
import { AttestationRepository } from './persistence/attestation.repository.js';
import { CatalogueEditionRepository, LedgerRepository } from './persistence/ledger.repository.js';
import { ClaimQueryRepository } from './persistence/claim-query.repository.js';
import { ClaimSweepRepository } from './persistence/claim-sweep.repository.js';
import { ComplianceDeviceRepository } from './persistence/compliance-device.repository.js';
import { ComplianceFactsRepository } from './persistence/compliance-facts.repository.js';
import { ComplianceInvalidationRepository } from './persistence/compliance-invalidation.repository.js';
import { ComplianceOrganizationRepository } from './persistence/compliance-organization.repository.js';
import { ComplianceSignalRepository } from './persistence/compliance-signal.repository.js';
import { ComplianceSweepRepository } from './persistence/compliance-sweep.repository.js';
import { ExceptionRepository } from './persistence/exception.repository.js';
import { OwnFrameworkRepository } from './persistence/own-framework.repository.js';
import { ScansBehindRepository, SignalDeviceRepository } from './persistence/signal-device.repository.js';

/** What is proven, what is claimed and what is unknown, by the controls of frameworks. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule, VulnerabilitiesModule, CloudSecurityModule],
  controllers: [
    ApplicabilityController,
    AssessmentsController,
    SignalsController,
    GapsController,
    AttestationsController,
    ExceptionsController,
    OwnFrameworksController,
  ],
  providers: [
    AnswerCloudSignals,
    AnswerSignals,
    AssessFrameworks,
    Attest,
    AttestableControl,
    AttestationRepository,
    CatalogueEditionRepository,
    CatalogueEditions,
    ChecksOfSignals,
    ClaimQueryRepository,
    ClaimRecord,
    ClaimSweepRepository,
    complianceConfig.provider,
    ComplianceDeviceRepository,
    ComplianceFactsRepository,
    ComplianceInvalidationRepository,
    ComplianceOrganizationRepository,
    CompliancePolicies,
    ComplianceSignalRepository,
    ComplianceSweepRepository,
    ControlHistories,
    CountCloudChecks,
    CountDevices,
    DeviceSignals,
    DevicesOfSignal,
    ExceptionRepository,
    ExceptionScopes,
    ExpireClaims,
    ExpireClaimsHandler,
    DocumentAnswer,
    ClaimLimits,
    ClaimWordsRepository,
    ExportAssessment,
    FindGaps,
    ComplianceProjection,
    UpdateComplianceWhenCloudAudited,
    UpdateComplianceWhenDeviceAdmitted,
    UpdateComplianceWhenDeviceChanged,
    UpdateComplianceWhenDeviceDeactivated,
    UpdateComplianceWhenFindingsReconsidered,
    UpdateComplianceWhenChecksEvaluated,
    UpdateComplianceWhenScanApplied,
    frameworkCatalogue,
    Frameworks,
    GatherDeviceFacts,
    ImportFramework,
    StoreComplianceDaysHandler,
    StoreSignals,
    LapseCosts,
    Ledger,
    LedgerOrganizations,
    LedgerRepository,
    MappingsInUse,
    InvalidateCompliance,
    MeasureMaturity,
    OrganizationSignals,
    OwnFrameworkRepository,
    PassComplianceDays,
    PlanGaps,
    ReadAssessment,
    ReadClaims,
    ReadControl,
    RebuildCompliance,
    ScansBehindRepository,
    SignalDeviceRepository,
    SignalReadings,
    ActiveClaims,
    TakeAttestationSteps,
    TakeExceptionSteps,
    VerifyCompliance,
    VerifyLedger,
    WeighActions,
    { provide: DeviceExceptions, useExisting: ActiveClaims },
    { provide: SignalsOfControl, useClass: MeasuredSignals },
  ],
  exports: [
    AssessFrameworks,
    Attest,
    Catalogue,
    CompliancePolicies,
    ComplianceSweepRepository,
    DeviceSignals,
    DevicesOfSignal,
    ExpireClaims,
    ExportAssessment,
    FindGaps,
    ComplianceProjection,
    Frameworks,
    LedgerOrganizations,
    InvalidateCompliance,
    MeasureMaturity,
    PassComplianceDays,
    PlanGaps,
    ReadClaims,
    RebuildCompliance,
    SignalReadings,
    ActiveClaims,
    TakeAttestationSteps,
    TakeExceptionSteps,
    VerifyCompliance,
    VerifyLedger,
  ],
})
export class ComplianceModule {}
