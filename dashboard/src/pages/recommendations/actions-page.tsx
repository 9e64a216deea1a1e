import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type ReadBody } from '../../api/client';
import { Button } from '../../components/button';
import { CONTROL } from '../../components/fields';
import type { Filter } from '../../components/filter-bar';
import { Help } from '../../components/help';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingOpen } from '../../components/nothing-open';
import { PageHeader } from '../../components/page-header';
import { Popover } from '../../components/popover';
import { explain, AllDone } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { askedOf, useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ActionDrawer } from './action-drawer';
import { actionColumns } from './columns';
import { type Action, KINDS, TIERS, SORTS } from './search';
import { NothingToRecommend } from './nothing-to-recommend';
import { ViewSwitch } from './view-switch';

/** What to do first, computed from what is open. */
export function ActionsPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.recommendations;
  const { action, simulate, ...search } = useSearch({ from: '/shell/recommendations' });
  const listSearch = useListSearch();
  const columns = useMemo(() => actionColumns(texts, formats), [texts, formats]);
  const filters = useMemo(() => actionFilters(texts), [texts]);
  const selected = useMemo(() => new Set(simulate), [simulate]);
  const query = useQuery({
    ...read('/api/v1/rice/recommendations', { query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(askedOf(search)).some((name) => name !== 'sort');
  return (
    <>
      <PageHeader
        title={own.title}
        note={<Note data={query.data} isFiltered={isFiltered} />}
        actions={<ViewSwitch />}
      />
      {query.data?.page.total !== 0 && (
        <SortChoice
          sort={search.sort ?? 'priority'}
          onSort={(sort) => listSearch.change({ sort: sort === 'priority' ? undefined : sort })}
        />
      )}
      <ListView<Action>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="priority"
        query={query}
        apiPath="/api/v1/rice/recommendations"
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        selection={{
          selected,
          onChange: (next) => listSearch.go({ simulate: next.size === 0 ? undefined : [...next] }),
        }}
        empty={() =>
          isFiltered ? null : (
            <NothingOpen
              unknown={<NothingToRecommend />}
              clear={<AllDone title={own.allDone} text={own.allDoneText} />}
            />
          )
        }
      />
      {simulate !== undefined && (
        <PlanBar
          ids={simulate}
          titleOf={(id) => query.data?.data.find((row) => row.id === id)?.title ?? null}
          onClear={() => listSearch.go({ simulate: undefined })}
        />
      )}
      {action !== undefined && query.data !== undefined && (
        <ActionDrawer
          action={query.data.data.find(({ id }) => id === action) ?? null}
          onClose={() => listSearch.go({ action: undefined })}
        />
      )}
    </>
  );
}

type Answer = ReadBody<'/api/v1/rice/recommendations'>;

function Note({ data, isFiltered }: { data: Answer | undefined; isFiltered: boolean }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.recommendations;
  const { count, decimal, moment } = useFormats();
  if (data === undefined) return null;
  const { page, summary, asOf } = data;
  return (
    <>
      <p role="status">
        {(isFiltered || page.total > 0) &&
          texts.count(common.list.total(count(page.total), page.totalIsLowerBound), page.total === 1)}
      </p>
      <p>
        {page.total > 0 && texts.afterAll(decimal(summary.score), decimal(summary.scoreAfterAll))}
        {page.total > 0 && asOf !== null && ` ${common.asOf(moment(asOf))}`}
        {(isFiltered || page.total > 0) && '\u00a0'}
        <Help about={texts.title}>
          {texts.helpAll.map((part) => (
            <p key={part} className="mt-2 first:mt-0">
              {part}
            </p>
          ))}
        </Help>
      </p>
    </>
  );
}

/** Each order has the best in front: said in words, because “ascending” would say the opposite. */
function SortChoice({ sort, onSort }: { sort: string; onSort(sort: string): void }): ReactNode {
  const texts = useTexts().pages.recommendations;
  return (
    <label className="mb-2 flex w-fit max-w-full items-center gap-2">
      <span className="text-quiet">{texts.order}</span>
      <select className={CONTROL} value={sort} onChange={({ target }) => onSort(target.value)}>
        {[...SORTS, ...(SORTS.some((each) => each === sort) ? [] : [sort])].map((each) => (
          <option key={each} value={each}>
            {texts.orders[each] ?? texts.backwards(texts.orders[each.slice(1)] ?? each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The filters of the list of actions. */
function actionFilters({ pages, common }: Texts): Filter[] {
  const texts = pages.recommendations;
  return [
    { name: 'kind', title: texts.kind, isMain: true, choices: choicesOf(KINDS, texts.kinds) },
    {
      name: 'tier',
      title: texts.columns.dueOn,
      isMain: true,
      choices: TIERS.map((value) => ({ value, label: common.tiers[value] ?? value })),
    },
    { name: 'ecosystem', title: texts.ecosystem },
  ];
}

interface Props {
  ids: readonly string[];
  /** Null for an action that is not on this page of the list. */
  titleOf(id: string): string | null;
  onClear(): void;
}

/** Tries out what the risk score would be if what is ticked were done. Nothing is changed by it. */
function PlanBar({ ids, titleOf, onClear }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.recommendations.plan;
  const { count, decimal } = useFormats();
  const { data, error } = useQuery({
    ...read('/api/v1/rice/recommendations', { query: { simulate: [...ids], limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  const plan = data?.summary.plan;
  return (
    <div
      role="region"
      aria-label={texts.title}
      className="floating-bar sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-rule bg-raised px-3 py-2 shadow-raised"
    >
      <p role="status" className="px-1 tabular-nums">
        {texts.ifDone(count(ids.length), ids.length === 1)}{' '}
        {plan !== undefined && plan !== null && data !== undefined && (
          <strong>{texts.score(decimal(data.summary.score, 2), decimal(plan.score, 2))}</strong>
        )}
        {error !== null && <span className="text-critical">{explain(error, common).text}</span>}
        {plan !== undefined && plan !== null && plan.unknown.length > 0 && (
          <span className="block text-sm text-quiet">{texts.unknown(count(plan.unknown.length))}</span>
        )}
      </p>
      {plan !== undefined && plan !== null && plan.steps.length > 0 && (
        <Popover label={texts.steps} align="end" trigger={<Button>{texts.steps}</Button>}>
          <ol className="flex list-decimal flex-col gap-1.5 pl-5">
            {plan.steps.map(({ id, scoreBefore, scoreAfter }) => (
              <li key={id} className="break-words">
                {titleOf(id) ?? texts.elsewhere}
                <span className="block text-sm text-quiet tabular-nums">
                  {texts.score(decimal(scoreBefore, 2), decimal(scoreAfter, 2))}
                </span>
              </li>
            ))}
          </ol>
        </Popover>
      )}
      <Button look="quiet" onClick={onClear}>
        {common.list.clearSelection}
      </Button>
    </div>
  );
}
