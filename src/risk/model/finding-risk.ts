import { type CheckRule, ruleOfCheck } from './check-rules.js';
import { ruleOfCloudCheck } from './cloud-check-rules.js';
import { type CvssMetrics, cvssMetrics } from './cvss-metrics.js';
import { deadlineOfCheck, deadlineOfFinding, type DeadlineReason } from './deadline.js';
import { impactOn, type Scale, technicalImpact } from './impact.js';
import { levelNumber, levelOf, likelihoodOf } from './level.js';
import type { Place } from './place-code.js';
import { type Confidence, DEFAULT_CLOUD_RULES, MALWARE_TIER, type RiskPolicy } from './policy.js';
import { assumedMetrics, controlFactors, type ReachFactor, reachFactors, reachOf } from './reach.js';
import { SUREST_EXPLOIT, type ThreatFacts, threatOf, type ThreatSignal, threatSignals } from './threat.js';

/** Risk is counted in these: 10⁻¹², so that sums are exact and in any order the same. */
export const UNITS_PER_RISK = 1e12;

export type DecidedState = 'open' | 'accepted' | 'mitigated' | 'false-positive' | 'not-affected';

/** A finding's risk and all that it follows from. Where a decision leaves no risk, likelihood, impact and level are 0. */
export interface AssessedRisk {
  /** Probability of exploitation within 30 days somewhere, 0-1: the highest of `threatBasis`. */
  threat: number;
  threatBasis: ThreatSignal[];
  /** How likely that gets to this device, 0-1: the product of `reachBasis`. */
  reach: number;
  reachBasis: ReachFactor[];
  /** threat × reach. */
  probability: number;
  likelihood: Scale | 0;
  technicalImpact: Scale;
  impact: Scale | 0;
  /** 1 very low to 5 very high: NIST SP 800-30 r1, Table I-2, raised to `kevMinLevel`. */
  level: Scale | 0;
  /** probability × weight of the impact, 0-1. */
  risk: number;
  /** The risk in 10⁻¹², rounded. */
  units: bigint;
  /** The same with the low and the high end for everything unknown. */
  lowUnits: bigint;
  highUnits: bigint;
  /** As if nothing were decided, no control in place, and the code reachable. */
  inherent: { likelihood: Scale; impact: Scale; level: Scale; units: bigint };
  /** Index into `tiersOf(policy)`, or `MALWARE_TIER`, whatever was decided. */
  tier: number;
  /** Why it has that deadline; null where nothing asks for a day. */
  because: DeadlineReason | null;
  confidence: Confidence;
  /** Inputs that were not known (`epss`, `kev`, `vector`, `impact`) or derived from others (`automatable:derived`). */
  assumed: string[];
}

/** Risk in 10⁻¹², rounded to the nearest. */
export function unitsOf(risk: number): bigint {
  return BigInt(Math.round(risk * UNITS_PER_RISK));
}

/** The risk of a vulnerability on devices in one kind of place (docs/risk.md, "A finding"). */
export function assessFinding(
  facts: ThreatFacts,
  place: Place,
  finding: { reachable: boolean; state: DecidedState },
  policy: RiskPolicy,
): AssessedRisk {
  if (facts.malware) return assessMalware(facts, finding.state, policy);
  const metrics = cvssMetrics(facts.vector);
  const threatBasis = threatSignals(facts, policy);
  const threat = threatOf(threatBasis);
  const technical = technicalImpact(metrics, facts.severity, policy);
  const bare = reachFactors(metrics ?? assumedMetrics(facts.kernel), place, policy);
  const decided = decidedFactors(metrics, place, finding, policy);
  const reachBasis = [...bare, ...decided];
  const gone = finding.state === 'false-positive' || finding.state === 'not-affected';
  const floor = facts.kev === null ? 1 : levelNumber(policy.kevMinLevel);
  // What is unreachable or mitigated is not what CISA warns of.
  const residualFloor = finding.reachable && finding.state !== 'mitigated' ? floor : 1;

  const residual = riskOf({ threat, reach: reachOf(reachBasis), technical, place, floor: residualFloor }, policy);
  const inherent = riskOf({ threat, reach: reachOf(bare), technical, place, floor }, policy);
  const range = rangeOf({ facts, metrics, place, decided, technical }, residual.units, policy);
  const asOpen = decidedFactors(metrics, place, { ...finding, state: 'open' }, policy);
  const openFloor = finding.reachable ? floor : 1;
  const { level } =
    finding.state === 'mitigated'
      ? riskOf({ threat, reach: reachOf([...bare, ...asOpen]), technical, place, floor: openFloor }, policy)
      : residual;
  const { tier, because, assumed } = deadlineOfFinding(
    { facts, metrics, exposure: place.exposure, reachable: finding.reachable, inherentLevel: inherent.level, level },
    policy,
  );
  return {
    threat,
    threatBasis,
    reach: reachOf(reachBasis),
    reachBasis,
    technicalImpact: technical,
    ...(gone ? { ...residual, ...NOTHING } : { ...residual, ...range }),
    inherent: {
      likelihood: inherent.likelihood,
      impact: inherent.impact,
      level: inherent.level,
      units: inherent.units,
    },
    tier,
    because,
    confidence: confidenceOf(facts, metrics),
    assumed: [...unknownInputs(facts, metrics), ...assumed],
  };
}

