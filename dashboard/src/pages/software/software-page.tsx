import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { trueOrFalse } from '../../components/choices';
import type { DataColumn } from '../../components/data-columns';
import { CONTROL } from '../../components/fields';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { ecosystemName } from '../../components/names';
import { PageHeader } from '../../components/page-header';
import { NumberLink } from '../../components/page-link';
import { NothingYet } from '../../components/states';
import { Whole } from '../../components/whole';
import { ButtonLink } from '../../components/links';
import { type Formats } from '../../format/formats';
import { askedOf, useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { EndOfLife } from './end-of-life';

type Package = RowOf<'/api/v1/software'>;

/** Every package that is on a device, whichever: where it is, and what is open in it. */
export function SoftwarePage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.software;
  const search = useSearch({ from: '/shell/software' });
  const columns = useMemo(() => packageColumns(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/software', { query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const ecosystems = Object.keys(query.data?.facets?.['ecosystem'] ?? {});
  const isWhole = Object.keys(askedOf(search)).every((name) => name === 'sort');
  return (
    <>
      <PageHeader
        title={own.title}
        note={<ListTotal page={query.data?.page} say={own.count} isWhole={isWhole} />}
        actions={<ButtonLink to="/software/check">{own.checkList}</ButtonLink>}
      />
      <VersionRange key={search.version ?? ''} value={search.version ?? ''} />
      <NotComparable rows={query.data?.summary.notComparable ?? []} />
      <ListView<Package>
        caption={own.caption}
        columns={columns}
        filters={softwareFilters(texts, [...new Set([...ecosystems, ...(search.ecosystem ?? [])])])}
        search={search}
        usualSort="name"
        query={query}
        apiPath="/api/v1/software"
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={() => (isWhole ? <NothingYet title={own.none} text={own.noneText} /> : null)}
      />
    </>
  );
}

/** A range of versions is typed, and asked for when it is whole. */
export function VersionRange({ value }: { value: string }): ReactNode {
  const texts = useTexts().pages.software.version;
  const { change } = useListSearch();
  const [typed, setTyped] = useState(value);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const version = typed.trim();
    change({ version: version === '' ? undefined : version });
  };
  return (
    <form onSubmit={submit} className="mb-3 flex flex-wrap items-end gap-2">
      <label className="grid w-56 gap-1">
        <span>{texts.label}</span>
        <input
          value={typed}
          maxLength={500}
          placeholder=">=2.0,<2.17.1"
          aria-label={`${texts.label}. ${texts.hint}`}
          onChange={(event) => setTyped(event.target.value)}
          className={`${CONTROL} font-mono`}
        />
      </label>
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}

/** What may be in a range or not. */
export function NotComparable({
  rows,
}: {
  rows: readonly { ecosystem: string; packages: number; versions: number }[];
}): ReactNode {
  const texts = useTexts().pages.software;
  const { count } = useFormats();
  if (rows.length === 0) return null;
  return (
    <ul role="status" className="mb-3 text-quiet">
      {rows.map(({ ecosystem, packages, versions }) => (
        <li key={ecosystem}>
          <span className="font-medium text-ink">{ecosystemName(ecosystem)}:</span>{' '}
          {texts.notComparable(count(versions), count(packages))}
        </li>
      ))}
    </ul>
  );
}

function softwareFilters({ pages }: Texts, ecosystems: readonly string[]): Filter[] {
  const { filters, hasFindings, malwareWords, ended } = pages.software;
  return [
    {
      name: 'ecosystem',
      title: filters.ecosystem,
      isMain: true,
      choices: ecosystems.map((value) => ({ value, label: ecosystemName(value) })),
    },
    { name: 'hasFindings', title: filters.hasFindings, isMain: true, choices: trueOrFalse(hasFindings) },
    { name: 'malware', title: filters.malware, choices: trueOrFalse(malwareWords) },
    { name: 'endOfLife', title: filters.endOfLife, isMain: true, choices: trueOrFalse(ended) },
    { name: 'version', title: filters.version },
    { name: 'deviceTag', title: filters.deviceTag },
    { name: 'name', title: filters.name },
  ];
}

function packageColumns({ pages }: Texts, { count }: Formats): DataColumn<Package>[] {
  const texts = pages.software;
  const { columns } = texts;
  return [
    {
      id: 'name',
      title: columns.name,
      isRowHeader: true,
      sort: { by: 'name' },
      cell: ({ id, name, malware }) => (
        <>
          <Link to="/software/$id" params={{ id }} className="link">
            <Whole>{name}</Whole>
          </Link>
          {malware && <Tag tone="bad">{texts.malware}</Tag>}
        </>
      ),
    },
    { id: 'ecosystem', title: columns.ecosystem, from: 'sm', cell: ({ ecosystem }) => ecosystemName(ecosystem) },
    {
      id: 'versions',
      title: columns.versions,
      from: 'md',
      cell: ({ versions }) => {
        const [first] = versions.shown;
        const others = versions.total - 1;
        return (
          <span className="font-mono text-sm">
            {first !== undefined && <Whole>{first.version ?? '?'}</Whole>}
            {others > 0 && <span className="font-sans text-quiet"> {texts.more(count(others))}</span>}
          </span>
        );
      },
    },
    {
      id: 'devices',
      title: columns.devices,
      isNumber: true,
      sort: { by: 'devices', startsDescending: true },
      cell: ({ devices }) => count(devices),
    },
    {
      id: 'findings',
      title: columns.findings,
      isNumber: true,
      sort: { by: 'openFindings', startsDescending: true },
      cell: ({ name, ecosystem, openFindings, comparedToAdvisories }) =>
        openFindings > 0 ? (
          <NumberLink page="findings" search={{ package: name, ecosystem, state: 'open' }}>
            {count(openFindings)}
          </NumberLink>
        ) : comparedToAdvisories ? (
          count(0)
        ) : (
          <span className="text-quiet">{texts.notCompared}</span>
        ),
    },
    { id: 'endOfLife', title: columns.endOfLife, from: 'lg', cell: ({ endOfLife }) => <EndOfLife of={endOfLife} /> },
    {
      id: 'purl',
      title: columns.purl,
      isExtra: true,
      cell: ({ purl }) => <code className="break-all">{purl ?? ''}</code>,
    },
  ];
}
