/** Long work in steps: whoever drives it may let others have their turn between two of them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work in one piece. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
