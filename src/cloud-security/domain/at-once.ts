/** Takes all steps of some work in one go: for what is known to be small. */
export function atOnce<Result>(steps: Iterator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
