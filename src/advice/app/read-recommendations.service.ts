import { Injectable } from '@nestjs/common';
import type { KeptText } from '../domain/kept-text.js';
import type { RecommendationSet } from '../domain/recommendation.js';
import { EvidenceVersion } from './evidence/evidence-version.service.js';
import { KeptTexts } from './kept-texts.service.js';
import { RECOMMENDATIONS } from './recommendations.writer.js';

/** The set that is shown, and whether the data moved on since it was written. */
export interface ShownRecommendations {
  kept: KeptText<RecommendationSet> | null;
  stale: boolean;
}

/** Shows what was recommended last. It writes nothing: whoever wants recommendations asks for a refresh. */
@Injectable()
export class ReadKeptRecommendations {
  constructor(
    private readonly texts: KeptTexts,
    private readonly version: EvidenceVersion,
  ) {}

  async execute(organizationId: number): Promise<ShownRecommendations> {
    const kept = await this.texts.newest<RecommendationSet>(organizationId, RECOMMENDATIONS);
    return { kept, stale: kept !== null && kept.dataVersion !== (await this.version.of(organizationId)) };
  }
}
