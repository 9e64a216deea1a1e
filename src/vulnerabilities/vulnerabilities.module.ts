import { Module } from '@nestjs/common';
import { AdvisoryCoverage } from './app/advisory-coverage.service.js';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { ScansModule } from '../scans/index.js';
import { ApplyFindingsService } from './app/apply-findings.service.js';
import { ChangeRiskAcceptance } from './app/change-risk-acceptance.service.js';
import { DecisionLimits } from './app/decision-limits.service.js';
import { EndRiskAcceptances, ExpireRiskAcceptancesHandler } from './app/end-risk-acceptances.service.js';
import { ExplainChangesService } from './app/explain-changes.service.js';
import { ExplainVulnerability } from './app/explain-vulnerability.service.js';
import { VulnerabilityCounts } from './app/vulnerability-counts.service.js';
import { GlobalAliases } from './app/global-aliases.service.js';
import { LockFindings } from './app/lock-findings.service.js';
import { ImportVex } from './app/import-vex.service.js';
import { LinkedParts } from './app/linked-parts.service.js';
import { VexProducts } from './app/vex-outcome.js';
import { RangedVersions } from './app/ranged-versions.service.js';
import { AdvisoryWriter } from './app/intelligence/advisory-writer.js';
import { AssertFeedAliases } from './app/intelligence/assert-feed-aliases.handler.js';
import { CveFactsWriter } from './app/intelligence/cve-facts-writer.js';
import { EpssWriter, ExploitWriter, KevWriter } from './app/intelligence/exploitation-writers.js';
import { WithdrawnAdvisoryRepository } from './persistence/withdrawn-advisory.repository.js';
import { AliasWriter } from './app/intelligence/alias-writer.js';
import { FactWriters } from './app/intelligence/fact-writers.js';
import { ImportFile } from './app/intelligence/import-file.service.js';
import { ImportIntelligence } from './app/intelligence/import-intelligence.service.js';
import { IntelligenceFeeds } from './app/intelligence/intelligence-feeds.js';
import { IntelligenceQueries } from './app/intelligence/intelligence-queries.service.js';
import { LoadShippedHandler } from './app/intelligence/load-shipped.handler.js';
import { LoadShipped } from './app/intelligence/load-shipped.service.js';
import { ReferenceWriter } from './app/intelligence/reference-writer.js';
import { SyncIntelligence } from './app/intelligence/sync-intelligence.service.js';
import { PublishImported } from './app/intelligence/publish-imported.service.js';
import { EvaluateMalware } from './app/evaluate-malware.service.js';
import { StoreFindings } from './app/store-findings.sink.js';
import { MakeRiskAcceptance } from './app/make-risk-acceptance.service.js';
import { InvalidateRisk } from './app/invalidate-risk.service.js';
import { AdvisoryResults } from './app/matching/advisory-results.service.js';
import { MatchDevicesHandler } from './app/matching/match-devices.handler.js';
import { MatchDevicesService } from './app/matching/match-devices.service.js';
import { ConcludeInventories } from './app/matching/conclude-inventories.service.js';
import { EvaluateVersions } from './app/matching/evaluate-versions.service.js';
import { MatchVersionsService } from './app/matching/match-versions.service.js';
import { ResolveMatches } from './app/matching/resolve-matches.service.js';
import { ProveFindings } from './app/matching/prove-findings.service.js';
import { PublishReach } from './app/matching/publish-reach.service.js';
import { PublishRisk } from './app/publish-risk.service.js';
import { PublishedRisk, RiskFacts, RiskInvalidations } from './app/risk-sources.service.js';
import { MoveFindingsService } from './app/move-findings.service.js';
import { ReadRiskAcceptances } from './app/read-risk-acceptances.service.js';
import { ReadVulnerabilitiesService } from './app/read-vulnerabilities.service.js';
import { RecordAssertionsService } from './app/record-assertions.service.js';
import { RedecideFindings } from './app/redecide-findings.service.js';
import { RegroupVulnerabilitiesHandler } from './app/regroup-vulnerabilities.handler.js';
import { RepublishFixesHandler } from './app/republish-fixes.handler.js';
import { RetellLater } from './app/retell-later.service.js';
import { RegroupVulnerabilitiesService } from './app/regroup-vulnerabilities.service.js';
import { ResolveFindingsService } from './app/resolve-findings.service.js';
import { SettleKernels } from './app/settle-kernels.service.js';
import { ShowVulnerabilitiesService } from './app/show-vulnerabilities.service.js';
import { TakeVex } from './app/take-vex.service.js';
import { PublishVex } from './app/publish-vex.service.js';
import { vulnerabilitiesConfig } from './config.js';
import {
  MatchDeviceWhenKernelChanged,
  MatchDeviceWhenScanApplied,
  MatchDevicesWhenAdvisoriesChanged,
} from './events/match-devices.handlers.js';
import { RedecideFindingsWhenDeviceChanged } from './events/redecide-findings-when-device-changed.handler.js';
import { WithdrawFindingsWhenDeviceDeactivated } from './events/withdraw-findings-when-device-deactivated.handler.js';
import { FindingsController } from './http/findings.controller.js';
import { IntelligenceController } from './http/intelligence.controller.js';
import { RiskAcceptancesController } from './http/risk-acceptances.controller.js';
import { VexController } from './http/vex.controller.js';
import { VulnerabilitiesController } from './http/vulnerabilities.controller.js';
import { AdvisoryQueryRepository } from './persistence/advisory-query.repository.js';
import { AdvisoryRepository } from './persistence/advisory.repository.js';
import { AliasRepository } from './persistence/alias.repository.js';
import { AssertionRepository } from './persistence/assertion.repository.js';
import { BinarySourceRepository } from './persistence/binary-source.repository.js';
import { CveFactsRepository } from './persistence/cve-facts.repository.js';
import { CveCoverRepository } from './persistence/cve-cover.repository.js';
import { CveIntelligenceRepository } from './persistence/cve-intelligence.repository.js';
import { DecidedFindingRepository } from './persistence/decided-finding.repository.js';
import { FindingMatchRepository } from './persistence/finding-match.repository.js';
import { FindingQueryRepository } from './persistence/finding-query.repository.js';
import { NameSearchRepository } from './persistence/name-search.repository.js';
import { FindingCellCountRepository } from './persistence/finding-cell-count.repository.js';
import { FindingRiskRepository } from './persistence/finding-risk.repository.js';
import { FindingRepository } from './persistence/finding.repository.js';
import { ImportScratchRepository } from './persistence/import-scratch.repository.js';
import { IntelligenceFeedRepository } from './persistence/intelligence-feed.repository.js';
import { IntelligenceQueryRepository } from './persistence/intelligence-query.repository.js';
import { ConcludedMatchesRepository } from './persistence/concluded-matches.repository.js';
import { MatchCoverageRepository } from './persistence/match-coverage.repository.js';
import { IdleKernelRepository } from './persistence/idle-kernel.repository.js';
import { InventoryQueryRepository } from './persistence/inventory-query.repository.js';
import { KindQueryRepository } from './persistence/kind-query.repository.js';
import { MalwareRepository } from './persistence/malware.repository.js';
import { ReferenceFactsRepository } from './persistence/reference-facts.repository.js';
import { RegroupRepository } from './persistence/regroup.repository.js';
import { RiskAcceptanceQueryRepository } from './persistence/risk-acceptance-query.repository.js';
import { RiskAcceptanceRepository } from './persistence/risk-acceptance.repository.js';
import { RiskFactsRepository } from './persistence/risk-facts.repository.js';
import { RiskInvalidationQueueRepository } from './persistence/risk-invalidation-queue.repository.js';
import { RiskInvalidationRepository } from './persistence/risk-invalidation.repository.js';
import { RollupRecountRepository } from './persistence/rollup-recount.repository.js';
import { RollupRepository } from './persistence/rollup.repository.js';
import { RangedDecisionRepository } from './persistence/ranged-decision.repository.js';
import { ReportedFixesRepository } from './persistence/reported-fixes.repository.js';
import { VexRepository } from './persistence/vex.repository.js';
import { VulnerabilityDictionary } from './persistence/vulnerability-dictionary.repository.js';
import { VulnerabilityQueryRepository } from './persistence/vulnerability-query.repository.js';
import { VulnerabilityRiskRepository } from './persistence/vulnerability-risk.repository.js';
import {
  SyncIntelligenceDocumentHandler,
  SyncIntelligenceHandler,
} from './app/intelligence/sync-intelligence.handler.js';
import { ForeseeMatches } from './app/matching/foresee-matches.service.js';
import { GuardInventories } from './app/guard-inventories.service.js';
import { SeriesLossRepository } from './persistence/series-loss.repository.js';
import { FixTargets } from './app/fix-targets.service.js';
import { FixQueryRepository } from './persistence/fix-query.repository.js';

