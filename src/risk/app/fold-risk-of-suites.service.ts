import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { MarkRisk } from '../../vulnerabilities/index.js';
import { FoldRisk } from './fold-risk.service.js';

/** Counts anew what the cloud suites of an organization say. */
@Injectable()
export class FoldRiskOfSuites {
  constructor(
    private readonly database: Database,
    private readonly mark: MarkRisk,
    private readonly folding: FoldRisk,
  ) {}

  async execute(organizationId: number): Promise<void> {
    // Whoever asks for it asks again when it was lost, because the answer was lost too.
    await this.database.repeatably(() => this.mark.noteSuites(organizationId));
    await this.folding.foldOrAskAgain(organizationId);
  }
}