/**
 * The risk of malware: it is certain, wherever it is and whatever its package is called, and takes what it gets. How important the
 * device is makes no difference: secrets that it read open others. Only a decision leaves less.
 */
function assessMalware(facts: ThreatFacts, state: DecidedState, policy: RiskPolicy): AssessedRisk {
  const threatBasis = threatSignals(facts, policy);
  const reachBasis = [
    { factor: 'installed', value: 1 },
    ...(state === 'mitigated' ? [{ factor: 'mitigated', value: policy.mitigatedFactor }] : []),
  ];
  const of = (probability: number) => {
    const likelihood = likelihoodOf(probability, policy);
    const risk = probability * policy.impactWeights[4];
    return { probability, likelihood, impact: 5 as Scale, level: levelOf(likelihood, 5), risk, units: unitsOf(risk) };
  };
  const reach = reachOf(reachBasis);
  const residual = of(reach);
  const { likelihood, impact, level, units } = of(1);
  const gone = state === 'false-positive' || state === 'not-affected';
  return {
    threat: threatOf(threatBasis),
    threatBasis,
    reach,
    reachBasis,
    technicalImpact: 5,
    ...(gone ? NOTHING : { ...residual, lowUnits: residual.units, highUnits: residual.units }),
    inherent: { likelihood, impact, level, units },
    tier: MALWARE_TIER,
    because: 'malware',
    confidence: 'full',
    assumed: [],
  };
}

/**
 * The risk of a failing check on devices in one kind of place, by the table of the policy. `severity` chooses among the
 * rules of a benchmark (`openscap:*@high`).
 */
export function assessCheck(
  checkId: string,
  place: Place,
  policy: RiskPolicy,
  severity: string | null = null,
): AssessedRisk {
  const found = ruleOfCheck(policy.checks, checkId, severity);
  if (!found) throw new RangeError(`The policy ${policy.id} has no rule * for checks`);
  return assessByRule(found, found.rule.threat, place, policy);
}

/**
 * The risk of a setting of a cloud suite that is not as it should be: the same for everybody, so it depends on no device. A
 * warning, which meets the check in part, weighs less in threat.
 */
export function assessCloudCheck(
  { checkId, severity, warning }: { checkId: string; severity: string; warning: boolean },
  policy: RiskPolicy,
): AssessedRisk {
  const found = ruleOfCloudCheck(policy.checks, checkId, severity);
  const { criticality, warningFactor } = policy.cloud ?? DEFAULT_CLOUD_RULES;
  const threat = found.rule.threat * (warning ? warningFactor : 1);
  return assessByRule(found, threat, { exposure: 'internet', criticality, role: null, controls: [] }, policy);
}

