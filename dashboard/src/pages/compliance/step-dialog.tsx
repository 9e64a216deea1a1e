import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../api/problem';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { SelectField, TextArea } from '../../components/fields';
import { explain, LoadError, Loading, Skeleton } from '../../components/states';
import { Options, choicesOf } from '../../components/choices';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ClaimState } from './badges';
import { type Claim, type ClaimKind, type Decision, useTaggedClaim, useTakeStep } from './claim-step';

interface Props {
  kind: ClaimKind;
  id: string;
  step: 'review' | 'withdraw';
  /** Names what the claim is about: the dialog may cover it. */
  name: string;
  /** Only asked for, so that nothing changes when it ends. */
  isPending: boolean;
  onClose(): void;
}

const DECISIONS: Record<ClaimKind, readonly Decision[]> = {
  attestation: ['approve', 'request-changes', 'reject'],
  exception: ['approve', 'reject'],
};

/** Reviews a claim, or takes it back, as it stands when the dialog opens. */
export function StepDialog({ kind, id, step, name, isPending, onClose }: Props): ReactNode {
  const texts = useTexts().pages.compliance.step;
  const query = useTaggedClaim(kind, id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.named(titleOf(texts, { kind, step, isPending }), name)}
      description={
        step === 'review' ? texts.reviewIntro : isPending ? texts.withdrawPending : texts.withdrawIntro[kind]
      }
    >
      {query.isPending ? (
        <div className="p-5">
          <Loading>
            <Skeleton className="h-32 w-full" />
          </Loading>
        </div>
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <StepForm
          key={query.dataUpdatedAt}
          tagged={query.data}
          step={step}
          isPending={isPending}
          onClose={onClose}
          onReload={() => void query.refetch()}
        />
      )}
    </Dialog>
  );
}

function titleOf(
  texts: Texts['pages']['compliance']['step'],
  { kind, step, isPending }: Pick<Props, 'kind' | 'step' | 'isPending'>,
): string {
  if (step === 'review') return texts.reviewTitle[kind];
  return isPending ? texts.withdrawPendingTitle : texts.withdrawTitle[kind];
}

function StepForm(props: {
  tagged: Claim & { etag: string | null };
  step: Props['step'];
  isPending: boolean;
  onClose(): void;
  onReload(): void;
}): ReactNode {
  const { tagged, step, isPending, onClose, onReload } = props;
  const { common, pages } = useTexts();
  const texts = pages.compliance.step;
  const [decision, setDecision] = useState<Decision>('approve');
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const take = useTakeStep(onClose);
  const isReview = step === 'review';
  return (
    <form
      noValidate
      className="flex flex-col gap-4 px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = isReview && decision !== 'approve' && note.trim() === '';
        setNoteMissing(isMissing);
        if (!isMissing) take.mutate({ tagged, step: isReview ? { step, decision, note } : { step: 'withdraw' } });
      }}
    >
      <Said said={tagged} />
      {isReview && (
        <>
          <SelectField
            label={texts.decision}
            value={decision}
            onChange={({ target }) =>
              setDecision(DECISIONS[tagged.kind].find((each) => each === target.value) ?? 'approve')
            }
          >
            <Options of={choicesOf(DECISIONS[tagged.kind], texts.decisions)} />
          </SelectField>
          <TextArea
            label={texts.note}
            isOptional={decision === 'approve'}
            hint={texts.noteHint}
            error={isNoteMissing ? common.required : undefined}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
      {take.isError && (
        <div role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
          <p>{explain(take.error, common).text}</p>
          {isRefusal(take.error, 412) && (
            <Button className="mt-2" onClick={onReload}>
              {texts.loadNewest}
            </Button>
          )}
        </div>
      )}
      <footer className="flex justify-end gap-2 border-t border-rule pt-4">
        <Button disabled={take.isPending} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" look={isReview ? 'primary' : 'danger'} disabled={take.isPending}>
          {isReview ? texts.decisions[decision] : texts.withdraw[isPending ? 'pending' : tagged.kind]}
        </Button>
      </footer>
    </form>
  );
}

/** What is being decided about. */
function Said({ said }: { said: Claim }): ReactNode {
  const { pages } = useTexts();
  const texts = pages.compliance;
  const { day } = useFormats();
  const { kind, claim } = said;
  return (
    <div className="rounded-control bg-sunken px-3 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{kind === 'attestation' ? texts.statuses[claim.status] : texts.step.exception}</strong>
        <ClaimState state={claim.state} />
        <span className="text-sm text-quiet">
          {texts.claims.until(day(kind === 'attestation' ? claim.reviewOn : claim.expiresOn))}
        </span>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{kind === 'attestation' ? claim.statement : claim.reason}</p>
    </div>
  );
}
