import type { SettingValues } from '../policies/setting-values.js';
import type { RuleContext } from './rule.js';

/** How a value stands, from best to worst: known to be wrong counts before not known. */
export const LEVELS = ['met', 'weak', 'absent', 'unknown', 'unmet'] as const;
export type Level = (typeof LEVELS)[number];

export interface Evaluation {
  level: Level;
  /** By field. */
  observed: Readonly<Record<string, unknown>>;
}

/** Judges the values that hold in one place. */
export type Evaluate = (values: SettingValues, context: RuleContext) => Evaluation;

/** Whether a value is met; only asked when there is one. */
type ValueTest = (value: unknown, context: RuleContext) => Level;

/** One field of a setting. */
export function field(setting: string, name: string, test: ValueTest): Evaluate {
  return (values, context) => {
    const { value, from } = values.field(setting, name);
    return { level: from === 'nowhere' ? 'absent' : test(value, context), observed: { [name]: value ?? null } };
  };
}

/** A switch. */
export function flag(setting: string, name: string, wanted: boolean): Evaluate {
  return field(setting, name, (value) => (typeof value !== 'boolean' ? 'unknown' : value === wanted ? 'met' : 'unmet'));
}

/** A choice; a word that is in no list is unknown, never met. */
export function choice(
  setting: string,
  name: string,
  words: { met: readonly string[]; weak?: readonly string[]; unmet: readonly string[] },
): Evaluate {
  return field(setting, name, (value) => levelIn(value, words));
}

function levelIn(
  value: unknown,
  { met, weak = [], unmet }: { met: readonly string[]; weak?: readonly string[]; unmet: readonly string[] },
): Level {
  if (typeof value !== 'string') return 'unknown';
  if (met.includes(value)) return 'met';
  if (weak.includes(value)) return 'weak';
  return unmet.includes(value) ? 'unmet' : 'unknown';
}

/** All of them: the worst counts. */
export function all(...judges: readonly Evaluate[]): Evaluate {
  return (values, context) => worstOf(judges.map((evaluate) => evaluate(values, context)));
}

export function worstOf(judgements: readonly Evaluation[]): Evaluation {
  const worst = judgements.reduce((most, { level }) => Math.max(most, LEVELS.indexOf(level)), 0);
  return {
    level: LEVELS[worst] ?? 'unknown',
    observed: Object.assign({}, ...judgements.map(({ observed }) => observed)) as Evaluation['observed'],
  };
}

/** The same under a name of its own, where two settings call their fields alike. */
export function named(name: string, evaluate: Evaluate): Evaluate {
  return (values, context) => {
    const { level, observed } = evaluate(values, context);
    return { level, observed: { [name]: Object.values(observed)[0] ?? null } };
  };
}

/** One judge or another, as some value decides. */
export function depending(on: (values: SettingValues) => Evaluate): Evaluate {
  return (values, context) => on(values)(values, context);
}

/** Seconds of a duration as Google writes it (`43200s`); null for anything else. */
export function secondsOf(value: unknown): number | null {
  const [, seconds] = typeof value === 'string' ? (/^(\d{1,12}(?:\.\d+)?)s$/.exec(value) ?? []) : [];
  return seconds === undefined ? null : Number(seconds);
}
