import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, okWithTag } from '../../api/client';
import { Dialog } from '../../components/dialog';
import { EndButton } from '../../components/end-button';
import { TextArea, TextField } from '../../components/fields';
import { Loaded } from '../../components/loaded';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import { useAfterDecision } from '../vulnerabilities/decide';
import { inDays } from '../../format/in-days';
import type { Decided } from './data';

const MOST_DAYS = 731;

/** Takes a decision back, after asking. */
export function TakeBackButton({ decided }: { decided: Decided }): ReactNode {
  const own = useTexts().pages.vulnerabilities.decisions;
  const may = useMay('analyst');
  const after = useAfterDecision();
  return (
    <EndButton
      label={own.end}
      title={own.endOne(decided.vulnerabilityId)}
      question={own.endText}
      done={own.ended}
      reads={[]}
      onDone={() => void after()}
      mayNot={may ? undefined : own.mayNot}
      run={() => ok(api.DELETE('/api/v1/risk-acceptances/{id}', { params: { path: { id: decided.id } } }))}
    />
  );
}

/** Gives a decision another end, reason or reviewer. */
export function ChangeButton({ decided }: { decided: Decided }): ReactNode {
  const own = useTexts().pages.vulnerabilities.decisions;
  return (
    <MakeButton
      look="plain"
      label={own.change}
      title={own.changeOne(decided.vulnerabilityId)}
      may={useMay('analyst')}
      mayNot={own.mayNot}
    >
      {(close) => <ChangeDialog id={decided.id} vulnerabilityId={decided.vulnerabilityId} onClose={close} />}
    </MakeButton>
  );
}

interface Opened {
  data: Decided;
  etag: string | null;
}

/** Reads the decision as it is now, with the tag that the change has to name. */
function ChangeDialog({
  id,
  vulnerabilityId,
  onClose,
}: {
  id: string;
  vulnerabilityId: string;
  onClose(): void;
}): ReactNode {
  const own = useTexts().pages.vulnerabilities.decisions;
  const query = useQuery({
    queryKey: ['/api/v1/risk-acceptances/{id}', { path: { id } }, 'with its tag'],
    queryFn: (): Promise<Opened> => okWithTag(api.GET('/api/v1/risk-acceptances/{id}', { params: { path: { id } } })),
    staleTime: 0,
    gcTime: 0,
    // What somebody types is not taken away by a newer answer.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.data !== undefined) return <ChangeForm opened={query.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={own.changeOne(vulnerabilityId)}>
      <div className="px-5 py-4">
        <Loaded query={query}>{() => null}</Loaded>
      </div>
    </Dialog>
  );
}

interface Form {
  reason: string;
  expiresOn: string;
  reviewerEmail: string;
}

function ChangeForm({ opened: { data, etag }, onClose }: { opened: Opened; onClose(): void }): ReactNode {
  const { common, pages } = useTexts();
  const own = pages.vulnerabilities.decisions;
  const fields = pages.vulnerabilities.decision;
  const after = useAfterDecision();
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { reason: data.reason, expiresOn: data.expiresOn ?? '', reviewerEmail: data.reviewerEmail ?? '' },
  });
  const { errors } = formState;
  const needsEnd = data.decision === 'accepted';
  const change = useChange({
    run: (form: Form) =>
      ok(
        api.PATCH('/api/v1/risk-acceptances/{id}', {
          params: { path: { id: data.id }, header: etag === null ? {} : { 'If-Match': etag } },
          body: {
            reason: form.reason.trim(),
            expiresOn: form.expiresOn === '' ? null : form.expiresOn,
            reviewerEmail: form.reviewerEmail.trim() === '' ? null : form.reviewerEmail.trim(),
          },
        }),
      ),
    done: own.changed,
    reads: [],
    isQuiet: true,
    onDone: () => {
      void after();
      onClose();
    },
  });
  return (
    <MakeDialog
      title={own.changeOne(data.vulnerabilityId)}
      description={own.changeText}
      action={common.save}
      isPending={change.isPending}
      error={change.error}
      onSubmit={handleSubmit((values) => change.mutate(values))}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={fields.expiresOn}
        hint={fields.expiresHint}
        isOptional={!needsEnd}
        min={inDays(0)}
        max={inDays(MOST_DAYS)}
        error={errors.expiresOn?.message}
        {...register('expiresOn', {
          validate: (value) =>
            value === ''
              ? !needsEnd || common.required
              : value < inDays(0)
                ? fields.past
                : value <= inDays(MOST_DAYS) || fields.tooFar,
        })}
      />
      <TextArea
        label={fields.reason}
        hint={fields.reasonHint}
        maxLength={4000}
        error={errors.reason?.message}
        {...register('reason', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <TextField
        type="email"
        label={own.reviewer}
        hint={own.reviewerHint}
        isOptional
        maxLength={254}
        {...register('reviewerEmail')}
      />
    </MakeDialog>
  );
}
