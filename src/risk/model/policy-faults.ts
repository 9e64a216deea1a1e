import { EFFORT_KINDS, STRIDE_LETTERS } from './check-rules.js';
import { cvssMetrics } from './cvss-metrics.js';
import {
  DEADLINE_PRESETS,
  type DeadlinePreset,
  DEFAULT_RISK_POLICY,
  LEVELS,
  type RiskPolicy,
  type Tier,
  tiersOf,
} from './policy.js';
import {
  also,
  ascending,
  integer,
  list,
  number,
  object,
  oneOf,
  orNull,
  type PolicyFault,
  record,
  type Rule,
  text,
  yesOrNo,
} from './policy-rules.js';

const ID = /^[a-z0-9][a-z0-9.-]*$/;
const probability = number({ min: 0, max: 1 });
/** Something is always left: a factor of 0 would hide a finding without a decision. */
const factor = number({ min: 0, max: 1, above: true });
const scale = integer({ min: 1, max: 5 });
const level = oneOf(LEVELS);
const title = text({ max: 200 });
const byExposure = object({ internet: factor, internal: factor, isolated: factor });

function same<const K extends string>(names: readonly K[], rule: Rule): Record<K, Rule> {
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<K, Rule>;
}

const vector: Rule = (value, pointer) =>
  typeof value === 'string' && cvssMetrics(value) ? [] : [{ pointer, detail: 'must be a CVSS vector' }];

/** Being nearer to attackers never makes a device safer. */
function nearerIsWorse(value: Record<string, number>, pointer: string): PolicyFault[] {
  const order = ['isolated', 'internal', 'internet'];
  return inOrder(value, order, pointer);
}

function inOrder(value: Record<string, number>, names: readonly string[], pointer: string): PolicyFault[] {
  return names.flatMap((name, i) => {
    const before = names[i - 1];
    if (before === undefined || (value[name] ?? 0) >= (value[before] ?? 0)) return [];
    return [{ pointer: `${pointer}/${name}`, detail: `must not be below ${before}` }];
  });
}

const reachOfPlace = also(byExposure, nearerIsWorse);

const controls = also(
  list(
    object({
      id: text({ max: 60, pattern: ID }),
      title,
      check: text({ max: 200 }),
      attackVectors: list(oneOf(['N', 'A', 'L', 'P']), { min: 1, max: 4 }),
      factor,
    }),
    // A place is one number of two bytes, and each control one bit of it.
    { min: 0, max: 8 },
  ),
  (value: RiskPolicy['controls'], pointer) =>
    value.flatMap(({ id }, i) =>
      value.findIndex((other) => other.id === id) === i
        ? []
        : [{ pointer: `${pointer}/${i}/id`, detail: 'is there twice' }],
    ),
);

const tier = object({
  key: text({ max: 60, pattern: ID }),
  title,
  days: orNull(integer({ min: 0, max: 3650 })),
  forensic: yesOrNo,
  order: integer({ min: 0, max: 9 }),
});

/** The tables of the presets say which tier; their number and order are theirs, names and days are free. */
function tiers(count: number): Rule {
  return also(list(tier, { min: count, max: count }), (value: Tier[], pointer) =>
    value.flatMap(({ order, days, key }, i) => {
      const before = value[i - 1];
      const faults: PolicyFault[] = [];
      if (order !== i) faults.push({ pointer: `${pointer}/${i}/order`, detail: `must be ${i}, its place in the list` });
      if (value.findIndex((other) => other.key === key) !== i) {
        faults.push({ pointer: `${pointer}/${i}/key`, detail: 'is there twice' });
      }
      if (before && (days ?? Infinity) < (before.days ?? Infinity)) {
        faults.push({
          pointer: `${pointer}/${i}/days`,
          detail: 'must not be fewer than those of the stricter tier before',
        });
      }
      return faults;
    }),
  );
}

function tiersOfPresets(presets: readonly DeadlinePreset[]): Record<string, Rule> {
  const { deadlines } = DEFAULT_RISK_POLICY;
  return Object.fromEntries(
    presets.map((preset) => [
      preset,
      tiers(tiersOf({ ...DEFAULT_RISK_POLICY, deadlines: { ...deadlines, preset } }).length),
    ]),
  );
}

const checks = also(
  record(
    text({ max: 200 }),
    object({
      title,
      threat: probability,
      reach: reachOfPlace,
      technicalImpact: scale,
      stride: list(oneOf(STRIDE_LETTERS), { min: 0, max: 6 }),
      techniques: list(text({ max: 9, pattern: /^T\d{4}(\.\d{3})?$/ }), { min: 0, max: 20 }),
      effortKind: oneOf(EFFORT_KINDS),
    }),
    { max: 500 },
  ),
  (value: RiskPolicy['checks'], pointer) =>
    Object.hasOwn(value, '*')
      ? []
      : [{ pointer: `${pointer}/*`, detail: 'is missing: the rule for every other check' }],
);

