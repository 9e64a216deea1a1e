import type { EffortKind } from './check-rules.js';
import { type Confidence, DEFAULT_MALWARE_RULES, LEVELS, type LevelName, type RiskPolicy } from './policy.js';
import { hundredths } from './level.js';

/** How many devices of an action can be reached by a tool, and how many must be done by hand. */
export interface EffortInputs {
  managedDevices: number;
  manualDevices: number;
  /** Of these, how many must restart; all of them for a `reboot`. */
  restarts: number;
  kind: EffortKind | 'upgrade' | 'malware';
  /** How many times it is prepared and tested: once for each suite; 1 when left out. */
  places?: number;
}

export interface RiceInputs {
  /** Distinct active devices by the worst level of the action's findings there. */
  devicesByLevel: Partial<Record<LevelName, number>>;
  confidence: Confidence;
  effort: EffortInputs;
}

/** The four inputs, each rounded to two decimals, and their score. */
export interface Rice {
  /** Distinct devices. */
  reach: number;
  /** 3 for very high to .25 for very low: the mean over the devices. */
  impact: number;
  confidence: number;
  /** Person-weeks. */
  effort: number;
  /** reach × impact × confidence / effort, from the rounded inputs. */
  score: number;
  basis: { devicesByLevel: Partial<Record<LevelName, number>>; confidence: Confidence; days: EffortDay[] };
}

export interface EffortDay {
  what: string;
  days: number;
}

/** RICE (Intercom), with effort in person-weeks. What people see can be multiplied by hand to the same score. */
export function rice({ devicesByLevel, confidence, effort }: RiceInputs, policy: RiskPolicy): Rice {
  const { impactByLevel, confidence: confidences } = policy.rice;
  const reach = LEVELS.reduce((sum, level) => sum + (devicesByLevel[level] ?? 0), 0);
  const total = LEVELS.reduce((sum, level) => sum + (devicesByLevel[level] ?? 0) * impactByLevel[level], 0);
  const impact = hundredths(reach === 0 ? 0 : total / reach);
  const sure = hundredths(confidences[confidence]);
  const days = effortDays(effort, policy);
  const weeks = hundredths(personWeeks(days, policy));
  return {
    reach,
    impact: impact / 100,
    confidence: sure / 100,
    effort: weeks / 100,
    score: Math.round((reach * impact * sure) / weeks) / 100,
    basis: { devicesByLevel, confidence, days },
  };
}

/** What the work is made of, in days of one person. */
export function effortDays(
  { managedDevices, manualDevices, restarts, kind, places = 1 }: EffortInputs,
  policy: RiskPolicy,
): EffortDay[] {
  const { effort } = policy.rice;
  const minutes = (count: number, each: number) => (count * each) / 60 / effort.hoursPerDay;
  const days: EffortDay[] = [{ what: 'preparation and test', days: effort.baseDays * places }];
  if (kind === 'malware') {
    const { minutesPerDevice } = policy.malware ?? DEFAULT_MALWARE_RULES;
    const devices = managedDevices + manualDevices;
    days.push({ what: 'removing, replacing secrets and examining devices', days: minutes(devices, minutesPerDevice) });
    return days;
  }
  if (kind === 'migration') {
    days.push({ what: 'planning the migration', days: effort.migrationDays });
    const devices = managedDevices + manualDevices;
    days.push({ what: 'migrating devices', days: minutes(devices, effort.migrationMinutesPerDevice) });
    return days;
  }
  if (managedDevices > 0) {
    days.push({ what: 'devices that are managed', days: minutes(managedDevices, effort.minutesPerDeviceManaged) });
  }
  if (manualDevices > 0) {
    days.push({ what: 'devices by hand', days: minutes(manualDevices, effort.minutesPerDeviceManual) });
  }
  const restarting = kind === 'reboot' ? managedDevices + manualDevices : restarts;
  if (restarting > 0) {
    days.push({ what: 'arranging restarts', days: effort.rebootExtraDays });
    days.push({ what: 'restarting devices', days: minutes(restarting, effort.rebootExtraMinutesPerDevice) });
  }
  return days;
}

function personWeeks(days: readonly EffortDay[], policy: RiskPolicy): number {
  const { daysPerWeek, minPersonWeeks } = policy.rice.effort;
  return Math.max(minPersonWeeks, days.reduce((sum, day) => sum + day.days, 0) / daysPerWeek);
}

/** How sure an action is: as sure as its riskiest finding, and of equals the least sure. */
export function confidenceOf(findings: Iterable<{ units: bigint; confidence: Confidence }>): Confidence {
  const order: Confidence[] = ['weak', 'partial', 'full'];
  let worst: { units: bigint; confidence: Confidence } | null = null;
  for (const one of findings) {
    if (
      !worst ||
      one.units > worst.units ||
      (one.units === worst.units && order.indexOf(one.confidence) < order.indexOf(worst.confidence))
    ) {
      worst = one;
    }
  }
  return worst?.confidence ?? 'weak';
}
