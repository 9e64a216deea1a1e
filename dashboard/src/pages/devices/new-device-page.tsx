import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleCheck, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { Card } from '../../components/card';
import { PageHeader } from '../../components/page-header';
import { Skeleton, LoadError, Loading, NotAllowed, NothingYet } from '../../components/states';
import { BackLink, ButtonLink } from '../../components/links';
import { UNKNOWN } from '../../format/formats';
import { useAccount, useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { Findings } from './columns';
import { CommandStep } from './command-step';
import { CopyBox } from './copy-box';
import { RegisterStep } from './register-step';
import { useArrival } from './use-arrival';
import { WaitStep } from './wait-step';

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
