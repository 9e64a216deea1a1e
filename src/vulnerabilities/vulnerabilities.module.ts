import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { ScansModule } from '../scans/index.js';
import { ApplyFindingsService } from './app/apply-findings.service.js';
import { ExplainChangesService } from './app/explain-changes.service.js';
import { FoldLeftoversHandler } from './app/fold-leftovers.handler.js';
import { FoldRollupsHandler } from './app/fold-rollups.handler.js';
import { FoldSoon } from './app/fold-soon.service.js';
import { GlobalAliases } from './app/global-aliases.service.js';
import { KeepFindings } from './app/keep-findings.sink.js';
import { MoveFindingsService } from './app/move-findings.service.js';
import { ReadVulnerabilitiesService } from './app/read-vulnerabilities.service.js';
import { RecordAssertionsService } from './app/record-assertions.service.js';
import { RegroupVulnerabilitiesHandler } from './app/regroup-vulnerabilities.handler.js';
import { RegroupVulnerabilitiesService } from './app/regroup-vulnerabilities.service.js';
import { ResolveFindingsService } from './app/resolve-findings.service.js';
import { ShowVulnerabilitiesService } from './app/show-vulnerabilities.service.js';
import { WithdrawFindingsWhenDeviceDeactivated } from './events/withdraw-findings-when-device-deactivated.handler.js';
import { FindingsController } from './http/findings.controller.js';
import { VulnerabilitiesController } from './http/vulnerabilities.controller.js';
import { AliasRepository } from './persistence/alias.repository.js';
import { AssertionRepository } from './persistence/assertion.repository.js';
import { FindingMatchRepository } from './persistence/finding-match.repository.js';
import { FindingReadingRepository } from './persistence/finding-reading.repository.js';
import { FindingRepository } from './persistence/finding.repository.js';
import { RegroupRepository } from './persistence/regroup.repository.js';
import { RollupRecountRepository } from './persistence/rollup-recount.repository.js';
import { RollupRepository } from './persistence/rollup.repository.js';
import { VulnerabilityDictionary } from './persistence/vulnerability-dictionary.repository.js';
import { VulnerabilityReadingRepository } from './persistence/vulnerability-reading.repository.js';

/** Vulnerabilities and findings: what observations mean, and the counts that lists read. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule],
  controllers: [VulnerabilitiesController, FindingsController],
  providers: [
    AliasRepository,
    ApplyFindingsService,
    AssertionRepository,
    ExplainChangesService,
    FindingMatchRepository,
    FindingReadingRepository,
    FindingRepository,
    FoldLeftoversHandler,
    FoldRollupsHandler,
    FoldSoon,
    GlobalAliases,
    KeepFindings,
    MoveFindingsService,
    ReadVulnerabilitiesService,
    RecordAssertionsService,
    RegroupRepository,
    RegroupVulnerabilitiesHandler,
    RegroupVulnerabilitiesService,
    ResolveFindingsService,
    RollupRecountRepository,
    RollupRepository,
    ShowVulnerabilitiesService,
    VulnerabilityDictionary,
    VulnerabilityReadingRepository,
    WithdrawFindingsWhenDeviceDeactivated,
  ],
  exports: [GlobalAliases],
})
export class VulnerabilitiesModule {}
