import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { FrameworkScore } from '../domain/framework-score.js';
import type { AttestedWords } from '../persistence/attestation.repository.js';
import {
  type AssessedControl,
  type AssessedFramework,
  AssessFrameworks,
  type OneAssessment,
  scoreOfControls,
} from './assess-frameworks.service.js';
import { type AssessmentAsked, type AssessmentQuery, assessmentQuery, dayAsked, momentOf } from './assessment-query.js';
import { CatalogueEditions } from './catalogue-editions.service.js';
import { Frameworks } from './frameworks.service.js';
import { ActiveClaims } from './active-claims.service.js';

/** Which catalogue it was evaluated by, and which one was in force. */
export interface CatalogueOfView {
  catalogueVersion: string;
  /** At that day; null when it is not known, and the same for today. */
  catalogueVersionThen: string | null;
}

/** One framework as it is shown. */
export interface ReadAssessmentResult extends OneAssessment, CatalogueOfView {
  query: AssessmentQuery;
  /** Of the framework, or of the profile that was asked for; other filters do not change it. */
  score: FrameworkScore;
  /** Those that the filters leave. */
  shown: AssessedControl[];
  /** With `include=evidence` what was written about these, by id of the attestation; else nothing. */
  words: ReadonlyMap<string, AttestedWords>;
}

/** Shows what frameworks come to. */
@Injectable()
export class ReadAssessment {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly editions: CatalogueEditions,
    private readonly claims: ActiveClaims,
    private readonly frameworks: Frameworks,
    private readonly clock: Clock,
  ) {}

  /** Every framework, with the moment it was read at. */
  all(organizationId: number): ReturnType<AssessFrameworks['all']> {
    return this.assess.all(organizationId);
  }

  /** Whether a framework comes with the service or its configuration, so that its size is known. */
  isShipped(slug: string): boolean {
    return this.frameworks.isShipped(slug);
  }

  /** Throws `NotFoundError`, and 400 for a parameter that cannot be. */
  async one(organizationId: number, slug: string, asked: AssessmentAsked): Promise<ReadAssessmentResult> {
    const now = this.clock.now();
    const day = dayAsked(asked.asOf, now);
    const at = momentOf(day, now);
    const read = await this.assess.one(organizationId, slug, at);
    const { framework, policy } = read;
    const query = assessmentQuery(asked, framework.known.framework);
    const population = framework.controls.filter(
      ({ control }) => query.profile === null || control.profiles.includes(query.profile),
    );
    const shown = population.filter((control) => isAsked(control, query));
    const said = query.includes.has('evidence') ? shown.flatMap(({ claim }) => claim?.attestation?.id ?? []) : [];
    return {
      ...read,
      ...(await this.catalogueOf(framework, day === null ? null : at)),
      query,
      score: query.profile === null ? framework.score : scoreOfControls(population, policy),
      shown,
      words: await this.claims.words(organizationId, said),
    };
  }

  /** @param then an earlier moment; null for now */
  async catalogueOf({ known }: AssessedFramework, then: Date | null): Promise<CatalogueOfView> {
    const { slug, catalogueVersion } = known.framework;
    // An own framework is read in its revision of then.
    const isAsNow = then === null || known.own !== null;
    const catalogueVersionThen = isAsNow ? catalogueVersion : await this.editions.versionAt(then, slug);
    return { catalogueVersion, catalogueVersionThen };
  }
}

function isAsked(
  { control, result }: AssessedControl,
  { statuses, sections, controls, contradiction }: AssessmentQuery,
): boolean {
  return (
    (statuses === null || statuses.includes(result.result)) &&
    (sections === null || sections.has(control.section)) &&
    (controls === null || controls.has(control.id)) &&
    (contradiction === null || contradiction === (result.contradiction !== null))
  );
}

/** When the newest fact or word was said that a result of these rests on; null for none. */
export function lastAssessedAt(controls: readonly AssessedControl[]): Date | null {
  let last: Date | null = null;
  const consider = (moment: Date | null | undefined): void => {
    if (moment && (last === null || moment > last)) last = moment;
  };
  for (const { result, links, claim } of controls) {
    if (result.sources.includes('signal')) for (const { reading } of links) consider(reading.asOf);
    if (result.sources.includes('attestation')) consider(claim?.attestation?.attestedAt);
  }
  return last;
}
