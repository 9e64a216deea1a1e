import { Injectable } from '@nestjs/common';
import { checkRecommendations } from '../domain/check-recommendations.js';
import { draftRecommendations } from '../domain/draft-recommendations.js';
import { FOREIGN_FIELDS } from '../domain/fact.js';
import type { RecommendationSet } from '../domain/recommendation.js';
import type { TextOwner, TextWriter } from '../domain/text-writer.js';
import type { Writing } from '../domain/written-text.js';
import { WritesText } from '../text-writer.decorator.js';
import { GatherEvidence } from './gather-evidence.service.js';
import {
  RECOMMENDATIONS_INSTRUCTIONS,
  RECOMMENDATIONS_PROMPT,
  RECOMMENDATIONS_SCHEMA,
} from './recommendations-schema.js';

export const RECOMMENDATIONS = 'recommendations';

const MAX_OUTPUT_TOKENS = 8000;

/** Says what an organization should do next, and why. */
@WritesText({ task: RECOMMENDATIONS, title: 'Recommendations' })
@Injectable()
export class RecommendationsWriter implements TextWriter<RecommendationSet> {
  constructor(private readonly evidence: GatherEvidence) {}

  async prepare(owner: TextOwner): Promise<Writing<RecommendationSet>> {
    const { facts, dataVersion, asOf } = await this.evidence.execute(owner);
    return {
      task: RECOMMENDATIONS,
      subject: '',
      dataVersion,
      request: {
        task: RECOMMENDATIONS,
        promptVersion: RECOMMENDATIONS_PROMPT,
        instructions: RECOMMENDATIONS_INSTRUCTIONS,
        evidence: {
          asOf: asOf?.toISOString() ?? null,
          wordsOfOthers: FOREIGN_FIELDS,
          // A path of the API is nothing to write about.
          facts: facts.map(({ link: _, ...fact }) => fact),
        },
        schema: RECOMMENDATIONS_SCHEMA,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        draft: () => draftRecommendations(facts),
      },
      check: (value) => {
        const { kept: stored, dropped } = checkRecommendations(value, facts);
        return { kept: stored && { ...stored, asOf: asOf?.toISOString() ?? null }, dropped };
      },
    };
  }
}
