import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Check, CircleCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api, newIdempotencyKey, ok, read } from '../../api/client';
import { ApiError, isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { BackLink, ButtonLink } from '../../components/links';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NotAllowed, NothingYet, Skeleton } from '../../components/states';
import { UNKNOWN } from '../../format/formats';
import { useAccount, useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { Findings } from './columns';
import { CommandStep } from './command-step';
import { CopyBox } from './copy-box';
import { Refused } from './device-deeds';
import { type DeviceForm, NameField, SettingFields, settingsOf, showFieldErrors } from './device-fields';
import { keepEnrolment } from './enrolment';
import { useArrival } from './use-arrival';
import { WaitStep } from './wait-step';

const SYSTEMS = ['linux', 'macos', 'windows'] as const;
const USUAL: DeviceForm = {
  name: '',
  platform: 'linux',
  role: '',
  criticality: '3',
  exposure: 'internal',
  tags: '',
  ownerEmail: '',
};

/** Names the device: everything else can be said later. */
export function RegisterStep(): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const form = useForm<DeviceForm>({ defaultValues: USUAL });
  const register = useRegister();
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-card border border-rule bg-surface p-4 shadow-card sm:p-5"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          register.mutate(values, {
            onError: (error) => {
              if (error instanceof ApiError) showFieldErrors(form, error.fields);
            },
          }),
        )(event)
      }
    >
      <NameField form={form} />
      <fieldset>
        <legend className="mb-1 font-medium">{texts.system}</legend>
        <div className="flex flex-wrap gap-2">
          {SYSTEMS.map((system) => (
            <label
              key={system}
              className="flex min-h-8 items-center gap-2 rounded-control border border-edge px-3 py-1 has-checked:border-accent has-checked:bg-chosen"
            >
              <input type="radio" value={system} className="size-4 accent-accent" {...form.register('platform')} />
              {texts.systems[system]}
            </label>
          ))}
        </div>
      </fieldset>
      <details className="rounded-control border border-rule p-3">
        <summary className="ml-4 min-h-6 list-outside text-quiet hover:text-ink">{texts.moreSettings}</summary>
        <div className="mt-4 flex flex-col gap-4">
          <SettingFields form={form} />
        </div>
      </details>
      <Refused error={register.error} />
      <div>
        <Button type="submit" look="primary" disabled={register.isPending}>
          {texts.register}
        </Button>
      </div>
    </form>
  );
}

/** The same form sent again, because no answer came, registers nothing twice. */
function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const after = useAfterChange();
  const sent = useRef({ form: '', key: '' });
  return useMutation({
    mutationFn: (values: DeviceForm) => {
      const form = JSON.stringify(values);
      if (sent.current.form !== form) sent.current = { form, key: newIdempotencyKey() };
      return ok(
        api.POST('/api/v1/devices', {
          body: settingsOf(values),
          params: { header: { 'Idempotency-Key': sent.current.key } },
        }),
      );
    },
    onSuccess: ({ device, enrollment }) => {
      keepEnrolment(client, device, enrollment);
      const system = SYSTEMS.find((each) => each === device.platform);
      void navigate({ to: '/devices/new', search: { device: device.id, ...(system === undefined ? {} : { system }) } });
      return after();
    },
  });
}

/** Adds a device: names it, shows what to run on it, waits for its first signed scan, and shows what that found. */
export function NewDevicePage(): ReactNode {
  const texts = useTexts().pages.devices;
  const { device } = useSearch({ from: '/shell/devices/new' });
  const account = useAccount();
  const may = useMay('admin');
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={texts.wizard.title} before={<Back />} note={texts.wizard.intro} />
      {account === undefined ? null : !may ? (
        <NotAllowed />
      ) : device === undefined ? (
        <>
          <Steps current="register" />
          <RegisterStep />
        </>
      ) : (
        // Nothing of one device is to be seen in another's wizard.
        <Enrolling key={device} id={device} />
      )}
    </div>
  );
}

function Back(): ReactNode {
  const texts = useTexts().pages.devices.detail;
  return (
    <BackLink to="/devices" activeOptions={{ exact: true }}>
      {texts.back}
    </BackLink>
  );
}

