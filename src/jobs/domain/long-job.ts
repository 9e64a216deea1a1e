export const LONG_JOB_STATES = ['queued', 'running', 'done', 'failed'] as const;
/** `queued` waits for a worker; the last two are final. */
export type LongJobState = (typeof LONG_JOB_STATES)[number];

/** Who asked for it, as records name them. */
export interface By {
  /** `user`, `api-key` or `service`. */
  kind: string;
  id: string;
}

/** How far it is. */
export interface LongJobProgress {
  done: number;
  /** Of how many; null while that is not known. */
  total: number | null;
  /** What it is at, in words for people; null before it began. */
  phase: string | null;
}

/** Why it failed, for people. */
export interface LongJobProblem {
  code: string;
  message: string;
}

/** Work that takes a while, as people watch it. */
export interface LongJob {
  id: string;
  kind: string;
  state: LongJobState;
  progress: LongJobProgress;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** A path of this API that shows what came of it; null until then. */
  resultLink: string | null;
  problem: LongJobProblem | null;
}

/** A worker that was lost is no reason to try for ever: what kills workers would go round. */
export const MAX_ATTEMPTS = 3;

/** Ends work without a result; its problem is told to people, so it is in our words. */
export class LongJobFailure extends Error {
  override name = 'LongJobFailure';

  constructor(readonly problem: LongJobProblem) {
    super(problem.code);
  }
}
