import type { Baseline, CloudCheck } from '../../../domain/cloud-check.js';
import type { EvaluationContext } from '../../../domain/cloud-suite.port.js';
import type { Collected, Reading } from '../../../domain/collected.js';
import { type CloudObject, SAMPLE_SIZE, type CheckFinding, type ResultStatus } from '../../../domain/check-result.js';
import type { Answers, CollectorId } from '../collect/answers.js';
import { collector } from '../collect/collectors.js';

/** What a rule says; the evaluation adds what holds for every result. */
export type Outcome = CheckFinding;

/** One rule: pure, and only called when everything that its check requires was read. */
export type Rule = (tenant: Tenant, context: RuleContext) => Outcome;

const NO_LICENCE = {
  reason: 'licence-missing',
  permission: null,
  message: 'The tenant has no licence for it.',
} as const;
const NOT_ASKED_YET = {
  reason: 'empty-answer',
  permission: null,
  message: 'It was not read yet: the next audit asks for it.',
} as const;

/** What was read of a tenant. */
export class Tenant {
  constructor(
    private readonly collected: Collected,
    /** By name; null when nobody knows. */
    readonly licences: ReadonlySet<string> | null,
  ) {}

  /** An answer that the check requires. */
  of<Id extends CollectorId>(id: Id): Answers[Id] {
    const answer = this.maybe(id);
    if (answer === null && this.notRead(id) !== null) throw new Error(`The check does not require "${id}".`);
    return answer as Answers[Id];
  }

  /** An answer that may be missing; null then. */
  maybe<Id extends CollectorId>(id: Id): Answers[Id] | null {
    const reading = this.collected[id];
    return reading?.state === 'read' ? (reading.data as Answers[Id]) : null;
  }

  /** Why there is no answer; null when there is one. */
  notRead(id: CollectorId): Pick<Extract<Reading, { state: 'not-read' }>, 'reason' | 'permission' | 'message'> | null {
    const reading = this.collected[id];
    if (reading === undefined) return this.isAsked(id) ? NOT_ASKED_YET : NO_LICENCE;
    return reading.state === 'read' ? null : reading;
  }

  /** Whether an audit of today asks for it. One of before may not have: its readings are evaluated anew when settings change. */
  private isAsked(id: CollectorId): boolean {
    const licence = collector(id)?.licence ?? null;
    return licence === null || this.licences?.has(licence) === true;
  }

  /** What to say of an answer that is known not to be there. */
  whyNot(id: CollectorId): { reason: string; missing: string[] } {
    const why = this.notRead(id);
    return { reason: why?.reason ?? 'empty-answer', missing: why?.permission ? [why.permission] : [] };
  }
}

/** Settings of the organization, as one rule asks for them. */
export class RuleContext {
  private readonly emergencyIds: ReadonlySet<string>;
  private readonly exclusionIds: ReadonlySet<string>;
  private readonly appIds: ReadonlySet<string>;

  constructor(
    private readonly check: CloudCheck,
    private readonly context: EvaluationContext,
  ) {
    const { settings } = context;
    this.emergencyIds = lowerCase(settings.emergencyAccounts);
    this.exclusionIds = lowerCase([...settings.emergencyAccounts, ...settings.approvedExclusions]);
    this.appIds = lowerCase(settings.approvedApps);
  }

  get now(): Date {
    return this.context.now;
  }

  get baseline() {
    return this.context.settings.baseline;
  }

  isEmergency(id: string): boolean {
    return this.emergencyIds.has(id.toLowerCase());
  }

  mayBeExcluded(id: string): boolean {
    return this.exclusionIds.has(id.toLowerCase());
  }

  /** By any of its ids; approved for all checks, or by the parameter `approvedApps` of this one. */
  isApprovedApp(ids: readonly (string | null)[]): boolean {
    const own = this.value('approvedApps');
    const approved = lowerCase(Array.isArray(own) ? (own as readonly string[]) : []);
    return ids.some((id) => id !== null && (this.appIds.has(id.toLowerCase()) || approved.has(id.toLowerCase())));
  }

  number(name: string): number {
    return Number(this.value(name));
  }

  flag(name: string): boolean {
    return this.value(name) === true;
  }

  /** The instant so many days ago. */
  daysAgo(days: number): Date {
    return new Date(this.now.getTime() - days * 86_400_000);
  }

  private value(name: string): number | boolean | readonly string[] | undefined {
    const chosen = this.context.settings.parameters[this.check.id]?.[name];
    return chosen ?? this.check.parameters.find((parameter) => parameter.name === name)?.default;
  }
}

function lowerCase(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.map((id) => id.toLowerCase()));
}

type More = Omit<Outcome, 'status' | 'summary' | 'affected'> & { affected?: readonly CloudObject[]; count?: number };

function outcome(status: ResultStatus, summary: string, { affected = [], count, ...more }: More): Outcome {
  return {
    status,
    summary,
    ...more,
    affected: { count: count ?? affected.length, sample: affected.slice(0, SAMPLE_SIZE) },
  };
}

/** Read and met. */
export function pass(summary: string, more: More = {}): Outcome {
  return outcome('pass', summary, more);
}

/** Read and not met. */
export function fail(summary: string, more: More = {}): Outcome {
  return outcome('fail', summary, more);
}

/** Met in part. */
export function warn(summary: string, more: More = {}): Outcome {
  return outcome('warning', summary, more);
}

/** Read, but holding something that this version does not know: a person has to look. */
export function manual(summary: string, more: More = {}): Outcome {
  return outcome('manual', summary, { reason: 'unknown-value', ...more });
}

/** Not known. */
export function notAssessed(summary: string, reason: string, more: More = {}): Outcome {
  return outcome('not-assessed', summary, { ...more, reason });
}

/**
 * Where CISA and CIS ask for different things: what both accept passes, what neither accepts fails. What only one of them
 * accepts passes where that one is the organization's baseline, and is a warning where the other is.
 */
export function byBaselines(
  accepts: Record<Baseline, boolean>,
  summary: string,
  context: RuleContext,
  more: More,
): Outcome {
  const { affected: _, ...met } = more;
  if (accepts.cisa && accepts.cis) return pass(summary, met);
  if (!accepts.cisa && !accepts.cis) return fail(summary, more);
  const other = context.baseline === 'cisa' ? 'cis' : 'cisa';
  return accepts[context.baseline]
    ? pass(summary, { ...met, note: `${BASELINE_TITLES[other]} asks for more.` })
    : warn(summary, { ...more, reason: 'other-baseline-only', note: `Only ${BASELINE_TITLES[other]} accepts it.` });
}

const BASELINE_TITLES: Readonly<Record<Baseline, string>> = { cisa: 'CISA', cis: 'CIS' };

/** A setting that is true, false, or not said. Not said is never held against anybody, and never counts as met. */
export function byFlag(
  value: unknown,
  wanted: boolean,
  words: { met: string; unmet: string; setting: string },
): Outcome {
  const affected = [{ kind: 'setting', id: words.setting, name: words.setting, note: null }];
  if (value === wanted) return pass(words.met, { observed: value });
  if (value === !wanted) return fail(words.unmet, { observed: value, affected });
  return manual(`The answer does not say "${words.setting}".`, { observed: value ?? null });
}
