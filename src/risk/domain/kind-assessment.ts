import type { AssessedRisk } from '../model/finding-risk.js';
import { type Assessment, cellOf, CONFIDENCES } from './assessment.js';
import type { CheckOfProfile } from './threat-profile.js';

/** How a kind of finding is stored; whole numbers that may be large are texts. */
export interface StoredKind {
  id: number;
  vulnerabilityId: number;
  state: number;
  likelihood: number;
  impact: number;
  level: number;
  inherentLikelihood: number;
  inherentImpact: number;
  units: string;
  lowUnits: string;
  highUnits: string;
  inherentUnits: string;
  tier: number;
  clockSince: readonly number[];
  clockDays: readonly number[];
  threatProfile: number;
  /** How well known the inputs are; by itself, or in the basis where all of that was read. */
  confidence?: unknown;
  basis?: Record<string, unknown>;
}

/** A stored kind of finding as roll-ups use it. */
export function assessmentOfKind(kind: StoredKind): Assessment {
  return {
    vulnerability: kind.vulnerabilityId,
    state: kind.state,
    fourth: fourthPowers(kind.units, kind.lowUnits, kind.highUnits, kind.inherentUnits),
    cell: cellOf(kind.likelihood, kind.impact),
    inherentCell: cellOf(kind.inherentLikelihood, kind.inherentImpact),
    level: kind.level,
    tier: kind.tier,
    clockSince: kind.clockSince,
    clockDays: kind.clockDays,
    confidence: CONFIDENCES.find((one) => one === (kind.confidence ?? kind.basis?.['confidence'])) ?? 'weak',
    profile: kind.threatProfile,
  };
}

/**
 * A failing check as roll-ups use it. Its deadline is that of the policy in force, from the day on which it first failed.
 *
 * @param days that the policy gives it; -1 for none
 * @param profile of a check of devices; those of suites have none
 */
export function assessmentOfCheck(
  risk: AssessedRisk,
  days: number,
  profile?: { id: number; content: CheckOfProfile },
): Assessment {
  const units = String(risk.units);
  return {
    vulnerability: null,
    state: 0,
    fourth: fourthPowers(units, String(risk.lowUnits), String(risk.highUnits), String(risk.inherent.units)),
    cell: cellOf(risk.likelihood, risk.impact),
    inherentCell: cellOf(risk.inherent.likelihood, risk.inherent.impact),
    level: risk.level,
    tier: risk.tier,
    clockSince: [0],
    clockDays: [days],
    confidence: risk.confidence,
    profile: profile?.id ?? 0,
    ...(profile && { profileContent: profile.content }),
  };
}

function fourthPowers(residual: string, low: string, high: string, inherent: string): Assessment['fourth'] {
  const fourth = (units: string): bigint => BigInt(units) ** 4n;
  return { residual: fourth(residual), low: fourth(low), high: fourth(high), inherent: fourth(inherent) };
}
