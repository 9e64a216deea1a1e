import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { BackLink } from '../../components/links';
import { useTexts } from '../../texts/language';
import { Banners } from './banners';
import { CheckDrawer } from './check-drawer';
import { ChecksTab } from './checks-tab';
import { DeviceActions } from './device-actions';
import { FactsCard } from './facts-card';
import { HealthTag, StateTags } from './marks';
import { ScanDrawer } from './scan-drawer';
import { ScansTab } from './scans-tab';
import { type Tab, TABS } from './search';
import { SoftwareTab } from './software-tab';
import { TimelineTab } from './timeline-tab';

type Device = components['schemas']['DeviceDetailDto'];

/** Everything about one device: what it is, what was seen on it, and what happened to it. */
export function DevicePage(): ReactNode {
  const { id } = useParams({ from: '/shell/devices/$id' });
  const texts = useTexts().pages.devices.detail;
  const query = useQuery(read('/api/v1/devices/{id}', { path: { id } }));
  const device = query.data;
  const isMissing = isRefusal(query.error, 404) || isRefusal(query.error, 400);
  return (
    <>
      <PageHeader
        title={device?.name ?? (isMissing ? texts.notFound : texts.facts)}
        before={<Back />}
        note={device && <Marks device={device} />}
        actions={device && <DeviceActions device={device} />}
      />
      {query.isPending ? (
        <Loading>
          <div className="grid gap-4 xl:grid-cols-3">
            <Skeleton className="h-96 xl:col-span-2" />
            <Skeleton className="h-96" />
          </div>
        </Loading>
      ) : isMissing ? (
        <NothingYet title={texts.notFound} text={texts.notFoundText} action={<Back />} />
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Detail device={query.data} />
      )}
    </>
  );
}

function Detail({ device }: { device: Device }): ReactNode {
  const { tab = 'checks', check, scan } = useSearch({ from: '/shell/devices/$id' });
  const { id } = device;
  return (
    <>
      <Banners device={device} />
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <div className="min-w-0 xl:col-span-2">
          <Tabs current={tab} />
          {tab === 'checks' && <ChecksTab id={id} name={device.name} />}
          {tab === 'software' && <SoftwareTab id={id} />}
          {tab === 'scans' && <ScansTab id={id} />}
          {tab === 'timeline' && <TimelineTab id={id} />}
        </div>
        <div className="min-w-0">
          <FactsCard device={device} />
        </div>
      </div>
      {check !== undefined && <CheckDrawer deviceId={id} checkId={check} />}
      {scan !== undefined && <ScanDrawer scanId={scan} />}
    </>
  );
}

function Tabs({ current }: { current: Tab }): ReactNode {
  const texts = useTexts().pages.devices.detail;
  return (
    <nav aria-label={texts.tabs} className="mb-4 flex flex-wrap gap-x-1 border-b border-rule">
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="."
          search={tab === 'checks' ? {} : { tab }}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
          className="-mb-px min-h-8 border-b-2 border-transparent px-2 py-1.5 text-quiet sm:px-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {texts.tab[tab]}
        </Link>
      ))}
    </nav>
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

function Marks({ device }: { device: Device }): ReactNode {
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {device.state !== 'deactivated' && <HealthTag {...device} />}
      <StateTags {...device} />
    </p>
  );
}
