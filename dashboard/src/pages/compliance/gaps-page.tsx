import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { Button } from '../../components/button';
import { CONTROL } from '../../components/fields';
import { Help } from '../../components/help';
import { PageHeader } from '../../components/page-header';
import { AllDone, LoadError, Loading, NothingMatches, Skeleton } from '../../components/states';
import { Options, choicesOf } from '../../components/choices';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { GapList } from './gap-list';
import { frameworksQuery } from './reading';
import { GAP_KINDS } from './search';
import { ComplianceTabs } from './view-tabs';

const USUAL = 20;
const MOST = 100;

/** What to do next, the best first, with what it moves in each framework. */
export function GapsPage(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance.gaps;
  const { count, moment } = useFormats();
  const search = useSearch({ from: '/shell/compliance/gaps' });
  const { go } = useListSearch();
  const limit = Math.min(MOST, Math.max(1, Math.trunc(search.limit ?? USUAL)));
  const query = useQuery({
    ...read('/api/v1/compliance/gaps', { query: { ...search, limit } }),
    placeholderData: keepPreviousData,
  });
  const asOf = query.data?.asOf ?? null;
  const isChosen = search.kind !== undefined || search.framework !== undefined;
  return (
    <>
      <PageHeader
        title={own.title}
        note={
          <p>
            <span role="status">
              {query.data !== undefined && own.count(count(query.data.total), query.data.total === 1)}
            </span>{' '}
            <Help about={own.title}>{own.help}</Help>{' '}
            {asOf !== null && <span className="block">{common.asOf(moment(asOf))}</span>}
          </p>
        }
        actions={<ComplianceTabs />}
      />
      <Choices search={search} />
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-[32rem] w-full" />
        </Loading>
      ) : query.data === undefined ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          action={
            isRefusal(query.error, 404) && (
              <Button onClick={() => go({ framework: undefined })}>{common.empty.clearFilters}</Button>
            )
          }
        />
      ) : query.data.data.length === 0 ? (
        isChosen ? (
          <NothingMatches onClear={() => go({ kind: undefined, framework: undefined })} />
        ) : (
          <AllDone title={own.none} text={own.noneText} />
        )
      ) : (
        <div className={query.isPlaceholderData ? 'opacity-60' : ''} aria-busy={query.isPlaceholderData}>
          <GapList gaps={query.data.data} framework={search.framework} />
          {query.data.total > query.data.data.length && (
            <p className="mt-3 flex flex-wrap items-center gap-3 text-quiet">
              {own.shown(count(query.data.data.length), count(query.data.total))}
              {limit < MOST && <Button onClick={() => go({ limit: MOST })}>{own.more(count(MOST))}</Button>}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Choices({ search }: { search: { framework?: string; kind?: string } }): ReactNode {
  const { gaps: own, gapKinds, filters } = useTexts().pages.compliance;
  const { change } = useListSearch();
  const frameworks = useQuery(frameworksQuery).data ?? [];
  return (
    <div role="search" aria-label={filters.gaps} className="mb-3 flex flex-wrap items-center gap-2">
      <select
        aria-label={filters.framework}
        className={`${CONTROL} w-auto! max-w-full`}
        value={search.framework ?? ''}
        onChange={({ target }) =>
          change({ framework: target.value === '' ? undefined : target.value, limit: undefined })
        }
      >
        <option value="">{own.allFrameworks}</option>
        {frameworks.map(({ slug, name, version }) => (
          <option key={slug} value={slug}>
            {name} {version}
          </option>
        ))}
      </select>
      <select
        aria-label={filters.kind}
        className={`${CONTROL} w-auto! max-w-full`}
        value={search.kind ?? ''}
        onChange={({ target }) => change({ kind: target.value === '' ? undefined : target.value, limit: undefined })}
      >
        <option value="">{own.allKinds}</option>
        <Options of={choicesOf(GAP_KINDS, gapKinds)} />
      </select>
    </div>
  );
}
