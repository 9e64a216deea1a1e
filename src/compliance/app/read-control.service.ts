import { Injectable } from '@nestjs/common';
import { type CheckOfSuite, CloudChecks, type PublishedResult } from '../../cloud-security/index.js';
import { NotFoundError } from '../../platform/index.js';
import { answerOfCheck, type CheckAnswer, suitesAsked } from '../domain/cloud-answers.js';
import type { AttestedWords } from '../persistence/attestation.repository.js';
import { ActiveClaims } from './active-claims.service.js';
import { AnswerCloudSignals, CLOUD_CHECK_SIGNALS } from './answer-cloud-signals.service.js';
import { type AssessedControl, AssessFrameworks, type OneAssessment } from './assess-frameworks.service.js';

/** A check of a connected suite, and what it says to a signal. */
export interface SignalCheck {
  signal: string;
  suite: string;
  id: string;
  /** Null for one that this version of the service does not have. */
  check: CheckOfSuite | null;
  /** Null when the last audit did not look at it. */
  verdict: PublishedResult | null;
  answer: CheckAnswer;
}

/** Which checks of cloud suites stand behind the number of a signal. */
@Injectable()
export class ChecksOfSignals {
  constructor(
    private readonly answering: AnswerCloudSignals,
    private readonly checks: CloudChecks,
  ) {}

  /** Of those of the signals that read a connected suite, in their order; asks nothing when none reads a suite. */
  async of(organizationId: number, signals: readonly string[], at: Date): Promise<SignalCheck[]> {
    const asked = CLOUD_CHECK_SIGNALS.filter(({ key }) => signals.includes(key));
    if (asked.length === 0) return [];
    const suites = await this.answering.suites(organizationId);
    return asked.flatMap(({ key, checks }) =>
      suitesAsked(checks, suites, at).flatMap(({ suite, verdicts: results }) =>
        (checks[suite] ?? []).map((id): SignalCheck => {
          const result = results.get(id);
          const answer = answerOfCheck(result, at);
          return { signal: key, suite, id, check: this.checks.find(id), verdict: result ?? null, answer };
        }),
      ),
    );
  }
}

/** One control with the assessment that it stands in. */
export interface ReadControlResult extends OneAssessment {
  assessed: AssessedControl;
  /** What its signals read of cloud suites. */
  checks: SignalCheck[];
  /** What was written in its attestation, by id. */
  words: ReadonlyMap<string, AttestedWords>;
}

/** Shows single controls. */
@Injectable()
export class ReadControl {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly checks: ChecksOfSignals,
    private readonly claims: ActiveClaims,
  ) {}

  /** Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, id: string): Promise<ReadControlResult> {
    const read = await this.assess.one(organizationId, slug);
    const assessed = read.framework.controls.find(({ control }) => control.id === id);
    if (!assessed) throw new NotFoundError('control');
    const signals = assessed.control.links.map(({ signal }) => signal);
    const checks = await this.checks.of(organizationId, signals, read.at);
    const said = assessed.claim?.attestation;
    return { ...read, assessed, checks, words: await this.claims.words(organizationId, said ? [said.id] : []) };
  }
}
