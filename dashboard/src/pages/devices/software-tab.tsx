import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { ecosystemName } from '../../components/names';
import { PageLink } from '../../components/page-link';
import { NothingYet } from '../../components/states';
import { Whole } from '../../components/whole';
import { UNKNOWN } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useTexts } from '../../texts/language';
import { useTabSearch } from './tab-search';

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
