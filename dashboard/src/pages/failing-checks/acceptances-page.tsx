import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { buttonClasses } from '../../components/button';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf } from '../devices/filters';
import { ACCEPTANCE_SCOPES, ACCEPTANCE_STATUSES } from '../devices/search';
import { DeviceViews } from '../devices/view-switch';
import { type Acceptance, acceptanceColumns } from './acceptance-columns';
import { inDays } from '../../format/in-days';

const SOON_DAYS = 30;

/** Every failing check that somebody decided to live with: why, by whom, where and until when. */
export function AcceptancesPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.devices.acceptances;
  const search = useSearch({ from: '/shell/devices/acceptances' });
  const columns = useMemo(() => acceptanceColumns(texts, formats), [texts, formats]);
  const filters = useMemo(() => acceptanceFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/check-acceptances', { query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const asked = Object.keys(askedOf(search)).filter((name) => name !== 'sort');
  const isUsual = asked.length === 0 || (asked.length === 1 && String(search.status) === 'active');
  return (
    <>
      <PageHeader
        title={own.title}
        note={<ListTotal page={query.data?.page} say={own.count} />}
        actions={<DeviceViews />}
      />
      <p className="mb-3 max-w-[75ch] text-quiet">
        {own.intro}
        <Link to="/vulnerabilities/decisions" search={{ status: ['active'] }} className="link">
          {own.toDecisions}
        </Link>
        .
      </p>
      <div className="mb-3">
        <Link
          to="/devices/acceptances"
          search={{ status: ['active'], expiresBefore: inDays(SOON_DAYS), sort: 'expiresOn' }}
          className={buttonClasses()}
        >
          {own.endsSoon}
        </Link>
      </div>
      <ListView<Acceptance>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="-decidedAt"
        query={query}
        apiPath="/api/v1/check-acceptances"
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        empty={() => (isUsual ? <Nothing own={own} /> : null)}
      />
    </>
  );
}

/** None stands: was there ever one? */
function Nothing({ own }: { own: Texts['pages']['devices']['acceptances'] }): ReactNode {
  const { data: ever } = useQuery(read('/api/v1/check-acceptances', { query: { limit: 1 } }));
  if (ever === undefined) return null;
  if (ever.data.length === 0)
    return (
      <NothingYet
        title={own.noneYet}
        text={own.noneYetText}
        action={
          <Link to="/devices/failing-checks" search={{ accepted: false }} className={buttonClasses()}>
            {own.toFailing}
          </Link>
        }
      />
    );
  return (
    <AllDone
      title={own.noneActive}
      text={own.noneActiveText}
      action={
        <Link to="/devices/acceptances" className={buttonClasses()}>
          {own.showAll}
        </Link>
      }
    />
  );
}

function acceptanceFilters({ pages }: Texts): Filter[] {
  const own = pages.devices.acceptances;
  return [
    {
      name: 'status',
      title: own.columns.status,
      isMain: true,
      choices: choicesOf(ACCEPTANCE_STATUSES, own.statuses),
    },
    { name: 'scope', title: own.columns.where, isMain: true, choices: choicesOf(ACCEPTANCE_SCOPES, own.scopes) },
    { name: 'checkId', title: own.columns.check },
    { name: 'expiresBefore', title: own.expiresBefore },
  ];
}
