import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { type DataColumn, SHOW_BELOW } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { scopeName, sourceName } from '../../components/names';
import { NothingYet } from '../../components/states';
import type { Formats } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf } from '../../components/choices';
import { SCAN_STATUSES } from './search';
import { useTabSearch } from './device-tabs';

export type Scan = RowOf<'/api/v1/devices/{id}/scans'>;
const SORTS = ['receivedAt', '-receivedAt', 'startedAt', '-startedAt'] as const;

/** The scans of a device, and what each changed. */
export function ScansTab({ id }: { id: string }): ReactNode {
  const texts = useTexts();
  const own = texts.pages.devices.scans;
  const formats = useFormats();
  const search = useTabSearch(['status'], SORTS);
  const columns = useMemo(() => scanColumns(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/devices/{id}/scans', {
      path: { id },
      query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' },
    }),
    placeholderData: keepPreviousData,
  });
  const filters: Filter[] = [
    {
      name: 'status',
      title: own.status,
      isMain: true,
      choices: choicesOf(SCAN_STATUSES, texts.pages.devices.scanStatuses),
    },
  ];
  return (
    <>
      <ListTotal page={query.data?.page} say={own.count} className="mb-2 text-quiet" />
      <ListView<Scan>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        hasSearch={false}
        usualSort="-receivedAt"
        query={query}
        apiPath={`/api/v1/devices/${id}/scans`}
        idOf={(scan) => scan.id}
        nameOf={({ receivedAt }) => formats.moment(receivedAt)}
        empty={() => (search.status === undefined ? <NothingYet title={own.none} text={own.noneText} /> : null)}
      />
    </>
  );
}

/** The columns of a list of scans. */
export function scanColumns({ pages, common }: Texts, { moment }: Formats): DataColumn<Scan>[] {
  const texts = pages.devices.scans;
  return [
    {
      id: 'receivedAt',
      title: texts.received,
      isRowHeader: true,
      sort: { by: 'receivedAt', startsDescending: true },
      cell: ({ id, receivedAt, ...scan }) => (
        <>
          <Link to="." search={(before) => ({ ...before, scan: id })} className="link">
            <span className="block min-w-25 sm:whitespace-nowrap">{moment(receivedAt)}</span>
          </Link>
          <span className={`text-sm font-normal ${SHOW_BELOW.md}`}>
            <ScanSource scan={scan} common={common} />
          </span>
        </>
      ),
    },
    { id: 'source', title: texts.source, from: 'md', cell: (scan) => <ScanSource scan={scan} common={common} /> },
    { id: 'status', title: texts.status, cell: (scan) => <ScanStatusTag status={scan.status} /> },
    { id: 'change', title: texts.change, cell: (scan) => <Diff diff={scan.diff} /> },
    {
      id: 'story',
      title: texts.story,
      isExtra: true,
      cell: ({ story }) => <span className="block max-w-prose min-w-48">{story}</span>,
    },
    {
      id: 'startedAt',
      title: texts.started,
      isExtra: true,
      sort: { by: 'startedAt', startsDescending: true },
      cell: ({ startedAt }) => moment(startedAt),
    },
  ];
}

/** Who looked, and at what where that is not the whole device. */
export function ScanSource(props: { scan: Pick<Scan, 'source' | 'scope'>; common: Texts['common'] }): ReactNode {
  const { source, scope } = props.scan;
  return (
    <span className="block max-w-64 min-w-24 wrap-anywhere xl:max-w-md">
      {sourceName(source, props.common)}{' '}
      <span className="text-quiet" title={scope}>
        {scopeName(scope)}
      </span>
    </span>
  );
}

/** What became of a scan. */
export function ScanStatusTag({ status }: Pick<Scan, 'status'>): ReactNode {
  const { scanStatuses } = useTexts().pages.devices;
  const bad = status === 'failed' || status === 'suspect';
  return <Tag tone={bad ? 'bad' : status === 'completed' ? 'good' : 'quiet'}>{scanStatuses[status]}</Tag>;
}

/** How many findings a scan changed; that it says nothing about findings is not none. */
export function Diff({ diff }: Pick<Scan, 'diff'>): ReactNode {
  const texts = useTexts().pages.devices.scans;
  const { count } = useFormats();
  if (diff === null) return <span className="text-quiet">{texts.notOfFindings}</span>;
  if (Object.values(diff).every((each) => each === 0)) return <span className="text-quiet">{texts.noneFound}</span>;
  const parts = (['new', 'reopened', 'fixed', 'unchanged'] as const).filter(
    (name) => diff[name] > 0 || name === 'unchanged',
  );
  return (
    <span className="tabular-nums">
      {parts.map((name, at) => (
        <span key={name} className={name === 'unchanged' ? 'text-quiet' : 'font-medium'}>
          {at > 0 && ', '}
          {count(diff[name])} {texts.diff[name]}
        </span>
      ))}
    </span>
  );
}
