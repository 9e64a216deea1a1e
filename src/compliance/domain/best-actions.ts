import { validityOf } from './attestation.js';
import { type ActionImpact, type ActionImpacts, actionName, type AssessedFramework } from './next-action.js';
import type { OpenCheck } from './open-checks.js';
import type { SignalReading } from './signal.js';

/** Put a signal right; put one check of a cloud suite right; attest a control; attest one again of which the claim has expired. */
export const ACTION_KINDS = ['pass-signal', 'pass-check', 'attest', 'renew-attestation'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export interface BestAction extends ActionImpact {
  kind: ActionKind;
}

/** Which actions are wanted: all kinds and frameworks, when left out. */
export interface WantedActions {
  kinds?: readonly ActionKind[] | undefined;
  /** Only what moves a control of this framework, and by what it moves there. */
  framework?: string | undefined;
  /** Checks of cloud suites that are known to be bad. */
  checks?: readonly OpenCheck[] | undefined;
}

/**
 * Everything that one could do and that lifts the readiness of some framework, most gain first: the sum over all
 * frameworks, or the gain in the one that is asked for. A signal that one check would put right is not named beside that
 * check.
 */
export function bestActions(
  frameworks: readonly AssessedFramework[],
  impacts: ActionImpacts,
  at: Date,
  { kinds = ACTION_KINDS, framework, checks = [] }: WantedActions = {},
): BestAction[] {
  const ofChecks = checks.map((check) => ({
    kind: 'pass-check' as const,
    ...impacts.of({ kind: 'pass-check', check }),
  }));
  const named = kinds.includes('pass-check') ? checks : [];
  const reported = new Set(named.flatMap(({ readings }) => [...readings].flatMap(passing)));
  const signals = impacts
    .bestSignals()
    .filter(({ action }) => !reported.has(actionName(action)))
    .map((impact) => ({ kind: 'pass-signal' as const, ...impact }));
  const gainOf = ({ frameworks: moved, gain }: BestAction): number =>
    framework === undefined ? gain : (moved.find((of) => of.framework === framework)?.gain ?? 0);
  return [...signals, ...ofChecks, ...attestations(frameworks, impacts, at)]
    .filter((action) => kinds.includes(action.kind) && gainOf(action) > 0)
    .sort(
      (a, b) =>
        gainOf(b) - gainOf(a) ||
        b.gain - a.gain ||
        b.controlsMoved - a.controlsMoved ||
        (actionName(a.action) < actionName(b.action) ? -1 : 1),
    );
}

/** A control that is compliant, or said not to apply, is left alone. */
function attestations(frameworks: readonly AssessedFramework[], impacts: ActionImpacts, at: Date): BestAction[] {
  return frameworks.flatMap(({ slug, controls }) =>
    controls.flatMap(({ id, evidence: { attestation } }) => {
      const status = validityOf(attestation, at);
      if (status === 'valid' && attestation?.status === 'not-applicable') return [];
      const impact = impacts.of({ kind: 'attest', control: { framework: slug, control: id } });
      const kind: ActionKind = status === 'expired' ? 'renew-attestation' : 'attest';
      return impact.controlsMoved === 0 ? [] : [{ kind, ...impact }];
    }),
  );
}

function passing([signal, { state }]: [string, SignalReading]): string[] {
  return state === 'pass' ? [signal] : [];
}
