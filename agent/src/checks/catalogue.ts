import type { Platform } from '../device/operating-system.js';
import { fittedOutcome } from './fitted-outcome.js';
import { LINUX_CHECKS } from './linux/index.js';
import { MACOS_CHECKS } from './macos/index.js';
import { type Check, type CheckContext, type CheckOutcome, unknown } from './outcome.js';
import { failureOf } from './plain-text.js';
import { WINDOWS_CHECKS } from './windows/index.js';

/** The answer to one check, as it is sent. */
export interface CheckAnswer extends CheckOutcome {
  id: string;
}

/** What can be asked of a system; nothing of one that this agent does not know. */
export const CHECKS: Readonly<Record<Platform, readonly Check[]>> = {
  linux: LINUX_CHECKS,
  macos: MACOS_CHECKS,
  windows: WINDOWS_CHECKS,
  other: [],
};

/**
 * Runs the checks one after the other. What one of them throws becomes its own status and never stops the others; one that
 * the organization switched off is not run and says so.
 */
export async function runChecks(context: CheckContext, checks: readonly Check[]): Promise<CheckAnswer[]> {
  const answers: CheckAnswer[] = [];
  for (const check of checks) answers.push({ id: check.id, ...fittedOutcome(await answerOf(check, context)) });
  return answers;
}

function answerOf(check: Check, context: CheckContext): CheckOutcome | Promise<CheckOutcome> {
  const { disabledChecks, optInChecks } = context.policy;
  const isOff = disabledChecks.includes(check.id) || (check.optIn === true && !optInChecks.includes(check.id));
  return isOff ? unknown('disabled-by-policy', 'the organization does not ask for this') : runOne(check, context);
}

async function runOne(check: Check, context: CheckContext): Promise<CheckOutcome> {
  try {
    return await check.run(context);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== null) return unknown(failure.code, failure.detail);
    const detail = error instanceof Error ? error.message : String(error);
    return {
      status: 'error',
      observed: {},
      evidence: [],
      reason: { code: 'check-failed', detail: detail.slice(0, 500) },
    };
  }
}
