import { Injectable } from '@nestjs/common';
import { AdvisoryQueryRepository } from '../persistence/advisory-query.repository.js';

/** Tells what installed software can be compared to at all. */
@Injectable()
export class AdvisoryCoverage {
  constructor(private readonly advisories: AdvisoryQueryRepository) {}

  /** The ecosystems that feeds have advisories of, in OSV's spelling: `Debian:12`, `npm`. */
  async ecosystems(): Promise<Set<string>> {
    return new Set((await this.advisories.fed()).map(({ ecosystem }) => ecosystem));
  }
}
