import { Injectable } from '@nestjs/common';
import type { StoredText } from '../domain/stored-text.js';
import type { RecommendationSet } from '../domain/recommendation.js';
import { EvidenceVersion } from './evidence/evidence-version.service.js';
import { StoredTexts } from './stored-texts.service.js';
import { RECOMMENDATIONS } from './recommendations.writer.js';

/** The set that is shown, and whether the data moved on since it was written. */
export interface ShownRecommendations {
  kept: StoredText<RecommendationSet> | null;
  stale: boolean;
}

/** Shows what was recommended last. It writes nothing: whoever wants recommendations asks for a refresh. */
@Injectable()
export class ReadStoredRecommendations {
  constructor(
    private readonly texts: StoredTexts,
    private readonly version: EvidenceVersion,
  ) {}

  async execute(organizationId: number): Promise<ShownRecommendations> {
    const stored = await this.texts.newest<RecommendationSet>(organizationId, RECOMMENDATIONS);
    return { kept: stored, stale: stored !== null && stored.dataVersion !== (await this.version.of(organizationId)) };
  }
}
