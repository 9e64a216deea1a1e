import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { useAccount, useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import type { ClaimKind } from './claim-step';
import type { Attestation, ComplianceException } from './reading';
import { StepDialog } from './step-dialog';

type State = Attestation['state'] | ComplianceException['state'];

/** States from which a review, or taking back, is a step at all. */
const REVIEWED_FROM: readonly State[] = ['submitted', 'approved', 'requested'];
const WITHDRAWN_FROM: readonly State[] = ['submitted', 'approved', 'changes-requested', 'requested'];

interface Props {
  kind: ClaimKind;
  id: string;
  state: State;
  /** Whose claim it is. */
  by: { kind: string; id: string };
  /** For an exception that was approved there is nothing left to decide. */
  isReviewed: boolean;
  /** Names the claim for whoever hears the buttons without what stands around them. */
  name: string;
  /** What else can be done, beside it. */
  children?: ReactNode;
}

/** What can be done about a claim: a role that does not suffice sees it, and why not. */
export function ClaimButtons({ kind, id, state, by, isReviewed, name, children }: Props): ReactNode {
  const texts = useTexts().pages.compliance.step;
  const isAdmin = useMay('admin');
  const isAnalyst = useMay('analyst');
  const account = useAccount();
  const [step, setStep] = useState<'review' | 'withdraw' | null>(null);
  const isOwn = by.kind === 'user' && by.id === account?.user.id;
  const canReview = REVIEWED_FROM.includes(state) && !isReviewed;
  const canWithdraw = WITHDRAWN_FROM.includes(state);
  const mayWithdraw = isAdmin || (isAnalyst && isOwn);
  const withdraw = texts.withdraw[state === 'requested' ? 'pending' : kind];
  if (!canReview && !canWithdraw && !children) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {canReview && (
        <Button
          disabled={!isAdmin}
          title={isAdmin ? undefined : texts.mayNotReview}
          aria-label={texts.named(texts.review, name)}
          onClick={() => setStep('review')}
        >
          {texts.review}
        </Button>
      )}
      {canWithdraw && (
        <Button
          disabled={!mayWithdraw}
          title={mayWithdraw ? undefined : texts.mayNotWithdraw}
          aria-label={texts.named(withdraw, name)}
          onClick={() => setStep('withdraw')}
        >
          {withdraw}
        </Button>
      )}
      {children}
      {step !== null && (
        <StepDialog
          kind={kind}
          id={id}
          step={step}
          name={name}
          isPending={state === 'requested'}
          onClose={() => setStep(null)}
        />
      )}
    </p>
  );
}
