import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, okWithTag, type ReadBody } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { SelectField, TextField } from '../../components/fields';
import { Loaded } from '../../components/loaded';
import { explain } from '../../components/states';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';

type Assumptions = ReadBody<'/api/v1/planning/assumptions'>;
type Assumption = Assumptions['assumptions'][number];

/** Values by their place in the list: keys have dots, which names of fields must not. */
interface Form {
  currency: string;
  reason: string;
  values: string[];
}

/** What plans are made with: defaults with who says so, and what the organization says itself. */
export function AssumptionsView(): ReactNode {
  const query = useQuery({
    queryKey: ['/api/v1/planning/assumptions', 'with tag'],
    queryFn: ({ signal }) => okWithTag(api.GET('/api/v1/planning/assumptions', { signal })),
  });
  return (
    <Loaded query={query}>{({ data, etag }) => <AssumptionsForm key={data.version} given={data} etag={etag} />}</Loaded>
  );
}

function AssumptionsForm({ given, etag }: { given: Assumptions; etag: string | null }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.planning;
  const { moment } = useFormats();
  const mayChange = useMay('admin');
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Form>({
    defaultValues: {
      currency: given.currency,
      reason: '',
      values: given.assumptions.map(({ isOwn, value }) => (isOwn ? String(value ?? '') : '')),
    },
  });
  const save = useMutation({
    mutationFn: ({ currency, reason, values }: Form) =>
      ok(
        api.PUT('/api/v1/planning/assumptions', {
          params: { header: etag === null ? {} : { 'If-Match': etag } },
          body: {
            currency: currency.trim(),
            values: ownValues(given.assumptions, values),
            reason: reason.trim() === '' ? null : reason.trim(),
          },
        }),
      ),
    onSuccess: () => {
      toast({ text: texts.assumptionsSaved, tone: 'good' });
      // Not after a failure: the form would lose what was typed into it.
      return invalidate(
        client,
        '/api/v1/planning/assumptions',
        '/api/v1/roadmap',
        '/api/v1/budget',
        '/api/v1/workforce',
        '/api/v1/jd',
      );
    },
  });
  const groups = [...new Set(given.assumptions.map(({ group }) => group))];
  return (
    <form
      noValidate
      className="flex max-w-4xl flex-col gap-4"
      onSubmit={(event) => {
        void form.handleSubmit((values) => {
          save.mutate(values);
        })(event);
      }}
    >
      <p className="text-quiet">
        {texts.assumptionsIntro}{' '}
        {given.changedAt !== null && texts.assumptionsChanged(moment(given.changedAt), given.reason ?? '')}
      </p>
      {groups.map((group) => (
        <Card key={group} title={texts.groups[group]}>
          <div className="grid gap-4 sm:grid-cols-2">
            {given.assumptions.map(
              (assumption, at) =>
                assumption.group === group && (
                  <AssumptionField
                    key={assumption.key}
                    assumption={assumption}
                    at={at}
                    form={form}
                    isDisabled={!mayChange}
                  />
                ),
            )}
          </div>
        </Card>
      ))}
      <Card title={texts.change}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={texts.currency}
            hint={texts.currencyHint}
            maxLength={3}
            disabled={!mayChange}
            error={form.formState.errors.currency?.message}
            {...form.register('currency', { validate: (value) => /^[A-Z]{3}$/.test(value.trim()) || texts.noCurrency })}
          />
          <TextField
            label={texts.reason}
            isOptional
            maxLength={1000}
            disabled={!mayChange}
            {...form.register('reason')}
          />
        </div>
        {save.isError && (
          <p role="alert" className="mt-4 rounded-control bg-critical-soft px-3 py-2 break-words text-critical">
            {explain(save.error, common).text}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          className="mt-4"
          disabled={!mayChange || save.isPending}
          title={mayChange ? undefined : texts.mayNotChange}
        >
          {common.save}
        </Button>
        {!mayChange && <p className="mt-1.5 text-sm text-quiet">{texts.mayNotChange}</p>}
      </Card>
    </form>
  );
}

function AssumptionField(props: {
  assumption: Assumption;
  at: number;
  form: ReturnType<typeof useForm<Form>>;
  isDisabled: boolean;
}): ReactNode {
  const { assumption, at, form, isDisabled } = props;
  const texts = useTexts().pages.planning;
  const { kind, title, unit, meaning, source, choices, min, max, isInteger } = assumption;
  const usual = assumption.default === null ? texts.noDefault : texts.defaultIs(String(assumption.default), source);
  const tied = {
    label: unit === null ? title : `${title} (${unit})`,
    hint: `${meaning} ${usual}`,
    disabled: isDisabled,
    error: form.formState.errors.values?.[at]?.message,
    ...form.register(`values.${at}`, {
      validate: (value) =>
        kind !== 'number' || value === '' || fits(value, min, max, isInteger) || texts.outside(min, max),
    }),
  };
  if (kind === 'choice')
    return (
      <SelectField {...tied}>
        <option value="">{texts.useDefault}</option>
        {(choices ?? []).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...tied}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={String(assumption.default ?? '')}
      maxLength={assumption.maxLength ?? undefined}
    />
  );
}

function fits(text: string, min: number | null, max: number | null, isInteger: boolean): boolean {
  const value = Number(text);
  return (
    Number.isFinite(value) &&
    (min === null || value >= min) &&
    (max === null || value <= max) &&
    (!isInteger || Number.isInteger(value))
  );
}

function ownValues(assumptions: readonly Assumption[], values: readonly string[]): Record<string, number | string> {
  return Object.fromEntries(
    assumptions.flatMap(({ key, kind }, at) => {
      const value = (values[at] ?? '').trim();
      return value === '' ? [] : [[key, kind === 'number' ? Number(value) : value]];
    }),
  );
}
