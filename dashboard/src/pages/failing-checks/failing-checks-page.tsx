import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { buttonClasses } from '../../components/button';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { sourceName } from '../../components/names';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf } from '../devices/filters';
import { CHECK_KINDS, CHECK_SEVERITIES } from '../devices/search';
import { DeviceViews } from '../devices/view-switch';
import { type FailingCheck, failingColumns } from './failing-columns';

/** Every check that fails, over all devices and projects, and what was decided about it. */
export function FailingChecksPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.devices.failing;
  const search = useSearch({ from: '/shell/devices/failing-checks' });
  const columns = useMemo(() => failingColumns(texts, formats), [texts, formats]);
  const filters = useMemo(() => failingFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/failing-checks', { query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const asked = Object.keys(askedOf(search)).filter((name) => name !== 'sort');
  return (
    <>
      <PageHeader
        title={own.caption}
        note={<ListTotal page={query.data?.page} say={own.count} />}
        actions={<DeviceViews />}
      />
      <p className="mb-3 max-w-[75ch] text-quiet">{own.intro}</p>
      <ListView<FailingCheck>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="-severity"
        query={query}
        apiPath="/api/v1/failing-checks"
        idOf={({ id, device, source, scope }) => `${device.id} ${source} ${scope} ${id}`}
        nameOf={({ title }) => title}
        empty={() => nothing(own, asked, search.accepted === false)}
      />
    </>
  );
}

/** Nothing fails, or all of it is accepted; null where filters are to blame. */
function nothing(own: Texts['pages']['devices']['failing'], asked: readonly string[], isOpen: boolean): ReactNode {
  if (asked.length === 0)
    return (
      <NothingYet
        title={own.noneYet}
        text={own.noneYetText}
        action={
          <Link to="/devices/uploads" className={buttonClasses()}>
            {own.toUploads}
          </Link>
        }
      />
    );
  if (asked.length > 1 || !isOpen) return null;
  return (
    <AllDone
      title={own.allDone}
      text={own.allDoneText}
      action={
        <Link to="/devices/failing-checks" className={buttonClasses()}>
          {own.showAll}
        </Link>
      }
    />
  );
}

function failingFilters({ pages, common }: Texts): Filter[] {
  const { failing: own, checkKinds, checkSeverities } = pages.devices;
  return [
    { name: 'kind', title: own.columns.kind, isMain: true, choices: choicesOf(CHECK_KINDS, checkKinds) },
    {
      name: 'severity',
      title: own.columns.severity,
      isMain: true,
      choices: choicesOf(CHECK_SEVERITIES, checkSeverities),
    },
    {
      name: 'accepted',
      title: own.columns.accepted,
      isMain: true,
      choices: choicesOf(['true', 'false'] as const, own.acceptances),
    },
    { name: 'source', title: own.columns.source, say: (source) => sourceName(source, common) },
    { name: 'deviceId', title: own.columns.device },
    { name: 'checkId', title: own.columns.check },
  ];
}
