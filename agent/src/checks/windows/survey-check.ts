import { type Check, type CheckResult, type Evidence, unknown } from '../check-result.js';
import { POSTURE_QUESTIONS } from '../../windows/posture-questions.js';
import { UnclearValue, type Row, type Survey, surveyOf } from '../../windows/survey.js';

/** The answers that one check looks at. */
export class Answers {
  private readonly asked = new Set<string>();

  constructor(private readonly survey: Survey) {}

  /** The rows of a question that was answered; null where it was not. */
  rows(name: string): Row[] | null {
    this.asked.add(name);
    return this.survey.section(name).rows;
  }

  /** The only row of a question; undefined where it has none. */
  row(name: string): Row | undefined {
    return this.rows(name)?.[0];
  }

  /** Why a question was not answered; null where it was. */
  failure(name: string): { code: string; detail: string } | null {
    this.asked.add(name);
    return this.survey.section(name).failure;
  }

  /** What was looked at. */
  evidence(): Evidence[] {
    return [...this.asked].map((name) => this.survey.evidence(name));
  }

  /** An unknown for the reason that a question gave, or for the one given. */
  unknown(name: string, otherwise: string, observed: Record<string, unknown>): CheckResult {
    const { code, detail } = this.failure(name) ?? { code: 'not-observable', detail: otherwise };
    return unknown(code, detail, observed, this.evidence());
  }
}

/**
 * A check of Windows: its questions are part of the one document that is asked for in a scan.
 * @param needs questions without whose answers it is unknown
 * @param nothing what is observed then
 */
export function surveyCheck(
  id: string,
  needs: readonly string[],
  nothing: Record<string, unknown>,
  evaluate: (answers: Answers) => CheckResult,
): Check {
  return {
    id,
    async run({ runtime }) {
      const answers = new Answers(await surveyOf(runtime, POSTURE_QUESTIONS));
      const missing = needs.find((name) => answers.failure(name) !== null);
      if (missing !== undefined) return answers.unknown(missing, '', nothing);
      try {
        return evaluate(answers);
      } catch (error) {
        if (!(error instanceof UnclearValue)) throw error;
        return unknown('parse-error', error.message, nothing, answers.evidence());
      }
    },
  };
}
