import { type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { SelectField, TextArea, TextField } from '../../components/fields';
import { explain } from '../../components/states';
import { Options, choicesOf } from '../../components/choices';
import { entriesOf } from '../../format/entries';
import { useFormats, useTexts } from '../../texts/language';
import { type Decision, useDecide } from './decide';
import { inDays } from '../../format/in-days';

const KINDS = ['accepted', 'not-affected', 'false-positive', 'mitigated'] as const;
const JUSTIFICATIONS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const;
const PRESETS = [30, 90, 180];
const USUAL_DAYS = 90;
const MOST_DAYS = 731;

interface Form {
  decision: (typeof KINDS)[number];
  justification: (typeof JUSTIFICATIONS)[number];
  scope: 'all' | 'tags';
  tags: string;
  reason: string;
  expiresOn: string;
}

interface Props {
  ids: readonly string[];
  onClose(isDone: boolean): void;
}

/** One decision about one or many vulnerabilities, with its reason and its last day. */
export function DecisionDialog({ ids, onClose }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.vulnerabilities.decision;
  const { count } = useFormats();
  const isOne = ids.length === 1;
  const decide = useDecide(ids, () => onClose(true));
  const form = useForm<Form>({
    defaultValues: {
      decision: 'accepted',
      justification: 'vulnerable_code_not_in_execute_path',
      scope: 'all',
      tags: '',
      reason: '',
      expiresOn: inDays(USUAL_DAYS),
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!decide.isPending) onClose(false);
      }}
      title={texts.title(count(ids.length), isOne)}
      description={texts.intro}
    >
      <form
        noValidate
        className="flex flex-col gap-4 px-5 py-4"
        onSubmit={(event) => void form.handleSubmit((values) => decide.mutate(decisionOf(values)))(event)}
      >
        <DecisionFields form={form} />
        {decide.isError && (
          <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
            {explain(decide.error, common).text}
          </p>
        )}
        <footer className="flex items-center justify-end gap-2 border-t border-rule pt-4">
          {decide.isPending && !isOne && (
            <p role="status" className="mr-auto text-quiet tabular-nums">
              {texts.progress(count(decide.done), count(ids.length))}
            </p>
          )}
          <Button disabled={decide.isPending} onClick={() => onClose(false)}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={decide.isPending}>
            {texts.submit(count(ids.length), isOne)}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function DecisionFields({ form }: { form: ReturnType<typeof useForm<Form>> }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.vulnerabilities.decision;
  const { count } = useFormats();
  const {
    register,
    control,
    setValue,
    formState: { errors },
  } = form;
  const { decision, scope } = useWatch({ control });
  return (
    <>
      <SelectField label={texts.kind} {...register('decision')}>
        <Options of={choicesOf(KINDS, texts.kinds)} />
      </SelectField>
      {decision === 'not-affected' && (
        <SelectField label={texts.justification} {...register('justification')}>
          <Options of={choicesOf(JUSTIFICATIONS, texts.justifications)} />
        </SelectField>
      )}
      <SelectField label={texts.scope} {...register('scope')}>
        <option value="all">{texts.scopeAll}</option>
        <option value="tags">{texts.scopeTags}</option>
      </SelectField>
      {scope === 'tags' && (
        <TextField
          label={texts.tags}
          hint={texts.tagsHint}
          error={errors.tags?.message}
          {...register('tags', { validate: (value) => entriesOf(value, ',').length > 0 || common.required })}
        />
      )}
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        error={errors.reason?.message}
        maxLength={4000}
        {...register('reason', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <div>
        <TextField
          type="date"
          label={texts.expiresOn}
          hint={texts.expiresHint}
          isOptional={decision !== 'accepted'}
          error={errors.expiresOn?.message}
          min={inDays(0)}
          max={inDays(MOST_DAYS)}
          {...register('expiresOn', {
            validate: (value, { decision: kind }) =>
              value === ''
                ? kind !== 'accepted' || common.required
                : value < inDays(0)
                  ? texts.past
                  : value <= inDays(MOST_DAYS) || texts.tooFar,
          })}
        />
        <div className="mt-1.5 flex gap-1.5">
          {PRESETS.map((days) => (
            <Button
              key={days}
              look="quiet"
              className="border-rule!"
              onClick={() => setValue('expiresOn', inDays(days), { shouldValidate: true })}
            >
              {texts.inDays(count(days))}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}

function decisionOf({ decision, justification, scope, tags, reason, expiresOn }: Form): Decision {
  return {
    decision,
    scope: scope === 'all' ? { all: true } : { tags: entriesOf(tags, ',') },
    justification: decision === 'not-affected' ? justification : null,
    reason: reason.trim(),
    expiresOn: expiresOn === '' ? null : expiresOn,
  };
}
