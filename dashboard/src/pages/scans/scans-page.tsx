import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { countedDevices } from '../../components/counted-devices';
import type { DataColumn } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { sourceName } from '../../components/names';
import { ListTotal } from '../../components/list-total';
import { type ListAnswer, ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { Whole } from '../../components/whole';
import { ButtonLink } from '../../components/links';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf } from '../../components/choices';
import { ScanDrawer } from '../devices/scan-drawer';
import { type Scan, scanColumns } from '../devices/scans-tab';
import { SCAN_STATUSES, type scanSearch } from '../devices/search';
import { DeviceViews } from '../devices/view-switch';

type Own = Texts['pages']['devices'];
type Asked = ReturnType<typeof scanSearch>;

/** Every scan of the organization; those that wait for somebody are one click away. */
export function ScansPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.devices.scans;
  const { scan, ...search } = useSearch({ from: '/shell/devices/scans' });
  const columns = useMemo(() => withDevice(scanColumns(texts, formats), texts), [texts, formats]);
  const filters = useMemo(() => scanFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/scans', { query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={own.caption}
        note={<ListTotal page={query.data?.page} say={own.count} />}
        actions={<DeviceViews />}
      />
      <p className="mb-3">
        <ButtonLink to="/devices/scans" search={{ status: ['suspect', 'failed'] }}>
          {own.waiting}
        </ButtonLink>
      </p>
      <ListView<Scan>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="-receivedAt"
        query={query}
        apiPath="/api/v1/scans"
        idOf={({ id }) => id}
        nameOf={({ receivedAt, device }) => `${device.name}, ${formats.moment(receivedAt)}`}
        empty={(answer) => emptyState(answer, askedOf(search), texts.pages.devices)}
      />
      {scan !== undefined && <ScanDrawer scanId={scan} />}
    </>
  );
}

/** “Nothing yet”, or that no scan waits for anybody; null where other filters are to blame. */
function emptyState({ facets }: ListAnswer<Scan>, asked: Asked, { scans: own }: Own): ReactNode {
  const names = Object.keys(asked).filter((name) => name !== 'sort');
  if (names.length === 0) return <NoScan />;
  const isWaiting = names.length === 1 && asked.status?.includes('completed') === false;
  if (!isWaiting || (facets?.['status']?.['completed'] ?? 0) === 0) return null;
  return <AllDone title={own.noneWaits} text={own.noneWaitsText} />;
}

/** Why there is none: no device that could be scanned, or none that was. */
function NoScan(): ReactNode {
  const { scans: own, add } = useTexts().pages.devices;
  const { data } = useQuery(countedDevices);
  return (
    <NothingYet
      title={own.none}
      text={data?.page.total === 0 ? own.noneEnrolledText : own.noneText}
      action={<ButtonLink to="/devices/new">{add}</ButtonLink>}
    />
  );
}

/** The columns of a device's scans, with the device. */
function withDevice(columns: DataColumn<Scan>[], { pages }: Texts): DataColumn<Scan>[] {
  const [first, ...others] = columns;
  const device: DataColumn<Scan> = {
    id: 'device',
    title: pages.vulnerabilities.columns.device,
    cell: ({ device: { id, name } }) => (
      <Link to="/devices/$id" params={{ id }} className="link">
        <Whole>{name}</Whole>
      </Link>
    ),
  };
  return first === undefined ? [device] : [first, device, ...others];
}

function scanFilters({ pages, common }: Texts): Filter[] {
  const { scans, scanStatuses } = pages.devices;
  return [
    { name: 'status', title: scans.status, isMain: true, choices: choicesOf(SCAN_STATUSES, scanStatuses) },
    { name: 'source', title: scans.source, say: (source) => sourceName(source, common) },
    { name: 'deviceId', title: pages.vulnerabilities.columns.device },
    { name: 'startedAfter', title: scans.startedAfter },
    { name: 'startedBefore', title: scans.startedBefore },
  ];
}
