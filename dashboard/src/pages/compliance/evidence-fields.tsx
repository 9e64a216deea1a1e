import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button, IconButton } from '../../components/button';
import { TextField } from '../../components/fields';
import { useTexts } from '../../texts/language';
import type { AttestForm } from './attest';

const MOST = 20;

/** Links to what backs the claim, each with the days that it speaks about. */
export function EvidenceFields({ form }: { form: UseFormReturn<AttestForm> }): ReactNode {
  const texts = useTexts().pages.compliance.attestation;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'evidence' });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{texts.evidence}</legend>
      <p className="mb-2 text-sm text-quiet">{texts.evidenceHint}</p>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, at) => (
          <li key={id} className="rounded-control border border-rule px-3 py-2.5">
            <OneEvidence form={form} at={at} onRemove={() => remove(at)} />
          </li>
        ))}
      </ul>
      <Button
        className="mt-2"
        disabled={fields.length >= MOST}
        title={fields.length >= MOST ? texts.evidenceMost : undefined}
        onClick={() => append({ title: '', url: '', from: '', to: '' })}
      >
        <Plus size={15} aria-hidden /> {texts.addEvidence}
      </Button>
    </fieldset>
  );
}

function OneEvidence(props: { form: UseFormReturn<AttestForm>; at: number; onRemove(): void }): ReactNode {
  const { form, at, onRemove } = props;
  const { common, pages } = useTexts();
  const texts = pages.compliance.attestation;
  const { register, formState } = form;
  const errors = formState.errors.evidence?.[at];
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <TextField
          label={texts.evidenceTitle}
          error={errors?.title?.message}
          maxLength={200}
          {...register(`evidence.${at}.title`, { validate: (value) => value.trim() !== '' || common.required })}
        />
        <TextField
          type="url"
          label={texts.evidenceUrl}
          error={errors?.url?.message}
          placeholder="https://"
          maxLength={2000}
          {...register(`evidence.${at}.url`, { validate: (value) => isWebAddress(value.trim()) || texts.urlWrong })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-40">
          <TextField
            type="date"
            label={texts.evidenceFrom}
            isOptional
            error={errors?.from?.message}
            {...register(`evidence.${at}.from`)}
          />
        </div>
        <div className="w-40">
          <TextField
            type="date"
            label={texts.evidenceTo}
            isOptional
            error={errors?.to?.message}
            {...register(`evidence.${at}.to`, {
              validate: (value, all) => value === '' || value >= (all.evidence[at]?.from ?? '') || texts.periodWrong,
            })}
          />
        </div>
        <IconButton label={texts.removeEvidence(String(at + 1))} className="ml-auto" onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
}
