import { Injectable } from '@nestjs/common';
import { CloudChecks, type CheckOfSuite, type PublishedResult } from '../../cloud-security/index.js';
import { answerOfCheck, type CheckAnswer, suitesAsked } from '../domain/cloud-answers.js';
import { AnswerCloudSignals, CLOUD_CHECK_SIGNALS } from './answer-cloud-signals.service.js';

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
