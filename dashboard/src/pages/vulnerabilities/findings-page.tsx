import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { useIsNone } from '../../components/counted-devices';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone } from '../../components/states';
import { askedOf } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { FindingDrawer } from '../findings/finding-drawer';
import { findingFilters } from './filters';
import { type Finding, findingColumns } from './finding-columns';
import { NoneEver } from './none-ever';
import { ViewSwitch } from './view-switch';

/** Every finding of the organization: where numbers of findings lead. */
export function FindingsPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.vulnerabilities;
  const { finding, ...search } = useSearch({ from: '/shell/findings' });
  const states = String(search.state ?? '');
  const columns = useMemo(
    () => findingColumns(texts, formats, states.split(',').filter(Boolean)),
    [texts, formats, states],
  );
  const filters = useMemo(() => findingFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/findings', { query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const asked = Object.keys(askedOf(search)).filter((name) => name !== 'sort');
  const isWhole = asked.length === 0 || (asked.length === 1 && String(search.state) === 'open');
  const isNone = useIsNone('/api/v1/findings', !isWhole && query.data?.data.length === 0);
  return (
    <>
      <PageHeader
        title={own.findingsTitle}
        note={<ListTotal page={query.data?.page} say={own.findingCount} isWhole={isWhole || isNone} />}
        actions={<ViewSwitch />}
      />
      <ListView<Finding>
        caption={own.findingsCaption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="-severity"
        query={query}
        apiPath="/api/v1/findings"
        idOf={({ id }) => id}
        nameOf={({ vulnerabilityId, device }) => `${vulnerabilityId}, ${device.name}`}
        empty={({ facets }) => {
          if (!isWhole) return isNone ? <NoneEver title={own.noFindingYet} /> : null;
          const isDone = Object.values(facets?.['state'] ?? {}).some((found) => found > 0);
          return isDone ? (
            <AllDone title={own.allFixed} text={own.allFixedText} />
          ) : (
            <NoneEver title={own.noFindingYet} />
          );
        }}
      />
      {finding !== undefined && <FindingDrawer id={finding} />}
    </>
  );
}
