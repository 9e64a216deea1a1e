import { type CheckResult, type Evidence, unknown } from '../checks/check-result.js';
import type { CommandLimits, Runtime } from '../runtime.js';

/** What a program said. */
export interface ProgramAnswer {
  /** Standard output; programs that speak on the other one are asked for `everything`. */
  text: string;
  /** Both outputs, standard output first. */
  everything: string;
  /** Whether it ended with 0. A pass needs that; some programs say "no" by another number. */
  succeeded: boolean;
  evidence: Evidence;
  /** Why it gave no answer; null where it ran to its end. */
  failure: { code: string; detail: string } | null;
}

const EVIDENCE_LENGTH = 2_000;
const REFUSED = /administrator access|must be run as root|requires root|permission denied|not permitted/i;

/**
 * Asks a program of macOS. `systemsetup` refuses with exit code 0 and a sentence: that is a failure here too.
 */
export async function askProgram(
  runtime: Runtime,
  path: string,
  args: readonly string[],
  limits?: CommandLimits,
): Promise<ProgramAnswer> {
  const result = await runtime.run(path, args, limits);
  const text = result.stdout ?? '';
  const everything = [text, result.stderr ?? ''].filter((part) => part !== '').join('\n');
  const value = everything.trim().slice(0, EVIDENCE_LENGTH);
  const evidence: Evidence = { kind: 'command', locator: [path, ...args].join(' '), value: value || null };
  return { text, everything, succeeded: result.ok, evidence, failure: failureOf() };

  function failureOf() {
    if (REFUSED.test(everything))
      return { code: 'insufficient-privilege', detail: `${path} answers only to an administrator` };
    if (result.ok || (result.code === 'command-failed' && typeof result.exitCode === 'number')) return null;
    const code = result.code === 'output-too-large' ? 'parse-error' : result.code;
    return { code, detail: result.detail };
  }
}

/** The result of a check whose program gave no answer, or one that could not be understood. */
export function unanswered(answer: ProgramAnswer, observed: Record<string, unknown>): CheckResult {
  const { code, detail } = answer.failure ?? {
    code: 'parse-error',
    detail: `what ${answer.evidence.locator} said could not be understood`,
  };
  return unknown(code, detail, observed, [answer.evidence]);
}