function assessByRule(
  { key, rule }: { key: string; rule: CheckRule },
  threat: number,
  place: Place,
  policy: RiskPolicy,
): AssessedRisk {
  const reach = rule.reach[place.exposure];
  const risk = riskOf({ threat, reach, technical: rule.technicalImpact, place, floor: 1 }, policy);
  const { likelihood, impact, level, units } = risk;
  const { tier, because } = deadlineOfCheck(level, policy);
  return {
    threat,
    threatBasis: [{ signal: `check ${key}`, value: threat }],
    reach,
    reachBasis: [{ factor: place.exposure, value: reach }],
    technicalImpact: rule.technicalImpact as Scale,
    ...risk,
    lowUnits: units,
    highUnits: units,
    inherent: { likelihood, impact, level, units },
    tier,
    because,
    confidence: key.includes('*') ? 'weak' : 'partial',
    assumed: ['threat', 'reach', 'impact'],
  };
}

const NOTHING = {
  probability: 0,
  likelihood: 0,
  impact: 0,
  level: 0,
  risk: 0,
  units: 0n,
  lowUnits: 0n,
  highUnits: 0n,
} as const;

/** What the decision, the controls and the rule for unreachable packages leave of the reach. */
function decidedFactors(
  metrics: CvssMetrics | null,
  place: Place,
  finding: { reachable: boolean; state: DecidedState },
  policy: RiskPolicy,
): ReachFactor[] {
  return [
    // A control helps against a way of attack that is known, not against a guess.
    ...(metrics ? controlFactors(metrics, place, policy) : []),
    ...(finding.reachable ? [] : [{ factor: 'not-reachable', value: policy.notReachableReach }]),
    ...(finding.state === 'mitigated' ? [{ factor: 'mitigated', value: policy.mitigatedFactor }] : []),
  ];
}

interface RiskInputs {
  threat: number;
  reach: number;
  technical: number;
  place: Place;
  /** The level is at least this. */
  floor: Scale;
}

function riskOf({ threat, reach, technical, place, floor }: RiskInputs, policy: RiskPolicy) {
  const probability = Math.min(SUREST_EXPLOIT, threat) * reach;
  const likelihood = likelihoodOf(probability, policy);
  const impact = impactOn(place.criticality, technical);
  const risk = probability * (policy.impactWeights[impact - 1] as number);
  const level = Math.max(levelOf(likelihood, impact), floor) as Scale;
  return { probability, likelihood, impact, level, risk, units: unitsOf(risk) };
}

interface RangeInputs {
  facts: ThreatFacts;
  metrics: CvssMetrics | null;
  place: Place;
  decided: ReachFactor[];
  technical: Scale;
}

/** The risk with the low and with the high end in the place of each unknown input; the risk itself is always inside. */
function rangeOf(inputs: RangeInputs, units: bigint, policy: RiskPolicy): { lowUnits: bigint; highUnits: bigint } {
  if (inputs.metrics && inputs.facts.epss !== null) return { lowUnits: units, highUnits: units };
  const low = endOf(inputs, 'low', policy);
  const high = endOf(inputs, 'high', policy);
  return { lowUnits: low < units ? low : units, highUnits: high > units ? high : units };
}

function endOf({ facts, metrics, place, decided, technical }: RangeInputs, end: 'low' | 'high', policy: RiskPolicy) {
  const { ranges } = policy;
  const threat = threatOf(threatSignals({ ...facts, epss: facts.epss ?? ranges.epss[end] }, policy));
  const standIn = metrics ?? cvssMetrics(ranges.vector[end]) ?? assumedMetrics(facts.kernel);
  const reach = reachOf([...reachFactors(standIn, place, policy), ...decided]);
  const impact = metrics ? technical : ranges.technicalImpact[end];
  return riskOf({ threat, reach, technical: impact, place, floor: 1 }, policy).units;
}

function unknownInputs(facts: ThreatFacts, metrics: CvssMetrics | null): string[] {
  return [
    ...(facts.epss === null ? ['epss'] : []),
    ...(facts.kevKnown || facts.kev ? [] : ['kev']),
    ...(metrics ? [] : ['vector', facts.severity === null ? 'impact' : 'impact:severity']),
  ];
}

/** Full: EPSS, vector and the catalogue of exploited vulnerabilities are known. Weak: neither EPSS nor vector is. */
function confidenceOf(facts: ThreatFacts, metrics: CvssMetrics | null): Confidence {
  if (facts.epss === null && !metrics) return 'weak';
  return facts.epss !== null && metrics && (facts.kevKnown || facts.kev) ? 'full' : 'partial';
}
