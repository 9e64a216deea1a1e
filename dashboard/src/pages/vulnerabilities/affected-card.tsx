import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { Card } from '../../components/card';
import type { DataColumn } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { useLostCursor } from '../../components/list-view';
import { NumberLink } from '../../components/page-link';
import { Paging } from '../../components/paging';
import { AllDone, Skeleton } from '../../components/states';
import { Loaded } from '../../components/loaded';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { FindingDrawer } from '../findings/finding-drawer';
import { type Finding, findingColumns } from './finding-columns';
import type { VulnerabilityDetail } from './severity-cell';

const SIZE = 20;
const SHOWN = ['device', 'packages', 'installed', 'fix', 'dueOn', 'state', 'proof'];

/** Inside a card of a telephone a day would push every row apart; the first of them stands at a glance. */
function withRoom(column: DataColumn<Finding>): DataColumn<Finding> {
  return column.id === 'dueOn' ? { ...column, from: 'sm' } : column;
}

/** On which devices, in which package, and by which versions that is known. */
export function AffectedCard({ detail }: { detail: VulnerabilityDetail }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.vulnerabilities;
  const search = useSearch({ from: '/shell/vulnerabilities/$id' });
  const listSearch = useListSearch();
  const columns = useMemo(() => findingColumns(texts, formats).map(withRoom), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/vulnerabilities/{id}/findings', {
      path: { id: detail.id },
      query: { state: search.state, cursor: search.cursor, limit: SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  useLostCursor(query.error, listSearch);
  return (
    <Card
      title={own.detail.affected}
      aside={
        <span className="text-quiet">
          <NumberLink page="findings" search={{ vulnerabilityId: detail.id, state: 'open' }}>
            {own.detail.affectedCount(formats.count(detail.openFindings), formats.count(detail.affectedDevices))}
          </NumberLink>
        </span>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {(loaded) =>
          loaded.data.length === 0 ? (
            <AllDone title={own.allFixed} text={own.statuses.resolved} />
          ) : (
            <>
              <DataTable
                caption={own.detail.affected}
                columns={columns}
                shown={SHOWN}
                rows={loaded.data}
                idOf={({ id }) => id}
                nameOf={({ device }) => device.name}
                isStale={query.isPlaceholderData}
              />
              <Paging
                page={loaded.page}
                number={search.page ?? 1}
                size={SIZE}
                shown={loaded.data.length}
                onGo={listSearch.go}
              />
            </>
          )
        }
      </Loaded>
      {search.finding !== undefined && <FindingDrawer id={search.finding} />}
    </Card>
  );
}
