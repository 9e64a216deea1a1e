import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { read } from '../../api/client';
import { Button } from '../../components/button';
import { useIsNone } from '../../components/counted-devices';
import { ListTotal } from '../../components/list-total';
import { type ListAnswer, ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { askedOf } from '../../search/use-list-search';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { type Vulnerability, vulnerabilityColumns } from './columns';
import { DecisionDialog } from './decision-dialog';
import { vulnerabilityFilters } from './filters';
import { NoneEver } from './none-ever';
import { ViewSwitch } from './view-switch';

const USUAL_SORT = '-severity';

/** Every vulnerability of the organization, one row each. */
export function VulnerabilitiesPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.vulnerabilities;
  const search = useSearch({ from: '/shell/vulnerabilities' });
  const mayDecide = useMay('analyst');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => vulnerabilityColumns(texts, formats), [texts, formats]);
  const filters = useMemo(() => vulnerabilityFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/vulnerabilities', { query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const isWhole = narrowing(search).isWhole;
  const isNone = useIsNone('/api/v1/vulnerabilities', !isWhole && query.data?.data.length === 0);
  return (
    <>
      <PageHeader
        title={own.title}
        note={<ListTotal page={query.data?.page} say={own.count} isWhole={isWhole || isNone} />}
        actions={<ViewSwitch />}
      />
      <ListView<Vulnerability>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort={USUAL_SORT}
        query={query}
        apiPath="/api/v1/vulnerabilities"
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        {...(mayDecide ? { selection: { selected, onChange: setSelected } } : {})}
        empty={(answer) => (isNone ? <NoneEver /> : emptyState(answer, search, own))}
      />
      <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
    </>
  );
}

type Own = ReturnType<typeof useTexts>['pages']['vulnerabilities'];

/** Whether the list is as one usually meets it: nothing is asked for, or only what is open. */
function narrowing(search: Record<string, unknown>): { isWhole: boolean; isOnlyOpen: boolean } {
  const asked = Object.keys(askedOf(search)).filter((name) => name !== 'sort');
  const isOnlyOpen = asked.length === 1 && String(search['status']) === 'open';
  return { isWhole: asked.length === 0 || isOnlyOpen, isOnlyOpen };
}

function emptyState(answer: ListAnswer<Vulnerability>, search: Record<string, unknown>, own: Own): ReactNode {
  const { isWhole, isOnlyOpen } = narrowing(search);
  if (!isWhole) return null;
  if (isOnlyOpen && (answer.facets?.['status']?.['resolved'] ?? 0) > 0)
    return (
      <AllDone
        title={own.allFixed}
        text={own.allFixedText}
        action={
          <ButtonLink to="/vulnerabilities" search={{ status: ['resolved'] }}>
            {own.showResolved}
          </ButtonLink>
        }
      />
    );
  return <NoneEver />;
}

/** Appears with the first row that is chosen, where the thumb and the eye are. */
function SelectionBar({ selected, onClear }: { selected: ReadonlySet<string>; onClear(): void }): ReactNode {
  const { pages, common } = useTexts();
  const { count } = useFormats();
  const [isDeciding, setDeciding] = useState(false);
  if (selected.size === 0) return null;
  return (
    <div
      role="region"
      aria-label={common.list.selected(count(selected.size))}
      className="floating-bar sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-rule bg-raised px-3 py-2 shadow-raised"
    >
      <p className="px-1 tabular-nums" role="status">
        {common.list.selected(count(selected.size))}
      </p>
      <Button look="primary" onClick={() => setDeciding(true)}>
        {pages.vulnerabilities.decideMany(count(selected.size))}
      </Button>
      <Button look="quiet" onClick={onClear}>
        {common.list.clearSelection}
      </Button>
      {isDeciding && (
        <DecisionDialog
          ids={[...selected]}
          onClose={(isDone) => {
            setDeciding(false);
            if (isDone) onClear();
          }}
        />
      )}
    </div>
  );
}
