import { Injectable } from '@nestjs/common';
import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole, type WorkOwner } from '../../planning/index.js';
import { InvalidRequestError, suggest } from '../../platform/index.js';
import { jobSections } from '../domain/job/job-description.js';
import { jobPhrases } from '../domain/job/job-phrases.js';
import type { JobSection } from '../domain/job/job-section.js';
import { profileOf } from '../domain/job/role-profiles.js';
import { type Rephrased, shownWords, type WordsOrigin } from '../domain/rephrasing.js';
import { GatherJobFacts, type GatheredJob } from './gather-job-facts.service.js';
import { StoredTexts } from './stored-texts.service.js';
import { versionOf } from './text-writers.js';

export const JOB_DESCRIPTION = 'job-description';

/** A job description. */
export interface JobDescription {
  role: NiceRole;
  name: string;
  title: string;
  sections: JobSection[];
  words: WordsOrigin;
}

/** What is asked for; null where there is no role to describe. */
export interface DescribedJob extends Omit<GatheredJob, 'facts'> {
  job: JobDescription | null;
}

/** Describes the job that the measured work asks for. */
@Injectable()
export class DescribeJob {
  constructor(
    private readonly gather: GatherJobFacts,
    private readonly texts: StoredTexts,
  ) {}

  /** Throws 400 for a role that plans do not know, with the one that was probably meant. */
  async execute(owner: WorkOwner, asked: string | undefined): Promise<DescribedJob> {
    const { facts, ...gathered } = await this.gather.execute(owner, roleAsked(asked));
    if (facts === null) return { ...gathered, job: null };
    const role = facts.role as NiceRole;
    const phrases = jobPhrases(facts);
    const stored = await this.texts.newest<Rephrased>(owner.organizationId, JOB_DESCRIPTION, role);
    const words = shownWords(phrases, stored, versionOf(phrases));
    const { title } = profileOf(role);
    const sections = jobSections(facts, words);
    return { ...gathered, job: { role, name: facts.name, title, sections, words: words.origin } };
  }
}

/** The role of an id as it is written in a request; null for none. */
export function roleAsked(asked: string | undefined): NiceRole | null {
  if (asked === undefined) return null;
  const role = NICE_ROLE_IDS.find((id) => id === asked);
  if (role !== undefined) return role;
  const named = NICE_ROLE_IDS.find((id) => NICE_ROLES[id].toLowerCase() === asked.trim().toLowerCase());
  const suggestion = named === undefined ? suggest(asked.trim().toUpperCase(), NICE_ROLE_IDS) : { suggestion: named };
  throw new InvalidRequestError(
    'invalid-parameter',
    'Invalid query parameter',
    'A query parameter has a value that it cannot take.',
    { errors: [{ parameter: 'role', detail: `takes ${NICE_ROLE_IDS.join(', ')}`, ...suggestion }] },
  );
}
