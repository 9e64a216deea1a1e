import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type RowOf, read } from '../../api/client';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { sourceName } from '../../components/names';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { UNKNOWN, type Formats } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { choicesOf, trueOrFalse } from '../../components/choices';
import { dueReasonWords } from '../../components/due-reason';
import { CHECK_KINDS, CHECK_SEVERITIES } from '../devices/search';
import { DeviceViews } from '../devices/view-switch';
import { AcceptanceButton } from './acceptance-buttons';

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
        action={<ButtonLink to="/devices/uploads">{own.toUploads}</ButtonLink>}
      />
    );
  if (asked.length > 1 || !isOpen) return null;
  return (
    <AllDone
      title={own.allDone}
      text={own.allDoneText}
      action={<ButtonLink to="/devices/failing-checks">{own.showAll}</ButtonLink>}
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
    { name: 'accepted', title: own.columns.accepted, isMain: true, choices: trueOrFalse(own.acceptances) },
    { name: 'source', title: own.columns.source, say: (source) => sourceName(source, common) },
    { name: 'deviceId', title: own.columns.device },
    { name: 'checkId', title: own.columns.check },
  ];
}

type FailingCheck = RowOf<'/api/v1/failing-checks'>;

const TONES = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' } as const;
/** Places that a row names. */
const SHOWN = 2;

/** The columns of the list of failing checks. */
function failingColumns({ pages, common }: Texts, { count, day, moment }: Formats): DataColumn<FailingCheck>[] {
  const { failing: own, checkKinds, checkSeverities } = pages.devices;
  const { columns } = own;
  return [
    {
      id: 'check',
      title: columns.check,
      isRowHeader: true,
      cell: ({ id, title, device }) => (
        <span className="block min-w-40">
          <Link
            to="/devices/$id"
            params={{ id: device.id }}
            search={{ tab: 'checks', answer: ['fail'], check: id }}
            className="link break-words"
          >
            {title}
          </Link>
          <code className="block break-all text-sm text-quiet">{id}</code>
        </span>
      ),
    },
    { id: 'kind', title: columns.kind, cell: ({ kind }) => checkKinds[kind] },
    {
      id: 'severity',
      title: columns.severity,
      sort: { by: 'severity', startsDescending: true },
      cell: ({ severity }) =>
        severity === null ? UNKNOWN : <Tag tone={TONES[severity]}>{checkSeverities[severity]}</Tag>,
    },
    {
      id: 'device',
      title: columns.device,
      cell: ({ device }) => (
        <Link to="/devices/$id" params={{ id: device.id }} search={{ tab: 'checks' }} className="link break-words">
          {device.name}
        </Link>
      ),
    },
    {
      id: 'places',
      title: columns.places,
      from: 'lg',
      cell: (check) => <Places check={check} more={own.morePlaces} count={count} />,
    },
    { id: 'source', title: columns.source, from: 'xl', cell: ({ source }) => sourceName(source, common) },
    {
      id: 'scope',
      title: columns.scope,
      isExtra: true,
      cell: ({ scope }) => <span className="break-all">{scope}</span>,
    },
    {
      id: 'changedAt',
      title: columns.changedAt,
      sort: { by: 'changedAt', startsDescending: true },
      from: 'xl',
      cell: ({ changedAt }) => <span className="whitespace-nowrap">{day(changedAt)}</span>,
    },
    { id: 'dueOn', title: columns.dueOn, cell: (check) => <Due check={check} /> },
    { id: 'observedAt', title: columns.observedAt, isExtra: true, cell: ({ observedAt }) => moment(observedAt) },
    {
      id: 'accepted',
      title: columns.accepted,
      from: 'md',
      cell: ({ acceptanceId }) => acceptanceId !== null && <Tag tone="quiet">{own.acceptances.true}</Tag>,
    },
    {
      id: 'actions',
      title: columns.actions,
      saysItself: true,
      // What is concluded from the system of a device ends with that system, and nobody accepts it.
      cell: (check) => check.source !== 'posture' && <AcceptanceButton check={check} />,
    },
  ];
}

function Places(props: { check: FailingCheck; more(count: string): string; count(value: number): string }): ReactNode {
  const { check, more, count } = props;
  const { places, placeCount } = check;
  if (places.length === 0) return UNKNOWN;
  return (
    <ul className="min-w-52 text-sm">
      {places.slice(0, SHOWN).map(({ file, line, resource }, at) => (
        <li key={at} className="wrap-anywhere">
          <code>
            {[file === null || line === null ? file : `${file}:${line}`, resource].filter(Boolean).join(' · ')}
          </code>
        </li>
      ))}
      {placeCount > SHOWN && <li className="text-quiet">{more(count(placeCount - SHOWN))}</li>}
    </ul>
  );
}

/** Its day and why that day; of what has none, that nothing asks for one or that nobody knows since when it fails. */
function Due({ check: { dueOn, dueDays, dueBecause, overdue, changedAt } }: { check: FailingCheck }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.devices.failing;
  if (dueDays === null) return <span className="text-quiet">{own.noDay}</span>;
  if (dueOn === null) return <span className="text-quiet">{own.unknownDay}</span>;
  const why = dueReasonWords({ because: dueBecause, days: dueDays, from: changedAt }, texts, formats);
  return (
    <span className="block min-w-28">
      <span className="whitespace-nowrap">{formats.day(dueOn)}</span>
      <span className="block text-sm text-quiet">{why}</span>
      {overdue === true && <Tag tone="bad">{own.overdue}</Tag>}
    </span>
  );
}
