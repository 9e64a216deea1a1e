import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { ScansModule } from '../scans/index.js';
import { ApplyFindingsService } from './app/apply-findings.service.js';
import { FoldLeftoversHandler } from './app/fold-leftovers.handler.js';
import { FoldRollupsHandler } from './app/fold-rollups.handler.js';
import { KeepFindings } from './app/keep-findings.sink.js';
import { ReadVulnerabilitiesService } from './app/read-vulnerabilities.service.js';
import { RecordAssertionsService } from './app/record-assertions.service.js';
import { RecordFindingMoves } from './app/record-finding-moves.service.js';
import { ResolveFindingsService } from './app/resolve-findings.service.js';
import { WithdrawFindingsWhenDeviceDeactivated } from './events/withdraw-findings-when-device-deactivated.handler.js';
import { FindingsController } from './http/findings.controller.js';
import { VulnerabilitiesController } from './http/vulnerabilities.controller.js';
import { AssertionRepository } from './persistence/assertion.repository.js';
import { FindingReadingRepository } from './persistence/finding-reading.repository.js';
import { FindingRepository } from './persistence/finding.repository.js';
import { RollupRepository } from './persistence/rollup.repository.js';
import { VulnerabilityDictionary } from './persistence/vulnerability-dictionary.repository.js';
import { VulnerabilityReadingRepository } from './persistence/vulnerability-reading.repository.js';

/** Vulnerabilities and findings: what observations mean, and the counts that lists read. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule],
  controllers: [VulnerabilitiesController, FindingsController],
  providers: [
    ApplyFindingsService,
    AssertionRepository,
    FindingReadingRepository,
    FindingRepository,
    FoldLeftoversHandler,
    FoldRollupsHandler,
    KeepFindings,
    ReadVulnerabilitiesService,
    RecordAssertionsService,
    RecordFindingMoves,
    ResolveFindingsService,
    RollupRepository,
    VulnerabilityDictionary,
    VulnerabilityReadingRepository,
    WithdrawFindingsWhenDeviceDeactivated,
  ],
})
export class VulnerabilitiesModule {}
