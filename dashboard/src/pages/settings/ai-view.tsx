import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, ok, okWithTag } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { SelectField, TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { FormOf } from '../../components/form-of';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { useChange } from '../../components/use-change';
import { UNKNOWN } from '../../format/formats';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import type { AiSettings } from './search';

const MICRO = 1_000_000;

/** What models were asked this month, and what is left of the budget. */
function AiUsageCard({ settings }: { settings: AiSettings }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.ai;
  const { count, decimal, moment, month } = useFormats();
  const { usage, monthlyBudget } = settings;
  const dollars = (micro: number | null): string => (micro === null ? UNKNOWN : `$${decimal(micro / MICRO, 2)}`);
  const left = [
    ...(usage.left.tokens === null ? [] : [own.tokensLeft(count(usage.left.tokens))]),
    ...(usage.left.microUsd === null ? [] : [dollars(usage.left.microUsd)]),
  ];
  return (
    <Card title={own.usage(month(usage.month))}>
      <p>
        {own.spent(count(usage.spentTokens))}{' '}
        {monthlyBudget.tokens === null && monthlyBudget.microUsd === null ? own.noLimit : own.left(left.join(', '))}
      </p>
      {usage.byTask.length === 0 ? (
        <p className="mt-2 text-quiet">{own.noCalls}</p>
      ) : (
        <PlainTable
          caption={own.usage(month(usage.month))}
          head={[own.task, own.calls, own.failures, own.read, own.written, own.cost]}
          rows={usage.byTask.map((row) => ({
            key: `${row.task} ${row.generator}`,
            cells: [
              row.task,
              count(row.calls),
              count(row.failures),
              count(row.inputTokens),
              count(row.outputTokens),
              dollars(row.costMicroUsd),
            ],
          }))}
        />
      )}
      <p className="mt-2 text-sm text-quiet">{common.asOf(moment(usage.asOf))}</p>
    </Card>
  );
}

interface Form {
  generator: string;
  baseUrl: string;
  model: string;
  apiKey: string;
  inputPrice: string;
  outputPrice: string;
  tokens: string;
  dollars: string;
}

/** Who writes texts: fixed sentences of our own, or a model; and what it may cost. */
export function AiView(): ReactNode {
  const query = useQuery({
    queryKey: ['/api/v1/organizations/ai-settings', null],
    queryFn: ({ signal }) => okWithTag(api.GET('/api/v1/organizations/ai-settings', { signal })),
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <FormOf answer={answer}>
            {({ data, etag }, onSaved) => <AiForm key={data.version} settings={data} etag={etag} onSaved={onSaved} />}
          </FormOf>
          <AiUsageCard settings={answer.data} />
        </div>
      )}
    </Loaded>
  );
}

