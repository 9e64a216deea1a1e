import type { Platform } from '../device/operating-system.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import { LINUX_CHECKS } from './linux/index.js';
import { MACOS_CHECKS } from './macos/index.js';
import { type CheckResult, type Check, type CheckContext, unknown } from './check-result.js';
import { failureOf } from './plain-text.js';
import { WINDOWS_CHECKS } from './windows/index.js';

/** The answer to one check, as it is sent. */
export interface CheckAnswer extends CheckResult {
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
  for (const check of checks) answers.push({ id: check.id, ...fittedResult(await answerOf(check, context)) });
  return answers;
}

function answerOf(check: Check, context: CheckContext): CheckResult | Promise<CheckResult> {
  const { disabledChecks, optInChecks } = context.policy;
  const isOff = disabledChecks.includes(check.id) || (check.optIn === true && !optInChecks.includes(check.id));
  return isOff ? unknown('disabled-by-policy', 'the organization does not ask for this') : runOne(check, context);
}

async function runOne(check: Check, context: CheckContext): Promise<CheckResult> {
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

/** How many entries each list keeps, and characters each text, until it fits. */
const STEPS = [
  { entries: 400, text: 2000 },
  { entries: 100, text: 1000 },
  { entries: 25, text: 200 },
  { entries: 5, text: 100 },
] as const;

/**
 * What a check saw, cut to what the service takes: it would refuse the whole scan for one list that somebody made long. The status
 * stays, for the check itself saw everything; `notListed` says how many entries were left out.
 */
export function fittedResult<T extends CheckResult>(result: T): T {
  if (fits(result)) return result;
  for (const step of STEPS) {
    const cut = new Cut(step.entries, step.text);
    const evidence = cut.of(result.evidence) as CheckResult['evidence'];
    const observed = cut.of(result.observed) as CheckResult['observed'];
    const fitted = { ...result, evidence, observed: { ...observed, notListed: cut.notListed } };
    if (fits(fitted)) return fitted;
  }
  const reason = { code: 'too-large', detail: 'what was observed is more than can be sent' };
  return { ...result, status: 'unknown', observed: {}, evidence: [], reason };
}

function fits({ observed, evidence }: CheckResult): boolean {
  if (evidence.length > SERVICE_LIMITS.evidence) return false;
  const { values, depth, bytes } = SERVICE_LIMITS.check;
  const left = { values };
  // Its JSON is never shorter than what the service counts of it.
  return (
    isWithin({ observed, evidence }, depth, left) && Buffer.byteLength(JSON.stringify({ observed, evidence })) <= bytes
  );
}

/** Counted as the service does: what holds others is a value, too. */
function isWithin(value: unknown, depth: number, left: { values: number }): boolean {
  left.values -= 1;
  if (left.values < 0 || depth < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((inner) => isWithin(inner, depth - 1, left));
}

/** Copies with lists, objects and texts cut. */
class Cut {
  notListed = 0;

  constructor(
    private readonly entries: number,
    private readonly text: number,
  ) {}

  of(value: unknown): unknown {
    if (typeof value === 'string') return value.length > this.text ? `${value.slice(0, this.text)}…` : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.first(value).map((item) => this.of(item));
    return Object.fromEntries(this.first(Object.entries(value)).map(([key, field]) => [key, this.of(field)]));
  }

  private first<Item>(list: readonly Item[]): readonly Item[] {
    this.notListed += Math.max(0, list.length - this.entries);
    return list.slice(0, this.entries);
  }
}
