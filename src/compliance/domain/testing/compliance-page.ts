import { ATTESTATION_STATES, ATTESTATION_STATUSES, type AttestationStatus, LEVELS_OF } from '../attestation.js';
import { ATTESTATION_ACTIONS, nextStep, type StepActor } from '../attestation-steps.js';
import { controlResult } from '../control-result.js';
import { MAPPING_RELATIONS, RELATION_TRUST } from '../mapping-inference.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { AT, attested, evidence, link } from './facts.js';
import { maturityBlocks } from './compliance-page-maturity.js';
import { table } from './table.js';

/** The marked blocks of docs/compliance.md by name, as the model computes them now. */
export function complianceBlocks(): Record<string, string> {
  return { ...ruleBlocks(), ...maturityBlocks() };
}

function ruleBlocks(): Record<string, string> {
  return {
    signal: table(
      ['Age of a fact', 'counts'],
      [
        [`up to ${policy.freshDays} days`, 1],
        [`up to ${2 * policy.freshDays} days`, 0.5],
        ['older', 0],
      ],
    ),
    states: table(
      ['Share p', 'State'],
      [
        [`from ${policy.passShare} on`, 'pass'],
        [`from ${policy.partialShare} on`, 'partial'],
        ['less, and somebody is known to be bad', 'fail'],
        ['less, and nobody is', 'unknown'],
        ['no fact that counts, or nobody in scope', 'unknown'],
      ],
    ),
    results: results(),
    attestation: statuses(),
    steps: steps(),
    limits: table(
      ['What', 'Limit'],
      [
        ['Next review of an attestation', `${policy.attestation.maxDays} days`],
        [
          `… of a control of weight ${policy.attestation.weightyFrom} or more`,
          `${policy.attestation.maxDaysWeighty} days`,
        ],
        ['End of an exception', `${policy.exception.maxDays} days`],
        ['A claim this far above what is proven is a contradiction', policy.contradictionGap],
        ['Share of "not applicable" above which the score warns', policy.notApplicableWarning],
      ],
    ),
    mappings: table(
      ['Relation, read towards the control', 'What it may do', 'Trust'],
      MAPPING_RELATIONS.map((relation) => [relation, useOf(relation), RELATION_TRUST[relation]]),
    ),
  };
}

function useOf(relation: string): string {
  if (relation === 'equal' || relation === 'superset') return 'carry a result';
  return relation === 'not-related' ? 'nothing' : 'suggest';
}

/** What comes of each signal and each claim. */
function results(): string {
  const signals = { none: [], fail: [0], partial: [70], pass: [100] };
  const claims = [null, ...ATTESTATION_STATUSES];
  const rows = Object.entries(signals).flatMap(([state, shares]) => {
    const strengths = state === 'none' ? (['strong'] as const) : (['supporting', 'strong'] as const);
    return strengths.map((strength) => [
      state === 'none' ? 'no signal' : `${strength}, ${state}`,
      ...claims.map((status) =>
        resultFor(
          shares.map((share) => link('signal', strength, share)),
          status,
        ),
      ),
    ]);
  });
  return table(['Signal \\ claim', 'none', ...ATTESTATION_STATUSES], rows);
}

function resultFor(signals: ReturnType<typeof link>[], status: AttestationStatus | null): string {
  const level = status ? (LEVELS_OF[status]?.default ?? null) : null;
  const attestation = status && attested({ status, level, justification: 'a reason' });
  const { result, contradiction } = controlResult(evidence({ signals, attestation }), AT, policy);
  return contradiction ? `${result} ⚡` : result;
}

function statuses(): string {
  return table(
    ['Status', 'Levels', 'Taken for, without a level'],
    ATTESTATION_STATUSES.map((status) => {
      const levels = LEVELS_OF[status];
      return [status, levels ? `${levels.min} to ${levels.max}` : 'none', levels ? String(levels.default) : 'none'];
    }),
  );
}

function steps(): string {
  const reviewer: StepActor = { kind: 'person', by: { kind: 'user', id: 'reviewer' }, mayReview: true };
  return table(
    ['From \\ step', ...ATTESTATION_ACTIONS],
    ATTESTATION_STATES.map((state) => [
      state,
      ...ATTESTATION_ACTIONS.map((action) => {
        const actor: StepActor = action === 'expire' || action === 'supersede' ? { kind: 'system' } : reviewer;
        const to = nextStep(
          { state, attestedBy: { kind: 'user', id: 'attester' } as const, reviewed: false },
          action,
          actor,
          'note',
          policy,
        );
        return 'to' in to ? to.to : '';
      }),
    ]),
  );
}
