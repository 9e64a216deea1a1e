import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, okWithTag } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { CONTROL, SelectField, TextArea } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { FormOf } from '../../components/form-of';
import { Loaded } from '../../components/loaded';
import { useChange } from '../../components/use-change';
import { Options, choicesOf } from '../../components/choices';
import { entriesOf, jsonObjectIn } from '../../format/entries';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';

type Settings = components['schemas']['CloudSettingsDto'];
type Wanted = components['schemas']['PutCloudSettingsDto'];

const LISTS = [
  ['emergencyAccounts', 'emergencyHint'],
  ['approvedExclusions', 'exclusionsHint'],
  ['approvedApps', 'appsHint'],
] as const;
const BASELINES = ['cisa', 'cis'] as const;

interface Form {
  baseline: Settings['baseline'];
  emergencyAccounts: string;
  approvedExclusions: string;
  approvedApps: string;
  parameters: string;
}

/** What the audits of a suite go by: baseline, approved objects, and parameters of checks. */
export function SettingsView({ suite }: { suite: string }): ReactNode {
  const query = useQuery({
    queryKey: ['/api/v1/cloud-security/{suite}/settings', { path: { suite } }],
    queryFn: ({ signal }) =>
      okWithTag(api.GET('/api/v1/cloud-security/{suite}/settings', { params: { path: { suite } }, signal })),
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <FormOf answer={answer}>
          {({ data, etag }, onSaved) => (
            <SettingsForm key={data.version} suite={suite} settings={data} etag={etag} onSaved={onSaved} />
          )}
        </FormOf>
      )}
    </Loaded>
  );
}

interface Given {
  suite: string;
  settings: Settings;
  etag: string | null;
  onSaved(): void;
}

function SettingsForm({ suite, settings, etag, onSaved }: Given): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.cloud.settings;
  const { moment, count } = useFormats();
  const mayChange = useMay('admin');
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: formOf(settings) });
  const save = useChange({
    run: (form: Form) =>
      ok(
        api.PUT('/api/v1/cloud-security/{suite}/settings', {
          params: { path: { suite }, header: etag === null ? {} : { 'If-Match': etag } },
          body: wantedOf(form),
        }),
      ),
    done: own.saved,
    reads: ['/api/v1/cloud-security/{suite}/settings'],
    onDone: onSaved,
    isQuiet: true,
  });
  return (
    <Card title={own.title} className="max-w-3xl">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
      >
        <p className="text-quiet">
          {settings.version === 0 ? own.defaults : own.changed(count(settings.version), moment(settings.changedAt))}{' '}
          {!mayChange && own.mayNot}
        </p>
        <SelectField label={own.baseline} hint={own.baselineHint} disabled={!mayChange} {...register('baseline')}>
          <Options of={choicesOf(BASELINES, own.baselines)} />
        </SelectField>
        {LISTS.map(([name, hint]) => (
          <TextArea
            key={name}
            label={own[name]}
            hint={own.hintsOf[suite]?.[name] ?? own[hint]}
            isOptional
            spellCheck={false}
            className={`${CONTROL} field-sizing-content max-h-96 min-h-20`}
            disabled={!mayChange}
            {...register(name)}
          />
        ))}
        <TextArea
          label={own.parameters}
          hint={own.parametersHint}
          spellCheck={false}
          rows={6}
          className="w-full rounded-control border border-edge bg-surface px-2.5 py-1.5 font-mono text-sm text-ink disabled:opacity-60"
          disabled={!mayChange}
          error={formState.errors.parameters?.message}
          {...register('parameters', { validate: (value) => parametersIn(value) !== null || own.notJson })}
        />
        <FormFault error={save.error} />
        <footer>
          <Button
            type="submit"
            look="primary"
            disabled={!mayChange || save.isPending}
            title={mayChange ? undefined : own.mayNot}
          >
            {common.save}
          </Button>
        </footer>
      </form>
    </Card>
  );
}

function formOf(settings: Settings): Form {
  return {
    baseline: settings.baseline,
    emergencyAccounts: settings.emergencyAccounts.join('\n'),
    approvedExclusions: settings.approvedExclusions.join('\n'),
    approvedApps: settings.approvedApps.join('\n'),
    parameters: JSON.stringify(settings.parameters, null, 2),
  };
}

function wantedOf(form: Form): Wanted {
  return {
    baseline: form.baseline,
    emergencyAccounts: entriesOf(form.emergencyAccounts, '\n'),
    approvedExclusions: entriesOf(form.approvedExclusions, '\n'),
    approvedApps: entriesOf(form.approvedApps, '\n'),
    parameters: parametersIn(form.parameters) ?? {},
  };
}

/** The object in a text, or null when there is none; what its values may be is the service's to say. */
function parametersIn(text: string): Wanted['parameters'] | null {
  return text.trim() === '' ? {} : (jsonObjectIn(text) as Wanted['parameters'] | null);
}
