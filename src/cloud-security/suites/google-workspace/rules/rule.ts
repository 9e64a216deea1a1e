import type { CloudCheck } from '../../../domain/cloud-check.js';
import type { AuditSettings } from '../../../domain/cloud-suite.port.js';
import { type CloudObject, SAMPLE_SIZE, type CheckFinding, type CheckResult } from '../../../domain/check-result.js';
import type { Answers } from '../collect/answers.js';

/** What a rule may use besides what was read. */
export interface RuleContext {
  now: Date;
  settings: AuditSettings;
  check: CloudCheck;
}

/** What a rule finds. */
export type Finding = CheckFinding;

/** Judges one check. Pure; it is only asked when every answer that the check requires was read. */
export type Rule = (answers: ReadAnswers, context: RuleContext) => Finding;

/** What was read; what was not is absent. */
export type ReadAnswers = Partial<Answers>;

/** An answer that the check requires, and that therefore is there. */
export function required<K extends keyof Answers>(answers: ReadAnswers, collector: K): Answers[K] {
  const answer = answers[collector];
  if (answer === undefined) throw new Error(`A check that does not list ${collector} as required reads it.`);
  return answer;
}

/** A parameter of the check, as the organization set it, else its default. */
export function parameterOf({ check, settings }: RuleContext, name: string): number | boolean | readonly string[] {
  const known = check.parameters.find((parameter) => parameter.name === name);
  if (known === undefined) throw new Error(`${check.id} has no parameter ${name}.`);
  const chosen = settings.parameters[check.id]?.[name];
  return chosen === undefined || typeof chosen !== typeof known.default ? known.default : chosen;
}

export function numberParameter(context: RuleContext, name: string): number {
  return Number(parameterOf(context, name));
}

export function listParameter(context: RuleContext, name: string): readonly string[] {
  const value = parameterOf(context, name);
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/** Applications that somebody approved, for this check or for all. */
export function approvedApps(context: RuleContext): ReadonlySet<string> {
  return new Set([...listParameter(context, 'approvedClients'), ...context.settings.approvedApps]);
}

/** Whether somebody named an account as kept for emergencies, by its id or its address. */
export function isEmergencyAccount({ settings }: RuleContext, account: { id: string; email: string }): boolean {
  const names = [account.id, account.email].map((name) => name.toLowerCase());
  return settings.emergencyAccounts.some((stored) => names.includes(stored.toLowerCase()));
}

/** All of them counted, the first of them named. */
export function affectedBy(objects: readonly CloudObject[], count = objects.length): CheckResult['affected'] {
  return { count, sample: objects.slice(0, SAMPLE_SIZE) };
}

/** `1 person`, `12 people`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
