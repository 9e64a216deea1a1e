import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/button';
import { SelectField, TextArea, TextField } from '../../components/fields';
import { Options, choicesOf } from '../../components/choices';
import { useFormats, useTexts } from '../../texts/language';
import { inDays } from '../../format/in-days';
import { type AttestForm, LEVELS, reviewLimitDays, STATUSES } from './attest';

const PRESETS = [30, 90, 180, 365];

/** How far the control is met, how, by whom it is kept up, and until when that counts. */
export function AttestFields({ form, weight }: { form: UseFormReturn<AttestForm>; weight: number }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.compliance.attestation;
  const { statuses } = pages.compliance;
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const status = useWatch({ control, name: 'status' });
  const levels = status === '' ? [] : LEVELS[status];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.status}
          error={errors.status?.message}
          {...register('status', {
            validate: (value) => value !== '' || texts.statusMissing,
            onChange: () => setValue('level', ''),
          })}
        >
          <option value="" disabled hidden>
            {texts.statusChoose}
          </option>
          <Options of={choicesOf(STATUSES, statuses)} />
        </SelectField>
        {levels.length > 0 && (
          <SelectField
            label={texts.level}
            hint={texts.levelHint}
            isOptional
            error={errors.level?.message}
            {...register('level')}
          >
            <option value="">{texts.levelUsual}</option>
            <Options of={levels.map((level) => ({ value: String(level), label: texts.levels[level] ?? '' }))} />
          </SelectField>
        )}
      </div>
      {status === 'not-applicable' && (
        <TextArea
          label={texts.justification}
          hint={texts.justificationHint}
          error={errors.justification?.message}
          maxLength={2000}
          {...register('justification', { validate: (value) => value.trim() !== '' || common.required })}
        />
      )}
      <TextArea
        label={texts.statement}
        hint={texts.statementHint}
        error={errors.statement?.message}
        rows={5}
        maxLength={4000}
        {...register('statement', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="email"
          label={texts.owner}
          hint={texts.ownerHint}
          isOptional
          error={errors.ownerEmail?.message}
          maxLength={254}
          autoComplete="off"
          {...register('ownerEmail', {
            validate: (value) => value.trim() === '' || /^[^\s@]+@\S+$/.test(value.trim()) || texts.ownerWrong,
          })}
        />
        <ReviewOn form={form} weight={weight} />
      </div>
    </>
  );
}

function ReviewOn({ form, weight }: { form: UseFormReturn<AttestForm>; weight: number }): ReactNode {
  const texts = useTexts().pages.compliance.attestation;
  const { count, day } = useFormats();
  const most = reviewLimitDays(weight);
  const { register, setValue, formState } = form;
  return (
    <div>
      <TextField
        type="date"
        label={texts.reviewOn}
        hint={texts.reviewHint(count(most))}
        error={formState.errors.reviewOn?.message}
        min={inDays(0)}
        max={inDays(most)}
        {...register('reviewOn', {
          validate: (value) => (value >= inDays(0) && value <= inDays(most)) || texts.reviewWrong(day(inDays(most))),
        })}
      />
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {PRESETS.filter((days) => days <= most).map((days) => (
          <Button
            key={days}
            look="quiet"
            className="border-rule!"
            onClick={() => setValue('reviewOn', inDays(days), { shouldValidate: true })}
          >
            {texts.inDays(count(days))}
          </Button>
        ))}
      </div>
    </div>
  );
}
