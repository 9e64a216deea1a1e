import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, ok } from '../../api/client';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { SelectField, TextArea, TextField } from '../../components/fields';
import { explain } from '../../components/states';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { useAfterException } from './use-after-exception';
import type { CheckDetail } from './check-result';
import { inDays } from '../../format/in-days';

const USUAL_DAYS = 90;
const MOST_DAYS = 366;

interface Form {
  reason: string;
  expiresOn: string;
  scope: 'all' | 'objects';
  objects: string[];
}

interface Props {
  suite: string;
  check: CheckDetail;
  onUndo(): void;
  onClose(): void;
}

/** An exception with its reason and its last day, for the whole check or for objects behind it. */
export function ExceptionDialog({ suite, check, onUndo, onClose }: Props): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.cloud;
  const toast = useToast();
  const after = useAfterException();
  const before = check.exception;
  const form = useForm<Form>({
    defaultValues: {
      reason: before?.reason ?? '',
      expiresOn: before?.expiresOn ?? inDays(USUAL_DAYS),
      scope: (before?.objects ?? null) === null ? 'all' : 'objects',
      objects: before?.objects ?? [],
    },
  });
  const save = useMutation({
    mutationFn: ({ reason, expiresOn, scope, objects }: Form) =>
      ok(
        api.PUT('/api/v1/cloud-security/{suite}/checks/{checkId}/exception', {
          params: { path: { suite, checkId: check.id } },
          body: { reason: reason.trim(), expiresOn, objects: scope === 'all' ? null : objects },
        }),
      ),
    onSuccess: () => {
      toast({
        text: texts.exceptionSaved,
        tone: 'good',
        ...(before === null ? { action: { label: common.undo, run: onUndo } } : {}),
      });
      onClose();
    },
    onSettled: after,
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.except} description={texts.exceptionIntro}>
      <form
        noValidate
        className="flex flex-col gap-4 px-5 py-4"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <ExceptionFields form={form} check={check} />
        {save.isError && (
          <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
            {explain(save.error, common).text}
          </p>
        )}
        <footer className="flex justify-end gap-2 border-t border-rule pt-4">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            {common.save}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function ExceptionFields({ form, check }: { form: ReturnType<typeof useForm<Form>>; check: CheckDetail }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.cloud;
  const { register, control, formState } = form;
  const { errors } = formState;
  const { scope } = useWatch({ control });
  return (
    <>
      <TextArea
        label={texts.reasonLabel}
        hint={texts.reasonHint}
        maxLength={2000}
        error={errors.reason?.message}
        {...register('reason', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <TextField
        type="date"
        label={texts.lastDay}
        hint={texts.lastDayHint}
        min={inDays(0)}
        max={inDays(MOST_DAYS)}
        error={errors.expiresOn?.message}
        {...register('expiresOn', {
          validate: (value) =>
            value === '' ? common.required : (value >= inDays(0) && value <= inDays(MOST_DAYS)) || texts.dayOutside,
        })}
      />
      {check.affected.sample.length > 0 && (
        <SelectField label={texts.covers} {...register('scope')}>
          <option value="all">{texts.wholeCheck}</option>
          <option value="objects">{texts.chosenObjects}</option>
        </SelectField>
      )}
      {scope === 'objects' && (
        <fieldset className="flex max-h-48 flex-col overflow-y-auto">
          <legend className="mb-1 font-medium">{texts.columns.affected}</legend>
          {check.affected.sample.map(({ id, name }) => (
            <label key={id} className="flex min-h-7 items-center gap-2">
              <input
                type="checkbox"
                value={id}
                className="size-4 accent-accent"
                {...register('objects', {
                  validate: (chosen, { scope: of }) => of === 'all' || chosen.length > 0 || common.required,
                })}
              />
              <span className="break-all">{name}</span>
            </label>
          ))}
          {errors.objects !== undefined && (
            <p role="alert" className="mt-1 text-sm font-medium text-critical">
              {errors.objects.message}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
