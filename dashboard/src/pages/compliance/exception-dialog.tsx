import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api, newIdempotencyKey, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { ApiError } from '../../api/problem';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextArea, TextField } from '../../components/fields';
import { explain } from '../../components/states';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { useAfterClaim } from './after-claim';
import { inDays } from '../../format/in-days';

const USUAL_DAYS = 90;
const MOST_DAYS = 365;

interface Form {
  reason: string;
  compensating: string;
  expiresOn: string;
}

interface Props {
  scope: components['schemas']['WantedExceptionScopeDto'];
  /** What is to be excepted, in words. */
  name: string;
  onClose(): void;
}

/** Asks for an exception of a control, or of a signal on a device. */
export function ExceptionDialog({ scope, name, onClose }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.compliance.exception;
  const form = useForm<Form>({ defaultValues: { reason: '', compensating: '', expiresOn: inDays(USUAL_DAYS) } });
  const ask = useAsk(scope, onClose);
  const { register, formState, handleSubmit } = form;
  return (
    <Dialog open onOpenChange={onClose} title={texts.title(name)} description={texts.intro}>
      <form
        noValidate
        className="flex flex-col gap-4 px-5 py-4"
        onSubmit={(event) => void handleSubmit((values) => ask.mutate(values))(event)}
      >
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          error={formState.errors.reason?.message}
          maxLength={2000}
          {...register('reason', { validate: (value) => value.trim() !== '' || common.required })}
        />
        <TextArea
          label={texts.compensating}
          hint={texts.compensatingHint}
          isOptional
          maxLength={2000}
          {...register('compensating')}
        />
        <TextField
          type="date"
          label={texts.expiresOn}
          hint={texts.expiresHint}
          error={formState.errors.expiresOn?.message}
          min={inDays(1)}
          max={inDays(MOST_DAYS)}
          {...register('expiresOn', {
            validate: (value) => (value >= inDays(1) && value <= inDays(MOST_DAYS)) || texts.expiresWrong,
          })}
        />
        {ask.isError && (
          <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
            {explain(ask.error, common).text}{' '}
            {ask.error instanceof ApiError && ask.error.fields.map(({ detail }) => detail).join(' ')}
          </p>
        )}
        <footer className="flex justify-end gap-2 border-t border-rule pt-4">
          <Button disabled={ask.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={ask.isPending}>
            {texts.ask}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function useAsk(scope: Props['scope'], onDone: () => void) {
  const { exception: texts } = useTexts().pages.compliance;
  const toast = useToast();
  const after = useAfterClaim();
  const sent = useRef({ what: '', key: '' });
  return useMutation({
    mutationFn: ({ reason, compensating, expiresOn }: Form) => {
      const body = { scope, reason: reason.trim(), compensating: compensating.trim() || null, expiresOn };
      const what = JSON.stringify(body);
      if (sent.current.what !== what) sent.current = { what, key: newIdempotencyKey() };
      const params = { header: { 'Idempotency-Key': sent.current.key } };
      return ok(api.POST('/api/v1/compliance/exceptions', { body, params }));
    },
    onSuccess: ({ state }) => {
      toast({ text: state === 'approved' ? texts.holds : texts.asked, tone: 'good' });
      onDone();
      void after();
    },
  });
}
