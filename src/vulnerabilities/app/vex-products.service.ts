import { Injectable } from '@nestjs/common';
import { VexRepository } from '../persistence/vex.repository.js';
import { LinkedParts } from './linked-parts.service.js';
import { RangedVersions } from './ranged-versions.service.js';

/** What the products of a VEX document are here: by its links to SBOMs, by its ranges of versions, and by what was taken in before. */
@Injectable()
export class VexProducts {
  constructor(
    readonly links: LinkedParts,
    readonly ranges: RangedVersions,
    readonly stored: VexRepository,
  ) {}
}
