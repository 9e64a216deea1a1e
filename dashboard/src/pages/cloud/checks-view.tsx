import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { SeverityBadge, Tag } from '../../components/badges';
import { ColumnChoice } from '../../components/column-choice';
import { type DataColumn, SHOW_BELOW, usualColumns } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { type Filter, FilterBar } from '../../components/filter-bar';
import { Loaded } from '../../components/loaded';
import { NothingMatches } from '../../components/states';
import { choicesOf } from '../../components/choices';
import type { Formats } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { FRAMEWORKS, SEVERITIES, VERDICTS } from './search';
import { facetsOf, matches, sorted } from './check-list';
import { type Check, type Suite, ResultBadge } from './check-result';

const USUAL_SORT = 'status';

/** Every check of the suite with its verdict. The service filters; the words of the search are looked for here. */
export function ChecksView({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.cloud;
  const search = useSearch({ from: '/shell/cloud/$suite' });
  const { change, go } = useListSearch();
  const columns = useMemo(() => checkColumns(suite.suite, texts, formats), [suite.suite, texts, formats]);
  const filters = useMemo(() => checkFilters(texts, suite), [texts, suite]);
  const { status, severity, area, framework, q = '', sort = USUAL_SORT } = search;
  const query = useQuery({
    ...read('/api/v1/cloud-security/{suite}', {
      path: { suite: suite.suite },
      query: {
        ...(status && { status: status.join(',') }),
        ...(severity && { severity: severity.join(',') }),
        ...(area && { area: area.join(',') }),
        ...(framework && { framework: framework.join(',') }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const shown = search.columns ?? usualColumns(columns);
  return (
    <>
      <FilterBar filters={filters} values={search} facets={facetsOf(suite)} onChange={change}>
        <ColumnChoice columns={columns} shown={shown} onChange={(next) => go({ columns: next })} />
      </FilterBar>
      <Loaded query={query}>
        {({ checks }) => {
          const rows = sorted(checks.filter(matches(q)), sort);
          return (
            <>
              <p role="status" className="mb-2 text-quiet">
                {own.checkCount(formats.count(rows.length), rows.length === 1)}
              </p>
              {rows.length === 0 ? (
                <NothingMatches
                  onClear={() =>
                    change({
                      status: undefined,
                      severity: undefined,
                      area: undefined,
                      framework: undefined,
                      q: undefined,
                    })
                  }
                />
              ) : (
                <DataTable
                  caption={own.checksCaption(suite.title)}
                  columns={columns}
                  shown={shown}
                  rows={rows}
                  idOf={({ id }) => id}
                  nameOf={({ title }) => title}
                  sorting={{ current: sort, onSort: (next) => change({ sort: next }) }}
                  isStale={query.isPlaceholderData}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function checkColumns(suite: string, { pages }: Texts, { count, moment, day }: Formats): DataColumn<Check>[] {
  const { columns, areas, exceptedUntil } = pages.cloud;
  return [
    {
      id: 'title',
      title: columns.check,
      isRowHeader: true,
      sort: { by: 'title' },
      cell: ({ id, title, summary, severity }) => (
        <div className="max-w-xl min-w-32">
          <Link to="/cloud/$suite/checks/$checkId" params={{ suite, checkId: id }} className="link">
            {title}
          </Link>
          {summary !== null && <span className="block font-normal text-quiet">{summary}</span>}
          <span className={`mt-0.5 block ${SHOW_BELOW.sm}`}>
            <SeverityBadge severity={severity} />
          </span>
        </div>
      ),
    },
    {
      id: 'status',
      title: columns.verdict,
      sort: { by: 'status' },
      cell: ({ status, exception, excepted }) => (
        <>
          <ResultBadge verdict={status} />
          {excepted && (
            <span className="block">
              <Tag>{exceptedUntil(day(exception?.expiresOn))}</Tag>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'severity',
      title: columns.severity,
      sort: { by: 'severity', startsDescending: true },
      from: 'sm',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: 'affected',
      title: columns.affected,
      isNumber: true,
      from: 'md',
      cell: ({ affected, status }) => (status === null ? count(null) : count(affected.count)),
    },
    { id: 'area', title: columns.area, from: 'lg', cell: ({ area }) => nameOf(areas, area) },
    {
      id: 'lastChangedAt',
      title: columns.changed,
      sort: { by: 'lastChangedAt', startsDescending: true },
      from: 'xl',
      cell: ({ lastChangedAt }) => <span className="whitespace-nowrap">{day(lastChangedAt)}</span>,
    },
    { id: 'knownAt', title: columns.knownAt, isExtra: true, cell: ({ knownAt }) => moment(knownAt) },
    { id: 'id', title: columns.id, isExtra: true, cell: ({ id }) => <code>{id}</code> },
  ];
}

function checkFilters({ common, pages }: Texts, suite: Suite): Filter[] {
  const { filters, verdicts, frameworks, areas } = pages.cloud;
  return [
    { name: 'status', title: filters.status, isMain: true, choices: choicesOf(VERDICTS, verdicts) },
    { name: 'severity', title: filters.severity, isMain: true, choices: choicesOf(SEVERITIES, common.severity) },
    {
      name: 'area',
      title: filters.area,
      isMain: true,
      choices: suite.summary.byArea.map(({ key }) => ({ value: key, label: nameOf(areas, key) })),
    },
    { name: 'framework', title: filters.framework, choices: choicesOf(FRAMEWORKS, frameworks) },
  ];
}

/** A key of the service in words; itself where the catalogue does not have it. */
export function nameOf(names: Record<string, string>, key: string, otherwise = key): string {
  return names[key] ?? otherwise;
}