function AiForm(props: { settings: AiSettings; etag: string | null; onSaved(): void }): ReactNode {
  const { settings, etag, onSaved } = props;
  const { pages, common } = useTexts();
  const own = pages.settings.ai;
  const form = useForm<Form>({ defaultValues: formOf(settings) });
  const header = etag === null ? {} : { 'If-Match': etag };
  const save = useChange({
    run: (values: Form) =>
      ok(api.PUT('/api/v1/organizations/ai-settings', { params: { header }, body: bodyOf(values) })),
    done: own.saved,
    reads: ['/api/v1/organizations/ai-settings'],
    onDone: onSaved,
    isQuiet: true,
  });
  return (
    <Card title={own.title} aside={<Tag>{own.sources[settings.source]}</Tag>}>
      {settings.modelsOff && (
        <p className="mb-3 rounded-control bg-medium-soft px-3 py-2 text-medium">{own.modelsOff}</p>
      )}
      <form
        noValidate
        autoComplete="off"
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <AiFields form={form} settings={settings} />
        <FormFault error={save.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={save.isPending}>
            {common.save}
          </Button>
          <TryButton />
          {settings.source === 'organization' && <DeleteButton header={header} onDone={onSaved} />}
        </div>
      </form>
    </Card>
  );
}

function AiFields({ form, settings }: { form: ReturnType<typeof useForm<Form>>; settings: AiSettings }): ReactNode {
  const own = useTexts().pages.settings.ai;
  const { register, control, formState } = form;
  const { errors } = formState;
  const { generator } = useWatch({ control });
  const isModel = settings.generators.find(({ key }) => key === generator)?.kind === 'model';
  const amount = (value: string): boolean | string => value === '' || Number(value) >= 0 || own.noAmount;
  return (
    <>
      <SelectField label={own.generator} hint={own.generatorHint} {...register('generator')}>
        {settings.generators.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      {isModel && (
        <>
          <TextField label={own.model} spellCheck={false} {...register('model')} />
          <TextField type="url" label={own.baseUrl} hint={own.baseUrlHint} isOptional {...register('baseUrl')} />
          <TextField
            type="password"
            label={own.apiKey}
            hint={settings.hasKey ? own.keyKept : own.keyHint}
            isOptional
            {...register('apiKey')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              inputMode="decimal"
              label={own.inputPrice}
              isOptional
              error={errors.inputPrice?.message}
              {...register('inputPrice', { validate: amount })}
            />
            <TextField
              inputMode="decimal"
              label={own.outputPrice}
              isOptional
              error={errors.outputPrice?.message}
              {...register('outputPrice', { validate: amount })}
            />
            <TextField
              inputMode="numeric"
              label={own.tokens}
              hint={own.budgetHint}
              isOptional
              error={errors.tokens?.message}
              {...register('tokens', { validate: amount })}
            />
            <TextField
              inputMode="decimal"
              label={own.dollars}
              hint={own.dollarsHint}
              isOptional
              error={errors.dollars?.message}
              {...register('dollars', { validate: amount })}
            />
          </div>
        </>
      )}
    </>
  );
}

function TryButton(): ReactNode {
  const own = useTexts().pages.settings.ai;
  const toast = useToast();
  const { decimal } = useFormats();
  const attempt = useChange({
    run: () => ok(api.POST('/api/v1/organizations/ai-settings/test')),
    reads: ['/api/v1/organizations/ai-settings'],
    onDone: ({ ok: isFine, message, costMicroUsd }) => {
      const cost = costMicroUsd === null ? '' : ` ${own.costs(decimal(costMicroUsd / MICRO, 4))}`;
      toast({ text: isFine ? own.works : own.worksNot, detail: `${message}${cost}`, tone: isFine ? 'good' : 'bad' });
    },
  });
  return (
    <Button disabled={attempt.isPending} title={own.tryHint} onClick={() => attempt.mutate()}>
      {own.tryOut}
    </Button>
  );
}

function DeleteButton({ header, onDone }: { header: { 'If-Match'?: string }; onDone(): void }): ReactNode {
  const own = useTexts().pages.settings.ai;
  const remove = useChange({
    run: () => ok(api.DELETE('/api/v1/organizations/ai-settings', { params: { header } })),
    done: own.forgotten,
    reads: ['/api/v1/organizations/ai-settings'],
    onDone,
  });
  return (
    <Button look="danger" disabled={remove.isPending} title={own.forgetHint} onClick={() => remove.mutate()}>
      {own.forget}
    </Button>
  );
}

function formOf({ generator, baseUrl, model, prices, monthlyBudget }: AiSettings): Form {
  const dollars = (micro: number | null | undefined): string =>
    micro === null || micro === undefined ? '' : String(micro / MICRO);
  return {
    generator,
    baseUrl: baseUrl ?? '',
    model: model ?? '',
    apiKey: '',
    inputPrice: dollars(prices?.inputPerMillionMicroUsd),
    outputPrice: dollars(prices?.outputPerMillionMicroUsd),
    tokens: String(monthlyBudget.tokens ?? ''),
    dollars: dollars(monthlyBudget.microUsd),
  };
}

function bodyOf(values: Form) {
  const { generator, baseUrl, model, apiKey, inputPrice, outputPrice, tokens, dollars } = values;
  const micro = (text: string): number => Math.round(Number(text) * MICRO);
  return {
    generator,
    baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
    model: model.trim() === '' ? null : model.trim(),
    ...(apiKey !== '' && { apiKey }),
    prices:
      inputPrice === '' || outputPrice === ''
        ? null
        : { inputPerMillionMicroUsd: micro(inputPrice), outputPerMillionMicroUsd: micro(outputPrice) },
    monthlyBudget: {
      tokens: tokens === '' ? null : Math.round(Number(tokens)),
      microUsd: dollars === '' ? null : micro(dollars),
    },
  };
}
