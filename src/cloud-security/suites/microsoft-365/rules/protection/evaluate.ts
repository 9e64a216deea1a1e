import type { Json } from '../../json.js';
import { byBaselines, type Outcome, type RuleContext, type Tenant } from '../rule.js';
import { byConditions, type Condition } from '../snapshot.js';
import { type InForce, policiesInForce, type Protection } from './in-force.js';

/** What a policy has to say. */
export interface Asked {
  setting: string;
  readonly met: (value: unknown, policy: Json) => boolean | null;
  /** Only CIS asks for it. */
  isOfCis?: boolean;
}

export interface ProtectionWords {
  met: string;
  unmet: string;
  unknown: string;
}

/** What is asked of every policy that holds for somebody. Presets meet it: Microsoft keeps their settings, and documents them. */
export function conditionsOf(
  inForce: readonly InForce[],
  asked: readonly Asked[],
): { sure: Condition[]; doubtful: Condition[] } {
  const sure: Condition[] = [];
  const doubtful: Condition[] = [];
  for (const { kind, policy, name, isSure } of inForce) {
    if (kind === 'preset') continue;
    for (const { setting, met } of asked) {
      const of = { Identity: name, ...policy };
      const answer = policy === null ? null : met(policy[setting], policy);
      // Whether it is anybody's policy is not known: what is wrong in it may be nobody's fault.
      (isSure ? sure : doubtful).push({ of, setting, met: isSure || answer !== false ? answer : null });
    }
  }
  return { sure, doubtful };
}

/** Judges one protection by the policies that hold; says which hold for whom. */
export function byPolicies(
  protection: Protection,
  asked: readonly Asked[],
  words: ProtectionWords,
): (resources: (type: string) => Json[], tenant: Tenant, context: RuleContext) => Outcome {
  return (resources, tenant, context) => {
    const inForce = policiesInForce(protection, resources, tenant);
    const note = noteOn(protection, inForce);
    const evaluated = (of: readonly Asked[]): Outcome => {
      const { sure, doubtful } = conditionsOf(inForce, of);
      return { ...byConditions([...sure, ...doubtful], words), note };
    };
    const whole = evaluated(asked);
    if (!asked.some(({ isOfCis }) => isOfCis) || whole.status === 'pass') return whole;
    const ofCisa = evaluated(asked.filter(({ isOfCis }) => isOfCis !== true));
    if (ofCisa.status !== 'pass') return ofCisa.status === whole.status ? whole : ofCisa;
    if (whole.status !== 'fail') return context.baseline === 'cisa' ? ofCisa : whole;
    const { observed, affected } = whole;
    const outcome = byBaselines({ cisa: true, cis: false }, words.met, context, {
      observed,
      affected: affected?.sample ?? [],
    });
    return { ...outcome, note: [outcome.note, note].filter(Boolean).join(' ') };
  };
}

/** Which policy holds for whom, and what the snapshot cannot tell. */
export function noteOn({ presetsSeen }: Protection, inForce: readonly InForce[]): string {
  const who = inForce.map(({ name, whom, isSure }) => `${name}${isSure ? '' : ' (perhaps)'}: ${whom}`).join('; ');
  const limits = [
    !presetsSeen && inForce.some(({ kind }) => kind === 'preset')
      ? 'Whom the Defender part of presets is for is not in the snapshot.'
      : null,
    !presetsSeen && inForce.some(({ kind }) => kind === 'fallback')
      ? 'Whom Built-in protection leaves out is not in the snapshot.'
      : null,
  ];
  return [`In force: ${who}.`, ...limits].filter(Boolean).join(' ').slice(0, 700);
}
