import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { ScansModule } from '../scans/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { CountNotLookedAt } from './app/count-not-looked-at.service.js';
import { EndedSoftware } from './app/end-of-life.js';
import { MatchSoftware } from './app/match-software.service.js';
import { ReadSoftware } from './app/read-software.service.js';
import { SoftwarePictures } from './app/software-pictures.service.js';
import { SoftwareController } from './http/software.controller.js';
import { PackageQueryRepository } from './persistence/package-query.repository.js';
import { ShownSoftwareRepository } from './persistence/shown-software.repository.js';
import { SoftwareDeviceRepository } from './persistence/software-device.repository.js';

/** Software over all devices: where a package is, and who was not looked at. */
@Module({
  imports: [IdentityModule, DevicesModule, ScansModule, VulnerabilitiesModule],
  controllers: [SoftwareController],
  providers: [
    CountNotLookedAt,
    EndedSoftware,
    MatchSoftware,
    PackageQueryRepository,
    ReadSoftware,
    ShownSoftwareRepository,
    SoftwareDeviceRepository,
    SoftwarePictures,
  ],
})
export class SoftwareModule {}