const positive = (max: number): Rule => number({ min: 0, max, above: true });
const effort = object({
  ...same(['baseDays', 'rebootExtraDays', 'migrationDays'], number({ min: 0, max: 250 })),
  ...same(
    ['minutesPerDeviceManaged', 'minutesPerDeviceManual', 'rebootExtraMinutesPerDevice', 'migrationMinutesPerDevice'],
    number({ min: 0, max: 10_000 }),
  ),
  hoursPerDay: positive(24),
  daysPerWeek: positive(7),
  // Below a hundredth it would round to nothing, and nothing can be divided by it.
  minPersonWeeks: number({ min: 0.01, max: 52 }),
});

/** From weakest to strongest evidence. */
const FLOORS = ['minimum', 'epssUnknown', 'publicPoc', 'weaponized', 'ssvcActive', 'kev', 'kevRansomware'];
const WORST_LAST = ['none', 'low', 'medium', 'high', 'critical'];

const POLICY: Rule = also(
  object(
    {
      id: text({ max: 60, pattern: ID }),
      threatFloors: also(object(same(FLOORS, factor)), (value: Record<string, number>, pointer) =>
        inOrder(value, FLOORS, pointer),
      ),
      reach: object(same(['N', 'A', 'L', 'P'], reachOfPlace)),
      friction: also(
        object(same(['attackComplexityHighOrAT', 'privLow', 'privHigh', 'userInteractionOnServer'], factor)),
        (value: Record<string, number>, pointer) => inOrder(value, ['privHigh', 'privLow'], pointer),
      ),
      notReachableReach: factor,
      controls,
      mitigatedFactor: factor,
      likelihoodCuts: also(list(factor, { min: 4, max: 4 }), ascending({ strictly: true })),
      technicalImpactCuts: also(list(factor, { min: 3, max: 3 }), ascending({ strictly: true })),
      technicalImpactOf: also(
        object(same([...WORST_LAST, 'unknown'], scale)),
        (value: Record<string, number>, pointer) => inOrder(value, WORST_LAST, pointer),
      ),
      impactWeights: also(list(factor, { min: 5, max: 5 }), ascending({ strictly: false })),
      kevMinLevel: orNull(level),
      componentNorm: oneOf([4]),
      score: object({ slope: positive(100), k: positive(1e6) }),
      bands: also(
        list(number({ min: 0, max: 100 }), { min: 5, max: 5 }),
        ascending({ strictly: true }),
        (value: number[], pointer) => (value[0] === 0 ? [] : [{ pointer: `${pointer}/0`, detail: 'must be 0' }]),
      ),
      bandFloors: object({ veryHighOnCritical: orNull(level) }),
      ranges: object({
        epss: also(object(same(['low', 'high'], probability)), lowThenHigh),
        vector: object(same(['low', 'high'], vector)),
        technicalImpact: also(object(same(['low', 'high'], scale)), lowThenHigh),
      }),
      imputePercentile: probability,
      silentAfterDays: integer({ min: 1, max: 365 }),
      deadlines: object({
        preset: oneOf(DEADLINE_PRESETS),
        presets: object(
          tiersOfPresets(DEADLINE_PRESETS.filter((preset) => preset !== 'by-risk')),
          tiersOfPresets(['by-risk']),
        ),
      }),
      rice: object({
        impactByLevel: also(object(same(LEVELS, positive(10))), (value: Record<string, number>, pointer) =>
          inOrder(value, LEVELS, pointer),
        ),
        confidence: also(object(same(['full', 'partial', 'weak'], factor)), (value: Record<string, number>, pointer) =>
          inOrder(value, ['weak', 'partial', 'full'], pointer),
        ),
        effort,
      }),
      checks,
    },
    // Policies that were stored before these were counted have none.
    {
      cloud: object({ criticality: scale, warningFactor: factor }),
      malware: object({ days: integer({ min: 0, max: 3650 }), minutesPerDevice: number({ min: 0, max: 10_000 }) }),
    },
  ),
  noLaxerThanListed,
);

/** Malware is on the device already: it has no more time than what others are known to use. */
function noLaxerThanListed(policy: RiskPolicy): PolicyFault[] {
  const { malware } = policy;
  const strictest = tiersOf(policy)[0]?.days ?? Infinity;
  return malware === undefined || malware.days <= strictest
    ? []
    : [{ pointer: '/malware/days', detail: `must not be more than the strictest deadline gives (${strictest})` }];
}

function lowThenHigh(value: Record<string, number>, pointer: string): PolicyFault[] {
  return inOrder(value, ['low', 'high'], pointer);
}

/**
 * Everything wrong with what somebody wants as a policy; empty when it can be used as a `RiskPolicy`. Beside types and
 * ranges this keeps what the model promises: stronger evidence, a nearer place and a worse impact never count less.
 */
export function policyFaults(candidate: unknown): PolicyFault[] {
  return POLICY(candidate, '');
}