function Enrolling({ id }: { id: string }): ReactNode {
  const texts = useTexts().pages.devices.detail;
  const query = useQuery(read('/api/v1/devices/{id}', { path: { id } }));
  const arrival = useArrival(id, query.data);
  if (query.isPending)
    return (
      <Loading>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  if (isRefusal(query.error, 404) || isRefusal(query.error, 400))
    return <NothingYet title={texts.notFound} text={texts.notFoundText} action={<Back />} />;
  // While it is asked again and again, one answer that does not come is no reason to take the command away.
  if (query.data === undefined) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  const { isScanned, scan } = arrival;
  return (
    <>
      <Steps current={isScanned ? 'found' : arrival.isEnrolled ? 'wait' : 'run'} />
      <div className="flex flex-col gap-4">
        {isScanned && scan !== null && <FoundStep device={query.data} scanId={scan.id} />}
        {!isScanned && <CommandStep device={query.data} isEnrolled={arrival.isEnrolled} />}
        <WaitStep device={query.data} arrival={arrival} />
      </div>
    </>
  );
}

const STEPS = ['register', 'run', 'wait', 'found'] as const;

/** Where in the wizard one is. */
function Steps({ current }: { current: (typeof STEPS)[number] }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { count } = useFormats();
  const now = STEPS.indexOf(current);
  return (
    <ol aria-label={texts.stepsLabel} className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
      {STEPS.map((step, at) => {
        const isDone = at < now || current === 'found';
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className="flex items-center gap-2 text-quiet aria-[current=step]:font-medium aria-[current=step]:text-ink"
          >
            <span
              aria-hidden
              className={`grid size-6 place-items-center rounded-full border text-sm font-semibold ${isDone ? 'border-good bg-good-soft text-good' : at === now ? 'border-accent text-accent' : 'border-edge'}`}
            >
              {isDone ? <Check size={14} /> : count(at + 1)}
            </span>
            {texts.steps[step]}
            {isDone && <span className="sr-only">({texts.done})</span>}
          </li>
        );
      })}
    </ol>
  );
}

type Device = components['schemas']['DeviceDetailDto'];

const INSTALL = 'node posture-agent.mjs install --yes';

/** What the first scan brought; each number leads to what it counts. */
function FoundStep({ device, scanId }: { device: Device; scanId: string }): ReactNode {
  const { wizard: texts, riskGaps } = useTexts().pages.devices;
  const { count } = useFormats();
  const { id, name, openFindings, software } = device;
  const receipt = useQuery(read('/api/v1/scans/{id}', { path: { id: scanId } }));
  const checks = useQuery(read('/api/v1/devices/{id}/checks', { path: { id } }));
  const answered = (status: string): number | undefined =>
    checks.data?.data.filter((check) => check.status === status).length;
  const items = (receipt.data?.coverage ?? []).filter((each) => each.count > 0);
  const isNone = openFindings !== null && Object.values(openFindings).every((each) => each === 0);
  return (
    <Card title={texts.found(name)} aside={<CircleCheck size={18} aria-hidden className="text-good" />}>
      {receipt.isPending ? (
        <Skeleton className="h-6 w-64" />
      ) : (
        items.length > 0 && (
          <p>{texts.foundText(items.map(({ type, count: each }) => texts.item(count(each), type)).join(', '))}</p>
        )
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] max-sm:grid-cols-[7rem_1fr] gap-x-4 gap-y-2 [&>dt]:text-quiet">
        <dt>{texts.openFindings}</dt>
        <dd>
          {openFindings !== null && <Findings device={device} />}
          {openFindings === null && (software === null ? texts.stillMatching : riskGaps['not-matched'])}
          {isNone && <span className="block text-quiet">{texts.noFindings}</span>}
        </dd>
        {(['fail', 'unknown'] as const).map((status) => (
          <Answered key={status} id={id} status={status} number={answered(status)} />
        ))}
      </dl>
      <Stay device={device} />
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/devices/$id" params={{ id }} look="primary">
          {texts.open}
        </ButtonLink>
        <ButtonLink to="/devices/new">{texts.another}</ButtonLink>
      </p>
    </Card>
  );
}

/** The first scan was the enrolment's own; the next ones need something that starts them. */
function Stay({ device: { platform } }: { device: Device }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { system = platform } = useSearch({ from: '/shell/devices/new' });
  return (
    <section className="mt-4 flex flex-col gap-2 border-t border-rule pt-3">
      <p>{system === 'windows' ? texts.stayWindows : texts.stay}</p>
      <CopyBox label={texts.installCommand} text={system === 'windows' ? INSTALL : `sudo ${INSTALL}`} />
      <p className="text-sm text-quiet">{texts.stayState}</p>
    </section>
  );
}

function Answered(props: { id: string; status: 'fail' | 'unknown'; number: number | undefined }): ReactNode {
  const { id, status, number } = props;
  const { wizard: texts } = useTexts().pages.devices;
  const { count } = useFormats();
  return (
    <>
      <dt>{status === 'fail' ? texts.failedChecks : texts.unknownChecks}</dt>
      <dd>
        {number === undefined ? (
          UNKNOWN
        ) : (
          <Link to="/devices/$id" params={{ id }} search={{ answer: [status] }} className="figure-link tabular-nums">
            {count(number)}
          </Link>
        )}
      </dd>
    </>
  );
}
