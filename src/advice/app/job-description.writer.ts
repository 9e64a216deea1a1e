import { Injectable } from '@nestjs/common';
import { Type } from '@sinclair/typebox';
import { NICE_ROLE_IDS } from '../../planning/index.js';
import { jobPhrases } from '../domain/job/job-phrases.js';
import type { Phrase } from '../domain/phrase.js';
import { draftOf, checkRephrased, type Rephrased } from '../domain/rephrasing.js';
import type { TextRequest } from '../domain/text-generator.port.js';
import type { TextOwner, TextWriter, WritingAsked } from '../domain/text-writer.js';
import type { Writing } from '../domain/written-text.js';
import { WritesText } from '../text-writer.decorator.js';
import { JOB_DESCRIPTION } from './describe-job.service.js';
import { GatherJobFacts } from './gather-job-facts.service.js';
import { versionOf } from './text-writers.js';

/** Has the prose of a job description put differently; the numbers are never part of it. */
@Injectable()
@WritesText({ task: JOB_DESCRIPTION, title: 'Job description' })
export class JobDescriptionWriter implements TextWriter<Rephrased> {
  constructor(private readonly gather: GatherJobFacts) {}

  /** Null for a role that plans do not know, and while none is wanted. */
  async prepare(owner: TextOwner, { role: asked }: WritingAsked): Promise<Writing<Rephrased> | null> {
    const role = NICE_ROLE_IDS.find((id) => id === asked) ?? null;
    if (asked !== null && role === null) return null;
    const { facts } = await this.gather.execute(owner, role);
    if (facts === null) return null;
    const phrases = jobPhrases(facts);
    return {
      task: JOB_DESCRIPTION,
      subject: facts.role,
      dataVersion: versionOf(phrases),
      request: rephraseRequest(JOB_DESCRIPTION, 'job-description-1', phrases),
      check: (value) => checkRephrased(value, phrases),
    };
  }
}

const INSTRUCTIONS = [
  'You get texts with keys. Write each of them more fluently, for a reader who runs a company and is no expert. Do not say more than it says, nor less.',
  'Places such as {{level}} are filled in afterwards: keep each one as it is and as often as it is there, with a space or punctuation around it.',
  'Write no digit and no number word that a text does not have. Keep every negation, and words of direction such as higher, lower, at most, up to.',
  'Plain sentences: no markup, no list, no line break, no address, no percent or currency sign.',
  'Answer with the texts under the keys that they have. Leave out a text that you would not change.',
].join('\n');

/** Tokens of an answer, for each character of the drafts. */
const TOKENS_PER_CHARACTER = 0.6;

/** Asks to have phrases put differently. What fills their places is no part of it: a model sees no number and no name. */
export function rephraseRequest(task: string, promptVersion: string, phrases: readonly Phrase[]): TextRequest {
  const drafts = draftOf(phrases);
  const characters = phrases.reduce((sum, { draft }) => sum + draft.length, 0);
  return {
    task,
    promptVersion,
    instructions: INSTRUCTIONS,
    evidence: drafts,
    schema: Type.Object(
      {
        texts: Type.Array(
          Type.Object(
            { key: Type.String({ maxLength: 60 }), text: Type.String({ maxLength: 4000 }) },
            { additionalProperties: false },
          ),
          { maxItems: phrases.length },
        ),
      },
      { additionalProperties: false },
    ),
    maxOutputTokens: Math.ceil(500 + characters * TOKENS_PER_CHARACTER),
    draft: () => drafts,
  };
}
