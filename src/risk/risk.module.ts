import { Module } from '@nestjs/common';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { ScansModule } from '../scans/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { riskConfig } from './config.js';
import { AssessKinds } from './app/assess-kinds.service.js';
import { ChangePolicy } from './app/change-policy.service.js';
import { CheckDeadlinesOfRisk, GapDeadlinesOfRisk } from './app/check-deadlines.service.js';
import { ClaimThreats } from './app/claim-threats.service.js';
import { CloseRiskUpdate } from './app/close-risk-update.service.js';
import { ComputeThreatModel } from './app/compute-threat-model.service.js';
import { CountCoverage } from './app/count-coverage.service.js';
import { CountDevices } from './app/count-devices.service.js';
import { DescribeSubjects } from './app/describe-subjects.service.js';
import { DescribeActions } from './app/describe-actions.service.js';
import { DescribeReleases } from './app/describe-releases.service.js';
import { UpdateRiskOfCloud } from './app/update-risk-of-cloud.service.js';
import { UpdateRiskOfDevices } from './app/update-risk-of-devices.service.js';
import { RecountSuites, RecountDevice } from './app/recount-device.service.js';
import { KnowCloudChecks } from './app/know-cloud-checks.service.js';
import { CountedSides } from './app/counted-sides.service.js';
import { RiskUpdateStep } from './app/risk-update-step.service.js';
import { StartRiskUpdate } from './app/start-risk-update.service.js';
import { TryPolicy } from './app/try-policy.service.js';
import { EndedSystems } from './app/ended-systems.service.js';
import { PassDays, StoreRiskDaysHandler } from './app/pass-days.service.js';
import { RiskProjection } from './app/risk-projection.service.js';
import { UpdateRiskOfVulnerabilities } from './app/update-risk-of-vulnerabilities.service.js';
import { GatherActions } from './app/gather-actions.service.js';
import { ReadLeavingReleases } from './app/read-leaving-releases.service.js';
import { GatherCloudThreats } from './app/gather-cloud-threats.service.js';
import { GatherThreats } from './app/gather-threats.service.js';
import { CachedActions } from './app/cached-actions.service.js';
import { KnowAttack } from './app/know-attack.service.js';
import { PlanActions } from './app/plan-actions.service.js';
import { PlacePackages } from './app/place-packages.service.js';
import { ReadDashboard } from './app/read-dashboard.service.js';
import { ReadHighlights } from './app/read-highlights.service.js';
import { ReadLikelihood } from './app/read-likelihood.service.js';
import { ReadMatrix } from './app/read-matrix.service.js';
import { ReadRiskStatus } from './app/read-risk-status.service.js';
import { ReadRecommendations } from './app/read-recommendations.service.js';
import { ReadThreatModel } from './app/read-threat-model.service.js';
import { RebuildRisk } from './app/rebuild-risk.service.js';
import { RiskPolicies } from './app/risk-policies.service.js';
import { SignalVulnerabilities } from './app/signal-vulnerabilities.service.js';
import { SimulatePolicy } from './app/simulate-policy.service.js';
import { VerifyRisk } from './app/verify-risk.service.js';
import { WriteRiskUpdate } from './app/write-risk-update.service.js';
import { WriteSubjects } from './app/write-subjects.service.js';
import {
  UpdateRiskWhenCloudAudited,
  UpdateRiskWhenInvalidated,
  UpdateRiskWhenScanApplied,
  UpdateRiskWhenChecksEvaluated,
  UpdateRiskWhenDeviceAdmitted,
  UpdateRiskWhenDeviceChanged,
  UpdateRiskWhenDeviceDeactivated,
} from './events/update-risk.handlers.js';
import { RiskDashboardController } from './http/risk-dashboard.controller.js';
import { RiskMatrixController } from './http/risk-matrix.controller.js';
import { RiskPolicyController } from './http/risk-policy.controller.js';
import { RecommendationsController } from './http/recommendations.controller.js';
import { ThreatModelController } from './http/threat-model.controller.js';
import { ActionCandidatesRepository } from './persistence/action-candidates.repository.js';
import { ActionQueryRepository } from './persistence/action-query.repository.js';
import { DeviceFactsRepository } from './persistence/device-facts.repository.js';
import { LikelihoodQueryRepository } from './persistence/likelihood-query.repository.js';
import { RiskActionRepository } from './persistence/risk-action.repository.js';
import { RiskComponentRepository } from './persistence/risk-component.repository.js';
import { RiskDeviceRepository } from './persistence/risk-device.repository.js';
import { StoredRiskRepository } from './persistence/stored-risk.repository.js';
import { RiskOrganizationRepository } from './persistence/risk-organization.repository.js';
import { RiskPolicyRepository } from './persistence/risk-policy.repository.js';
import { RiskQueryRepository } from './persistence/risk-query.repository.js';
import { RiskStatusRepository } from './persistence/risk-status.repository.js';
import { RiskSubjectRepository } from './persistence/risk-subject.repository.js';
import { RiskSubjectRollupRepository } from './persistence/risk-subject-rollup.repository.js';
import { RiskSweepRepository } from './persistence/risk-sweep.repository.js';
import { RiskThreatProfileRepository } from './persistence/risk-threat-profile.repository.js';
import { RiskViewRepository } from './persistence/risk-view.repository.js';
import { ThreatQueryRepository } from './persistence/threat-query.repository.js';

