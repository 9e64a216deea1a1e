import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, okWithTag } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { FormOf } from '../../components/form-of';
import { Loaded } from '../../components/loaded';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { CHECKS, OPT_IN_CHECKS } from './device-checks';

type Policy = components['schemas']['DevicePolicyDto'];
type Settings = Policy['policy'];
type Threshold = keyof Settings['thresholds'];

/** Least and most of each threshold, as the service takes them. */
const THRESHOLDS: [Threshold, number, number][] = [
  ['screenLockSeconds', 60, 86_400],
  ['passwordMinimumLength', 1, 128],
  ['signatureAgeDays', 1, 365],
  ['administrators', 1, 1000],
];
const LEAST_INTERVAL_S = 60;
const MOST_INTERVAL_S = 604_800;

interface Form {
  scanIntervalSeconds: string;
  disabledChecks: string[];
  optInChecks: string[];
  thresholds: Record<Threshold, string>;
}

/** What devices are asked for, and from when on an answer is not good enough. */
export function DevicePolicyView(): ReactNode {
  const query = useQuery({
    queryKey: ['/api/v1/device-policy', null],
    queryFn: ({ signal }) => okWithTag(api.GET('/api/v1/device-policy', { signal })),
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <FormOf answer={answer}>
          {({ data, etag }, onSaved) => <PolicyForm key={data.version} policy={data} etag={etag} onSaved={onSaved} />}
        </FormOf>
      )}
    </Loaded>
  );
}

function PolicyForm({ policy, etag, onSaved }: { policy: Policy; etag: string | null; onSaved(): void }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.devicePolicy;
  const { moment, count } = useFormats();
  const mayChange = useMay('admin');
  const form = useForm<Form>({ defaultValues: formOf(policy.policy) });
  const save = useChange({
    run: (values: Form) =>
      ok(
        api.PUT('/api/v1/device-policy', {
          params: { header: etag === null ? {} : { 'If-Match': etag } },
          body: { policy: settingsOf(values) },
        }),
      ),
    done: own.saved,
    reads: ['/api/v1/device-policy'],
    onDone: onSaved,
    isQuiet: true,
  });
  return (
    <form
      noValidate
      className="flex max-w-4xl flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
      <p className="text-quiet">
        {policy.changedAt === null ? own.shipped : own.changed(count(policy.version), moment(policy.changedAt))}{' '}
        {own.agents(policy.minimumAgentVersion)}
      </p>
      <NumbersCard form={form} policy={policy} isDisabled={!mayChange} />
      <ChecksCard form={form} isDisabled={!mayChange} />
      <FormFault error={save.error} />
      <div>
        <Button
          type="submit"
          look="primary"
          disabled={!mayChange || save.isPending}
          title={mayChange ? undefined : own.mayNot}
        >
          {common.save}
        </Button>
        {!mayChange && <p className="mt-1.5 text-sm text-quiet">{own.mayNot}</p>}
      </div>
    </form>
  );
}

type FormProps = { form: ReturnType<typeof useForm<Form>>; isDisabled: boolean };

function NumbersCard({ form, policy, isDisabled }: FormProps & { policy: Policy }): ReactNode {
  const own = useTexts().pages.settings.devicePolicy;
  const { count } = useFormats();
  const { register, formState } = form;
  const { errors } = formState;
  const between = (least: number, most: number) => (value: string) =>
    (Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most) ||
    own.outside(count(least), count(most));
  return (
    <Card title={own.thresholds}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="number"
          label={own.interval}
          hint={own.intervalHint(count(policy.scanIntervalSeconds))}
          isOptional
          disabled={isDisabled}
          error={errors.scanIntervalSeconds?.message}
          {...register('scanIntervalSeconds', {
            validate: (value) => value === '' || between(LEAST_INTERVAL_S, MOST_INTERVAL_S)(value),
          })}
        />
        {THRESHOLDS.map(([name, least, most]) => (
          <TextField
            key={name}
            type="number"
            min={least}
            max={most}
            label={own.thresholdNames[name]}
            disabled={isDisabled}
            error={errors.thresholds?.[name]?.message}
            {...register(`thresholds.${name}`, { validate: between(least, most) })}
          />
        ))}
      </div>
    </Card>
  );
}

function ChecksCard({ form, isDisabled }: FormProps): ReactNode {
  const own = useTexts().pages.settings.devicePolicy;
  const lists = [
    { name: 'disabledChecks', title: own.disabled, hint: own.disabledHint, checks: CHECKS },
    { name: 'optInChecks', title: own.optIn, hint: own.optInHint, checks: OPT_IN_CHECKS },
  ] as const;
  return (
    <Card title={own.checks}>
      <div className="flex flex-col gap-5">
        {lists.map(({ name, title, hint, checks }) => (
          <fieldset key={name} disabled={isDisabled}>
            <legend className="font-medium">{title}</legend>
            <p className="mb-1 text-sm text-quiet">{hint}</p>
            <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
              {checks.map((check) => (
                <label key={check} className="flex min-h-7 items-center gap-2">
                  <input type="checkbox" value={check} className="size-4 accent-accent" {...form.register(name)} />
                  <span title={check}>{own.checkNames[check]}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

function formOf({ scanIntervalSeconds, disabledChecks, optInChecks, thresholds }: Settings): Form {
  return {
    scanIntervalSeconds: String(scanIntervalSeconds ?? ''),
    disabledChecks,
    optInChecks,
    thresholds: {
      screenLockSeconds: String(thresholds.screenLockSeconds),
      passwordMinimumLength: String(thresholds.passwordMinimumLength),
      signatureAgeDays: String(thresholds.signatureAgeDays),
      administrators: String(thresholds.administrators),
    },
  };
}

function settingsOf({ scanIntervalSeconds, disabledChecks, optInChecks, thresholds }: Form): Settings {
  return {
    scanIntervalSeconds: scanIntervalSeconds === '' ? null : Number(scanIntervalSeconds),
    disabledChecks: CHECKS.filter((check) => disabledChecks.includes(check)),
    optInChecks: OPT_IN_CHECKS.filter((check) => optInChecks.includes(check)),
    thresholds: {
      screenLockSeconds: Number(thresholds.screenLockSeconds),
      passwordMinimumLength: Number(thresholds.passwordMinimumLength),
      signatureAgeDays: Number(thresholds.signatureAgeDays),
      administrators: Number(thresholds.administrators),
    },
  };
}