/** Vulnerabilities and findings: what observations mean, and the counts that lists read. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule, discoverModules(new URL('./feeds/', import.meta.url))],
  controllers: [
    FindingsController,
    IntelligenceController,
    RiskAcceptancesController,
    VexController,
    VulnerabilitiesController,
  ],
  providers: [
    ForeseeMatches,
    GuardInventories,
    SeriesLossRepository,
    AdvisoryCoverage,
    AdvisoryQueryRepository,
    AdvisoryRepository,
    AdvisoryResults,
    AdvisoryWriter,
    ImportScratchRepository,
    AliasRepository,
    ApplyFindingsService,
    AssertFeedAliases,
    AssertionRepository,
    BinarySourceRepository,
    ChangeRiskAcceptance,
    CveFactsRepository,
    CveFactsWriter,
    AliasWriter,
    WithdrawnAdvisoryRepository,
    CveCoverRepository,
    CveIntelligenceRepository,
    DecidedFindingRepository,
    DecisionLimits,
    EndRiskAcceptances,
    EpssWriter,
    ExpireRiskAcceptancesHandler,
    ExplainChangesService,
    ExplainVulnerability,
    ExploitWriter,
    FactWriters,
    FindingMatchRepository,
    FindingQueryRepository,
    NameSearchRepository,
    FindingRepository,
    FindingCellCountRepository,
    FindingRiskRepository,
    VulnerabilityCounts,
    GlobalAliases,
    LockFindings,
    IdleKernelRepository,
    ImportFile,
    ImportIntelligence,
    ImportVex,
    LinkedParts,
    VexProducts,
    RangedVersions,
    RangedDecisionRepository,
    IntelligenceFeedRepository,
    IntelligenceFeeds,
    FixQueryRepository,
    FixTargets,
    IntelligenceQueries,
    IntelligenceQueryRepository,
    InventoryQueryRepository,
    ConcludedMatchesRepository,
    MatchCoverageRepository,
    EvaluateMalware,
    StoreFindings,
    KevWriter,
    MalwareRepository,
    KindQueryRepository,
    LoadShipped,
    LoadShippedHandler,
    MakeRiskAcceptance,
    InvalidateRisk,
    MatchDevicesHandler,
    MatchDevicesService,
    MatchDevicesWhenAdvisoriesChanged,
    MatchDeviceWhenKernelChanged,
    MatchDeviceWhenScanApplied,
    ConcludeInventories,
    EvaluateVersions,
    MatchVersionsService,
    ResolveMatches,
    MoveFindingsService,
    ProveFindings,
    ReadRiskAcceptances,
    ReadVulnerabilitiesService,
    RecordAssertionsService,
    RedecideFindings,
    RedecideFindingsWhenDeviceChanged,
    ReferenceFactsRepository,
    ReferenceWriter,
    RegroupRepository,
    RegroupVulnerabilitiesHandler,
    RepublishFixesHandler,
    RetellLater,
    ReportedFixesRepository,
    RegroupVulnerabilitiesService,
    ResolveFindingsService,
    RiskAcceptanceQueryRepository,
    RiskAcceptanceRepository,
    RiskFactsRepository,
    RiskInvalidationRepository,
    RiskInvalidationQueueRepository,
    RollupRecountRepository,
    RollupRepository,
    SettleKernels,
    ShowVulnerabilitiesService,
    SyncIntelligence,
    SyncIntelligenceDocumentHandler,
    SyncIntelligenceHandler,
    PublishImported,
    PublishReach,
    PublishRisk,
    PublishedRisk,
    RiskFacts,
    RiskInvalidations,
    TakeVex,
    PublishVex,
    VexRepository,
    vulnerabilitiesConfig.provider,
    VulnerabilityDictionary,
    VulnerabilityQueryRepository,
    VulnerabilityRiskRepository,
    WithdrawFindingsWhenDeviceDeactivated,
  ],
  exports: [
    AdvisoryCoverage,
    EndRiskAcceptances,
    FixTargets,
    GlobalAliases,
    ImportFile,
    IntelligenceQueries,
    LoadShipped,
    MakeRiskAcceptance,
    InvalidateRisk,
    MatchDevicesService,
    ReadRiskAcceptances,
    ReadVulnerabilitiesService,
    PublishRisk,
    PublishedRisk,
    RiskFacts,
    RiskInvalidations,
    SyncIntelligence,
    VulnerabilityCounts,
  ],
})
export class VulnerabilitiesModule {}