/** Risk: what findings come to together, what to do first, and why it changed. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule, VulnerabilitiesModule, CloudSecurityModule],
  controllers: [
    RiskDashboardController,
    RiskMatrixController,
    RiskPolicyController,
    ThreatModelController,
    RecommendationsController,
  ],
  providers: [
    PassDays,
    CheckDeadlinesOfRisk,
    GapDeadlinesOfRisk,
    EndedSystems,
    riskConfig.provider,
    ActionCandidatesRepository,
    ActionQueryRepository,
    TryPolicy,
    StartRiskUpdate,
    RiskUpdateStep,
    CountedSides,
    AssessKinds,
    ChangePolicy,
    ClaimThreats,
    CloseRiskUpdate,
    ComputeThreatModel,
    CountCoverage,
    CountDevices,
    DescribeActions,
    DescribeReleases,
    DescribeSubjects,
    DeviceFactsRepository,
    UpdateRiskOfCloud,
    UpdateRiskOfDevices,
    RiskProjection,
    RecountDevice,
    RecountSuites,
    UpdateRiskWhenCloudAudited,
    UpdateRiskWhenDeviceAdmitted,
    UpdateRiskWhenDeviceChanged,
    UpdateRiskWhenDeviceDeactivated,
    UpdateRiskWhenInvalidated,
    UpdateRiskWhenChecksEvaluated,
    UpdateRiskWhenScanApplied,
    UpdateRiskOfVulnerabilities,
    GatherActions,
    ReadLeavingReleases,
    GatherCloudThreats,
    GatherThreats,
    StoreRiskDaysHandler,
    CachedActions,
    KnowAttack,
    KnowCloudChecks,
    LikelihoodQueryRepository,
    PlacePackages,
    PlanActions,
    ReadDashboard,
    ReadHighlights,
    ReadLikelihood,
    ReadMatrix,
    ReadRecommendations,
    ReadRiskStatus,
    ReadThreatModel,
    RebuildRisk,
    RiskActionRepository,
    RiskComponentRepository,
    RiskDeviceRepository,
    StoredRiskRepository,
    RiskOrganizationRepository,
    RiskPolicies,
    RiskPolicyRepository,
    RiskQueryRepository,
    RiskStatusRepository,
    RiskSubjectRepository,
    RiskSubjectRollupRepository,
    RiskSweepRepository,
    RiskThreatProfileRepository,
    RiskViewRepository,
    SignalVulnerabilities,
    SimulatePolicy,
    ThreatQueryRepository,
    VerifyRisk,
    WriteRiskUpdate,
    WriteSubjects,
  ],
  exports: [
    RiskProjection,
    PlanActions,
    ReadDashboard,
    ReadLikelihood,
    ReadMatrix,
    ReadRiskStatus,
    ReadThreatModel,
    RiskPolicies,
    RiskSweepRepository,
    VerifyRisk,
  ],
})
export class RiskModule {}
