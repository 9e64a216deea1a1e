import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import type { Formats } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf } from '../../components/choices';
import { EVENT_KINDS } from './search';
import { useTabSearch } from './tab-search';

type Event = RowOf<'/api/v1/devices/{id}/timeline'>;

/** What happened to a device: its life, scans that changed something, answers of checks. */
export function TimelineTab({ id }: { id: string }): ReactNode {
  const texts = useTexts();
  const own = texts.pages.devices.timeline;
  const formats = useFormats();
  const search = useTabSearch(['kind'], ['at', '-at']);
  const columns = useMemo(() => eventColumns(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/devices/{id}/timeline', { path: { id }, query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const filters: Filter[] = [
    { name: 'kind', title: own.kind, isMain: true, choices: choicesOf(EVENT_KINDS, own.kinds) },
  ];
  return (
    <>
      <ListTotal page={query.data?.page} say={own.count} className="mb-2 text-quiet" />
      <ListView<Event>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        hasSearch={false}
        usualSort="-at"
        query={query}
        apiPath={`/api/v1/devices/${id}/timeline`}
        idOf={({ at, kind, event, scanId, checkId }) => [at, kind, event, scanId, checkId].join(' ')}
        nameOf={({ summary }) => summary}
        empty={() => (search.kind === undefined ? <NothingYet title={own.none} text={own.noneText} /> : null)}
      />
    </>
  );
}

function eventColumns({ pages }: Texts, { moment }: Formats): DataColumn<Event>[] {
  const texts = pages.devices.timeline;
  return [
    {
      id: 'at',
      title: texts.at,
      isRowHeader: true,
      sort: { by: 'at', startsDescending: true },
      cell: ({ at, scanId }) => (
        <>
          <span className="block min-w-25 sm:whitespace-nowrap">{moment(at)}</span>
          {scanId !== null && <span className="block text-sm font-normal text-quiet">{texts.scanStarted}</span>}
        </>
      ),
    },
    { id: 'kind', title: texts.kind, cell: ({ kind }) => texts.shortKinds[kind] },
    {
      id: 'summary',
      title: texts.summary,
      cell: ({ summary, scanId, checkId }) => (
        <>
          <span className="block max-w-prose min-w-40">{summary}</span>
          {checkId !== null && (
            <Link to="." search={(before) => ({ ...before, check: checkId })} className="link mr-3 text-sm">
              {pages.devices.checks.history}
            </Link>
          )}
          {scanId !== null && (
            <Link to="." search={(before) => ({ ...before, scan: scanId })} className="link text-sm">
              {pages.devices.checks.scan}
            </Link>
          )}
        </>
      ),
    },
  ];
}
