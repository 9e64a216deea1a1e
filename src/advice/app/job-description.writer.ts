import { Injectable } from '@nestjs/common';
import { NICE_ROLE_IDS } from '../../planning/index.js';
import { jobPhrases } from '../domain/job/job-phrases.js';
import { checkRephrased, type Rephrased } from '../domain/rephrasing.js';
import type { TextOwner, TextWriter, WritingAsked } from '../domain/text-writer.js';
import type { Writing } from '../domain/written-text.js';
import { WritesText } from '../text-writer.decorator.js';
import { JOB_DESCRIPTION } from './describe-job.service.js';
import { GatherJobFacts } from './gather-job-facts.service.js';
import { rephraseRequest } from './rephrase-request.js';
import { versionOf } from './version-of.js';

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
