import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError, isRefusal } from '../api/problem';
import { stringifySearch } from '../search/search-params';
import { askedOf, type ListSearch, useListSearch } from '../search/use-list-search';
import { useToast } from '../shell/toasts';
import { useTexts } from '../texts/language';
import { Button } from './button';
import { ColumnChoice, DownloadLink } from './column-choice';
import { type DataColumn, usualColumns } from './data-columns';
import { DataTable, type Selection } from './data-table';
import { type Filter, FilterBar } from './filter-bar';
import { type PageInfo, Paging } from './paging';
import { SavedViews } from './saved-views';
import { LoadError, Loading, NothingMatches, Skeleton } from './states';

export const PAGE_SIZE = 50;

/** The answer of every list of the service. */
export interface ListAnswer<Row> {
  data: Row[];
  page: PageInfo;
  facets?: Record<string, Record<string, number>>;
  asOf: string | null;
}

interface Props<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  filters: readonly Filter[];
  /** What the address says. */
  search: Record<string, unknown> & { cursor?: string; page?: number; columns?: string[]; sort?: string };
  usualSort: string;
  /** False for a list that the service looks for no words in. */
  hasSearch?: boolean;
  query: UseQueryResult<ListAnswer<Row>>;
  /** The list's address in the API, for the download. */
  apiPath: string;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  selection?: Selection;
  /** What stands there when no row is, and no filter is to blame: “nothing yet” or “all done”; null when a filter is. */
  empty(answer: ListAnswer<Row>): ReactNode;
}

type Placed<Row> = Props<Row> & { listSearch: ListSearch };

/** A list whole: filters, columns, download, rows, pages, and each kind of nothing. Everything is in the address. */
export function ListView<Row extends object>(props: Props<Row>): ReactNode {
  const { columns, filters, search, usualSort, query, apiPath, hasSearch = true } = props;
  const listSearch = useListSearch();
  useLostCursor(query.error, listSearch);
  const shown = search.columns ?? usualColumns(columns);
  const { cursor: _cursor, ...download } = askedOf(search);
  return (
    <>
      <FilterBar
        filters={filters}
        values={search}
        facets={query.data?.facets}
        onChange={listSearch.change}
        hasSearch={hasSearch}
      >
        <SavedViews search={search} />
        <ColumnChoice columns={columns} shown={shown} onChange={(next) => listSearch.go({ columns: next })} />
        <DownloadLink href={`${apiPath}${stringifySearch({ ...download, format: 'csv' })}`} />
      </FilterBar>
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-[32rem] w-full" />
        </Loading>
      ) : query.data === undefined ? (
        <ListError {...props} listSearch={listSearch} error={query.error} />
      ) : (
        <Rows {...props} listSearch={listSearch} answer={query.data} shown={shown} sort={search.sort ?? usualSort} />
      )}
    </>
  );
}

function Rows<Row extends object>(
  props: Placed<Row> & { answer: ListAnswer<Row>; shown: readonly string[]; sort: string },
): ReactNode {
  const { answer, shown, sort, search, listSearch, query, filters } = props;
  if (answer.data.length === 0) {
    return props.empty(answer) ?? <NothingMatches onClear={() => listSearch.change(noneOf(filters))} />;
  }
  return (
    <>
      <DataTable
        caption={props.caption}
        columns={props.columns}
        shown={shown}
        rows={answer.data}
        idOf={props.idOf}
        nameOf={props.nameOf}
        sorting={{ current: sort, onSort: (next) => listSearch.change({ sort: next }) }}
        {...(props.selection === undefined ? {} : { selection: props.selection })}
        isStale={query.isPlaceholderData}
      />
      <Paging
        page={answer.page}
        number={search.page ?? 1}
        size={PAGE_SIZE}
        shown={answer.data.length}
        onGo={listSearch.go}
      />
    </>
  );
}

/** What the address asks for may be refused: asking again is no way out, then. */
function ListError<Row>({ error, filters, listSearch, query }: Placed<Row> & { error: Error | null }): ReactNode {
  const { clearFilters } = useTexts().common.empty;
  if (!isRefusal(error, 400)) return <LoadError error={error} onRetry={() => void query.refetch()} />;
  return (
    <LoadError
      error={error}
      action={<Button onClick={() => listSearch.change(noneOf(filters))}>{clearFilters}</Button>}
    />
  );
}

function noneOf(filters: readonly Filter[]): Record<string, undefined> {
  return Object.fromEntries([...filters.map(({ name }) => name), 'q'].map((name) => [name, undefined]));
}

/** A link to a page of a list may outlive that page: then the list begins anew, and says so. */
export function useLostCursor(error: Error | null, { change }: ListSearch): void {
  const toast = useToast();
  const { cursorGone } = useTexts().common.list;
  const isLost = error instanceof ApiError && error.code === 'invalid-cursor';
  useEffect(() => {
    if (!isLost) return;
    toast({ text: cursorGone });
    change({});
  }, [isLost, toast, cursorGone, change]);
}
