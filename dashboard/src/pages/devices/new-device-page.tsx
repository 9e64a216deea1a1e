import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NotAllowed, NothingYet, Skeleton } from '../../components/states';
import { useAccount, useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import { CommandStep } from './command-step';
import { FoundStep } from './found-step';
import { RegisterStep } from './register-step';
import { Steps } from './steps';
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
    <Link
      to="/devices"
      activeOptions={{ exact: true }}
      className="mb-1 inline-flex min-h-6 items-center gap-1 text-quiet hover:text-ink"
    >
      <ArrowLeft size={15} aria-hidden /> {texts.back}
    </Link>
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
