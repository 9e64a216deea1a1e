import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import { choicesOf } from '../../components/choices';
import type { DataColumn } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { ecosystemName } from '../../components/names';
import { PageLink } from '../../components/page-link';
import { NothingYet } from '../../components/states';
import { Whole } from '../../components/whole';
import { type Formats, UNKNOWN } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { EVENT_KINDS } from './search';

/** What every tab's list has beside its filters. */
// A type, not an interface: lists take what has an index.
type Listed = { sort?: string; cursor?: string; page?: number; columns?: string[] };

/** A device's address as far as the list of one tab knows it: its own filters and orders, nothing of the others. */
export function useTabSearch<const F extends 'q' | 'ecosystem' | 'status' | 'kind', const S extends string>(
  filters: readonly F[],
  sorts: readonly S[],
): Pick<ReturnType<typeof useDeviceSearch>, F> & Listed & { sort?: S } {
  const search = useDeviceSearch();
  const names = new Set<string>([...filters, 'cursor', 'page', 'columns']);
  const known = Object.fromEntries(Object.entries(search).filter(([name]) => names.has(name)));
  const sort = sorts.find((each) => each === search.sort);
  return { ...known, ...(sort === undefined ? {} : { sort }) } as Pick<typeof search, F> & Listed & { sort?: S };
}

function useDeviceSearch() {
  return useSearch({ from: '/shell/devices/$id' });
}

type Software = RowOf<'/api/v1/devices/{id}/software'>;

/** The software of a device, as its last scans brought it. */
export function SoftwareTab({ id }: { id: string }): ReactNode {
  const texts = useTexts();
  const own = texts.pages.devices.software;
  const search = useTabSearch(['q', 'ecosystem'], ['name', '-name']);
  const columns = useMemo(() => softwareColumns(texts, id), [texts, id]);
  const query = useQuery({
    ...read('/api/v1/devices/{id}/software', {
      path: { id },
      query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' },
    }),
    placeholderData: keepPreviousData,
  });
  const ecosystems = Object.keys(query.data?.facets?.['ecosystem'] ?? {});
  const filters: Filter[] = [
    {
      name: 'ecosystem',
      title: own.ecosystem,
      isMain: true,
      choices: [...new Set([...ecosystems, ...(search.ecosystem ?? [])])].map((value) => ({
        value,
        label: ecosystemName(value),
      })),
    },
  ];
  return (
    <>
      <ListTotal page={query.data?.page} say={own.count} className="mb-2 text-quiet" />
      <ListView<Software>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="name"
        query={query}
        apiPath={`/api/v1/devices/${id}/software`}
        idOf={(row) => `${row.ecosystem} ${row.name} ${row.version ?? ''} ${row.architecture ?? ''}`}
        nameOf={({ name }) => name}
        empty={() =>
          search.q === undefined && search.ecosystem === undefined ? (
            <NothingYet title={own.none} text={own.noneText} />
          ) : null
        }
      />
    </>
  );
}

function softwareColumns({ pages }: Texts, deviceId: string): DataColumn<Software>[] {
  const texts = pages.devices.software;
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      sort: { by: 'name' },
      cell: ({ name }) => <Whole>{name}</Whole>,
    },
    {
      id: 'version',
      title: texts.version,
      cell: ({ version }) => (
        <span className="font-mono text-sm">
          <Whole>{version ?? UNKNOWN}</Whole>
        </span>
      ),
    },
    { id: 'ecosystem', title: texts.ecosystem, from: 'sm', cell: ({ ecosystem }) => ecosystemName(ecosystem) },
    { id: 'source', title: texts.source, from: 'md', cell: ({ sourceName }) => sourceName ?? UNKNOWN },
    { id: 'architecture', title: texts.architecture, from: 'lg', cell: ({ architecture }) => architecture ?? UNKNOWN },
    {
      id: 'purl',
      title: texts.purl,
      isExtra: true,
      cell: ({ purl }) => <code className="break-all">{purl ?? UNKNOWN}</code>,
    },
    {
      id: 'findings',
      title: texts.findings,
      cell: (row) => (
        <PageLink page="findings" search={{ deviceId, package: row.name, state: 'open' }}>
          {texts.show} <span className="sr-only">{row.name}</span>
        </PageLink>
      ),
    },
  ];
}

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
