import { describe, expect, it } from '@jest/globals';
import type { ATTESTATION_STATES } from './attestation.js';
import { confidenceOf } from './attestation.js';
import { ATTESTATION_ACTIONS, firstState, nextStep, type StepActor } from './attestation-steps.js';
import type { By } from './history.js';
import { type CompliancePolicy, DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';

const user = (id: string): By => ({ kind: 'user', id });
const attester: StepActor = { kind: 'person', by: user('ada'), mayReview: true };
const reviewer: StepActor = { kind: 'person', by: user('bob'), mayReview: true };
const member: StepActor = { kind: 'person', by: user('eve'), mayReview: false };
const system: StepActor = { kind: 'system' };
const of = (state: (typeof ATTESTATION_STATES)[number], reviewed = false) => ({
  state,
  attestedBy: user('ada'),
  reviewed,
});
const lax: CompliancePolicy = { ...policy, attestation: { ...policy.attestation, reviewerMustDiffer: false } };

describe('an attestation', () => {
  it('counts at once where policy lets it, else after a review', () => {
    const strict = { ...policy, attestation: { ...policy.attestation, selfAttestation: false } };
    expect([firstState(policy), firstState(strict)]).toEqual(['approved', 'submitted']);
  });

  it('is reviewed by another person than who made it', () => {
    expect(nextStep(of('submitted'), 'approve', reviewer, '', policy)).toEqual({ to: 'approved', reviewed: true });
    expect(nextStep(of('submitted'), 'approve', attester, '', policy)).toMatchObject({ refused: 'own-attestation' });
    expect(nextStep(of('submitted'), 'approve', member, '', policy)).toMatchObject({ refused: 'not-a-reviewer' });
  });

  it('is not a second review when it is one’s own, even where that is allowed', () => {
    expect(nextStep(of('submitted'), 'approve', attester, '', lax)).toEqual({ to: 'approved', reviewed: false });
  });

  it('that already counts can be reviewed, which makes it weigh more', () => {
    expect(nextStep(of('approved'), 'approve', reviewer, '', policy)).toEqual({ to: 'approved', reviewed: true });
    const weights = [
      { reviewed: true, hasEvidence: true },
      { reviewed: false, hasEvidence: true },
      { reviewed: true, hasEvidence: false },
      { reviewed: false, hasEvidence: false },
    ].map((facts) => confidenceOf(facts, policy));
    expect(weights).toEqual([1, 0.8, 0.6, 0.6]);
  });

  it('is not sent back without a word', () => {
    expect(nextStep(of('submitted'), 'request-changes', reviewer, ' ', policy)).toMatchObject({
      refused: 'note-required',
    });
    expect(nextStep(of('submitted'), 'reject', reviewer, 'Not true.', policy)).toMatchObject({ to: 'rejected' });
  });

  it('is taken back by who made it or reviews, and ended by time and newer ones alone', () => {
    expect(nextStep(of('approved'), 'revoke', attester, '', policy)).toMatchObject({ to: 'revoked' });
    expect(nextStep(of('approved'), 'revoke', member, '', policy)).toMatchObject({ refused: 'not-yours' });
    expect(nextStep(of('approved'), 'expire', system, '', policy)).toMatchObject({ to: 'expired' });
    expect(nextStep(of('approved'), 'supersede', reviewer, '', policy)).toMatchObject({ refused: 'not-yours' });
    expect(nextStep(of('submitted'), 'approve', system, '', policy)).toMatchObject({ refused: 'not-a-reviewer' });
  });

  it('that was approved by a second person is not approved again, and one’s own word does not add to one’s own', () => {
    const again = { refused: 'nothing-new', detail: 'It is approved already: this would change nothing.' };
    expect(nextStep(of('approved', true), 'approve', reviewer, 'Seen again.', policy)).toEqual(again);
    expect(nextStep(of('approved'), 'approve', attester, '', lax)).toEqual(again);
  });

  it('has a handful of steps, whoever asks for whichever how often', () => {
    type At = { state: (typeof ATTESTATION_STATES)[number]; reviewed: boolean };
    const actors = [attester, reviewer, member, system];
    const longest = ({ state, reviewed }: At, rules: CompliancePolicy, steps = 0): number => {
      if (steps > 10) return steps;
      const nexts = ATTESTATION_ACTIONS.flatMap((action) =>
        actors.map((actor) => nextStep(of(state, reviewed), action, actor, 'note', rules)),
      );
      return Math.max(
        steps,
        ...nexts.map((next) =>
          'to' in next ? longest({ state: next.to, reviewed: next.reviewed }, rules, steps + 1) : 0,
        ),
      );
    };
    const first = { state: 'submitted', reviewed: false } as const;
    expect([longest(first, policy), longest(first, lax)]).toEqual([3, 4]);
  });

  it('that has ended stays so', () => {
    for (const state of ['rejected', 'expired', 'revoked', 'superseded'] as const) {
      for (const action of ATTESTATION_ACTIONS) {
        for (const actor of [reviewer, system]) {
          expect(nextStep(of(state), action, actor, 'note', policy)).toMatchObject({ refused: 'not-from-this-state' });
        }
      }
    }
  });
});
