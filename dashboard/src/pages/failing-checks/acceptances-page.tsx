import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type RowOf, read } from '../../api/client';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { Whole } from '../../components/whole';
import { ButtonLink } from '../../components/links';
import type { Formats } from '../../format/formats';
import { inDays } from '../../format/in-days';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf } from '../../components/choices';
import { ACCEPTANCE_SCOPES, ACCEPTANCE_STATUSES } from '../devices/search';
import { DeviceViews } from '../devices/view-switch';
import { TakeBackButton } from './acceptance-buttons';

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
        <ButtonLink
          to="/devices/acceptances"
          search={{ status: ['active'], expiresBefore: inDays(SOON_DAYS), sort: 'expiresOn' }}
        >
          {own.endsSoon}
        </ButtonLink>
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
          <ButtonLink to="/devices/failing-checks" search={{ accepted: false }}>
            {own.toFailing}
          </ButtonLink>
        }
      />
    );
  return (
    <AllDone
      title={own.noneActive}
      text={own.noneActiveText}
      action={<ButtonLink to="/devices/acceptances">{own.showAll}</ButtonLink>}
    />
  );
}

function acceptanceFilters({ pages }: Texts): Filter[] {
  const own = pages.devices.acceptances;
  return [
    { name: 'status', title: own.columns.status, isMain: true, choices: choicesOf(ACCEPTANCE_STATUSES, own.statuses) },
    { name: 'scope', title: own.columns.where, isMain: true, choices: choicesOf(ACCEPTANCE_SCOPES, own.scopes) },
    { name: 'checkId', title: own.columns.check },
    { name: 'expiresBefore', title: own.expiresBefore },
  ];
}

type Acceptance = RowOf<'/api/v1/check-acceptances'>;

const TONES = { active: 'good', expired: 'warn', ended: 'quiet' } as const;
/** Devices that a row names. */
const SHOWN = 3;

/** The columns of the list of acceptances of failing checks. */
function acceptanceColumns(texts: Texts, formats: Formats): DataColumn<Acceptance>[] {
  const { acceptances: own } = texts.pages.devices;
  const { columns } = own;
  const { count, day } = formats;
  return [
    {
      id: 'check',
      title: columns.check,
      isRowHeader: true,
      cell: ({ checkId, title }) => (
        <span className="block min-w-32">
          <Link to="/devices/failing-checks" search={{ checkId: [checkId] }} className="link break-words">
            {title}
          </Link>
          <code className="block break-all text-sm text-quiet">{checkId}</code>
        </span>
      ),
    },
    {
      id: 'status',
      title: columns.status,
      cell: ({ status }) => <Tag tone={TONES[status]}>{own.statuses[status]}</Tag>,
    },
    {
      id: 'reason',
      title: columns.reason,
      cell: ({ reason, decidedBy }) => (
        <span className="block max-w-md min-w-20">
          <span className="block break-words whitespace-pre-line">{reason}</span>
          {/* Where there is no room for a column of its own. */}
          <span className="block text-sm text-quiet xl:hidden">{own.by(actorName(decidedBy, texts.common))}</span>
        </span>
      ),
    },
    { id: 'where', title: columns.where, cell: (row) => <Where row={row} own={own} count={count} /> },
    {
      id: 'expiresOn',
      title: columns.expiresOn,
      sort: { by: 'expiresOn' },
      cell: (row) => <Until row={row} texts={texts} formats={formats} />,
    },
    { id: 'devices', title: columns.devices, isNumber: true, from: 'lg', cell: ({ devices }) => count(devices) },
    {
      id: 'decidedBy',
      title: columns.decidedBy,
      from: 'xl',
      cell: ({ decidedBy }) => <Whole>{actorName(decidedBy, texts.common)}</Whole>,
    },
    {
      id: 'decidedAt',
      title: columns.decidedAt,
      sort: { by: 'decidedAt', startsDescending: true },
      from: 'xl',
      cell: ({ decidedAt }) => <span className="whitespace-nowrap">{day(decidedAt)}</span>,
    },
    {
      id: 'actions',
      title: columns.actions,
      saysItself: true,
      cell: ({ id, title, status }) => status === 'active' && <TakeBackButton id={id} name={title} />,
    },
  ];
}

type Own = Texts['pages']['devices']['acceptances'];

/** On which devices, and in how many places at most. */
function Where({ row, own, count }: { row: Acceptance; own: Own; count(value: number): string }): ReactNode {
  const { scope, scopeDevices, mostPlaces } = row;
  return (
    <span className="block min-w-24">
      {scope.tags !== undefined && <span className="break-words">{own.tags(scope.tags.join(', '))}</span>}
      {scope.all === true && own.everywhere}
      {scope.deviceIds !== undefined && scopeDevices.length === 0 && own.noDevice}
      {scopeDevices.slice(0, SHOWN).map(({ id, name }) => (
        <Link
          key={id}
          to="/devices/$id"
          params={{ id }}
          search={{ tab: 'checks', check: row.checkId }}
          className="link block break-words"
        >
          {name}
        </Link>
      ))}
      {scopeDevices.length > SHOWN && (
        <span className="block text-quiet">{own.more(count(scopeDevices.length - SHOWN))}</span>
      )}
      {mostPlaces !== null && (
        <span className="block text-sm text-quiet">{own.places(count(mostPlaces), mostPlaces === 1)}</span>
      )}
    </span>
  );
}

/** The last day of one that holds; when, how and by whom another one ended. */
function Until({ row, texts, formats }: { row: Acceptance; texts: Texts; formats: Formats }): ReactNode {
  const { acceptances: own } = texts.pages.devices;
  const { day, ago } = formats;
  const { status, expiresOn, endedAt, endedBy } = row;
  if (status === 'expired') return <span className="block min-w-28">{own.expiredOn(day(expiresOn))}</span>;
  if (status === 'ended')
    return (
      <span className="block min-w-28">
        {endedBy === null ? day(endedAt) : own.endedOn(day(endedAt), actorName(endedBy, texts.common))}
      </span>
    );
  return (
    <>
      <span className="whitespace-nowrap">{day(expiresOn)}</span>
      <span className="block text-sm text-quiet">{ago(`${expiresOn}T23:59:59Z`)}</span>
    </>
  );
}
