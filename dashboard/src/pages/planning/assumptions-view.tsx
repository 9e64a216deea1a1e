import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, ok, okWithTag } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { SelectField, TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { FormOf } from '../../components/form-of';
import { Loaded } from '../../components/loaded';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import {
  type Assumption,
  type Assumptions,
  type AssumptionsValues,
  commonMeaning,
  commonUnit,
  fits,
  isMoney,
  ownValues,
  perUnit,
  valuesOf,
} from './assumptions';

interface Props {
  assumption: Assumption;
  /** Its place in the list of values. */
  at: number;
  form: ReturnType<typeof useForm<AssumptionsValues>>;
  currency: string;
  isDisabled: boolean;
  /** Left out where the fields around it all mean the same, which then stands above them. */
  meaning: string | null;
  /** The same for the unit. */
  hasUnit: boolean;
}

/** One figure that plans are made with; empty where the organization says nothing of its own. Money is in whole units. */
function AssumptionField({ assumption, at, form, currency, isDisabled, meaning, hasUnit }: Props): ReactNode {
  const texts = useTexts().pages.planning;
  const { money } = useFormats();
  const { kind, title, source, choices, min, max, isInteger } = assumption;
  const scale = isMoney(assumption) ? perUnit(currency) : 1;
  const [least, most] = [min, max].map((bound) => (bound === null ? null : bound / scale));
  const usual = isMoney(assumption) ? money(Number(assumption.default), currency) : String(assumption.default);
  const unit = isMoney(assumption) ? assumption.unit?.replace('minor units', currency) : assumption.unit;
  const hint = [meaning, assumption.default !== null && texts.defaultIs(usual, source)].filter(Boolean).join(' ');
  const tied = {
    label: <Whole text={!hasUnit || unit === null || unit === undefined ? title : `${title} (${unit})`} />,
    hint: hint === '' ? undefined : hint,
    title: assumption.key,
    disabled: isDisabled,
    error: form.formState.errors.values?.[at]?.message,
    ...form.register(`values.${at}`, {
      validate: (value) =>
        kind !== 'number' ||
        value.trim() === '' ||
        fits(Number(value) * scale, min, max, isInteger) ||
        texts.outside(least ?? null, most ?? null),
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
  const shown = assumption.default === null ? '' : Number(assumption.default) / scale;
  return (
    <TextField
      {...tied}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={kind === 'number' ? String(shown) : String(assumption.default ?? '')}
      maxLength={assumption.maxLength ?? undefined}
    />
  );
}

/** A name whose code in brackets, such as (DD-WRL-001), is not broken between two lines. */
function Whole({ text }: { text: string }): ReactNode {
  return text.split(/(\([^\s()]+\))/).map((part, at) => (
    // Parts have no identity of their own, and never move.
    <span key={at} className={at % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ));
}

/** What plans are made with: defaults with who says so, and what the organization says itself. */
export function AssumptionsView(): ReactNode {
  const query = useQuery({
    queryKey: ['/api/v1/planning/assumptions', 'with tag'],
    queryFn: ({ signal }) => okWithTag(api.GET('/api/v1/planning/assumptions', { signal })),
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <FormOf answer={answer}>
          {({ data, etag }, onSaved) => (
            <AssumptionsForm key={data.version} given={data} etag={etag} onSaved={onSaved} />
          )}
        </FormOf>
      )}
    </Loaded>
  );
}

function AssumptionsForm(props: { given: Assumptions; etag: string | null; onSaved(): void }): ReactNode {
  const { given, etag, onSaved } = props;
  const { pages, common } = useTexts();
  const texts = pages.planning;
  const { moment } = useFormats();
  const mayChange = useMay('admin');
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<AssumptionsValues>({
    defaultValues: { currency: given.currency, reason: '', values: valuesOf(given) },
  });
  const save = useMutation({
    mutationFn: ({ currency, reason, values }: AssumptionsValues) =>
      ok(
        api.PUT('/api/v1/planning/assumptions', {
          params: { header: etag === null ? {} : { 'If-Match': etag } },
          body: {
            currency: currency.trim(),
            values: ownValues(given.assumptions, values, currency.trim()),
            reason: reason.trim() === '' ? null : reason.trim(),
          },
        }),
      ),
    onSuccess: () => {
      toast({ text: texts.assumptionsSaved, tone: 'good' });
      onSaved();
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
      className="flex max-w-5xl 2xl:max-w-7xl flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
      <p className="text-quiet">
        {texts.assumptionsIntro}{' '}
        {given.changedAt !== null && texts.assumptionsChanged(moment(given.changedAt), given.reason ?? '')}
      </p>
      {groups.map((group, at) => (
        <Group
          key={group}
          group={group}
          assumptions={given.assumptions}
          form={form}
          isOpen={at === 0}
          isDisabled={!mayChange}
        />
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
        <div className="mt-4 empty:hidden">
          <FormFault error={save.error} />
        </div>
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

function Group(props: {
  group: Assumption['group'];
  assumptions: readonly Assumption[];
  form: ReturnType<typeof useForm<AssumptionsValues>>;
  isOpen: boolean;
  isDisabled: boolean;
}): ReactNode {
  const { group, assumptions, form, isOpen, isDisabled } = props;
  const texts = useTexts().pages.planning;
  const { count } = useFormats();
  const members = assumptions.flatMap((assumption, at) => (assumption.group === group ? [{ assumption, at }] : []));
  const common = commonMeaning(members.map(({ assumption }) => assumption));
  const unit = commonUnit(members.map(({ assumption }) => assumption));
  const own = members.filter(({ assumption }) => assumption.isOwn).length;
  const hasFault = members.some(({ at }) => form.formState.errors.values?.[at] !== undefined);
  // With nothing said below them, fields of a row stand in one line however long their names are.
  const isBare =
    !hasFault && members.every(({ assumption }) => assumption.default === null && assumption.meaning === common);
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <details open={isOpen || hasFault} className="group rounded-card border border-rule bg-surface shadow-card">
      <summary className="flex min-h-11 cursor-pointer items-start gap-x-2 px-4 py-2 sm:px-5">
        <ChevronRight
          size={16}
          aria-hidden
          className="mt-1.5 shrink-0 text-quiet transition-transform group-open:rotate-90"
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-0.5">
          <h2 className="text-lg font-semibold">{texts.groups[group]}</h2>
          <span className="text-quiet">{texts.ownOf(count(own), count(members.length))}</span>
        </span>
      </summary>
      <div className="px-4 pt-1.5 pb-4 sm:px-5">
        {(common !== null || unit !== null) && (
          <p className="mb-3 max-w-prose text-quiet">
            {common} {unit !== null && texts.allIn(unit)}
          </p>
        )}
        <div className={`grid gap-4 sm:grid-cols-2 2xl:grid-cols-3 ${isBare ? 'items-end' : 'items-start'}`}>
          {members.map(({ assumption, at }) => (
            <AssumptionField
              key={assumption.key}
              assumption={assumption}
              at={at}
              form={form}
              currency={currency}
              isDisabled={isDisabled}
              meaning={assumption.meaning === common ? null : assumption.meaning}
              hasUnit={unit === null}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
