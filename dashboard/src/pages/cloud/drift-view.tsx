import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { type DataColumn, SHOW_BELOW } from '../../components/data-columns';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { NoAudits } from './no-audits';
import { MOVES } from './search';
import { type Move, type Suite, ResultBadge } from './check-result';

const MOST_OBJECTS = 3;

/** What moved from audit to audit, and who moved it. */
export function DriftView({ suite: whole }: { suite: Suite }): ReactNode {
  const { suite, auditedAt } = whole;
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.cloud;
  const { kind, check, cursor, page, columns: chosen, sort: given } = useSearch({ from: '/shell/cloud/$suite' });
  const sort = given === 'foundAt' || given === '-foundAt' ? given : undefined;
  const asked = { kind, check, cursor, sort };
  const columns = useMemo(() => driftColumns(suite, texts, formats), [suite, texts, formats]);
  const query = useQuery({
    ...read('/api/v1/cloud-security/{suite}/drift', { path: { suite }, query: { ...asked, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListView<Move>
      caption={own.driftCaption}
      columns={columns}
      filters={[
        { name: 'kind', title: own.filters.kind, isMain: true, choices: choicesOf(MOVES, own.moves) },
        { name: 'check', title: own.columns.check },
      ]}
      search={{ ...asked, ...(page && { page }), ...(chosen && { columns: chosen }) }}
      usualSort="-foundAt"
      hasSearch={false}
      query={query}
      apiPath={`/api/v1/cloud-security/${suite}/drift`}
      idOf={({ id }) => id}
      nameOf={({ check: id }) => id}
      empty={() =>
        kind !== undefined || check !== undefined ? null : auditedAt !== null ? (
          <NothingYet title={own.noDrift} text={own.noDriftText} />
        ) : (
          <NoAudits suite={whole} />
        )
      }
    />
  );
}

function driftColumns(suite: string, { pages }: Texts, { moment, day, count }: Formats): DataColumn<Move>[] {
  const own = pages.cloud;
  const { columns } = own;
  return [
    {
      id: 'check',
      title: columns.check,
      isRowHeader: true,
      cell: ({ check, title, foundAt }) => (
        <div className="xl:min-w-80">
          <Link to="/cloud/$suite/checks/$checkId" params={{ suite, checkId: check }} className="link">
            {title ?? check}
          </Link>
          {/* One check moves more than once: without its day a row says nothing. */}
          <span className={`block font-normal text-quiet ${SHOW_BELOW.sm}`} title={moment(foundAt)}>
            {day(foundAt)}
          </span>
        </div>
      ),
    },
    {
      id: 'kind',
      title: columns.move,
      cell: ({ kind }) => (
        <Tag tone={TONES[kind]}>
          <span className="inline-block first-letter:uppercase">{own.moves[kind]}</span>
        </Tag>
      ),
    },
    {
      id: 'verdict',
      title: columns.beforeAfter,
      from: 'lg',
      cell: ({ before, after }) => (
        <span className="flex items-center gap-1 whitespace-nowrap">
          <ResultBadge verdict={before.status} /> <span aria-label={own.becomes}>→</span>{' '}
          <ResultBadge verdict={after.status} />
        </span>
      ),
    },
    {
      id: 'objects',
      title: columns.objects,
      from: 'lg',
      cell: ({ added, removed }) => (
        <div className="max-w-80">
          {added.length > 0 && <span className="block break-words">{own.added(namesOf(added, count))}</span>}
          {removed.length > 0 && <span className="block break-words">{own.removed(namesOf(removed, count))}</span>}
        </div>
      ),
    },
    {
      id: 'actor',
      title: columns.actor,
      from: 'sm',
      cell: ({ actor, activity }) =>
        actor === null ? (
          <span className="text-quiet">{own.actorUnknown}</span>
        ) : (
          <span title={activity ?? undefined}>
            <Address text={actor} />
          </span>
        ),
    },
    {
      id: 'foundAt',
      title: columns.foundAt,
      sort: { by: 'foundAt', startsDescending: true },
      from: 'sm',
      cell: ({ foundAt }) => (
        <span className="whitespace-nowrap" title={moment(foundAt)}>
          {day(foundAt)}
        </span>
      ),
    },
    { id: 'changedAt', title: columns.changedAt, isExtra: true, cell: ({ changedAt }) => moment(changedAt) },
  ];
}

/** Breaks before its domain, and nowhere else: a hyphen in it is none of ours. */
function Address({ text }: { text: string }): ReactNode {
  return text.split(/(?=@)/).map((part) => (
    <Fragment key={part}>
      <span className="md:whitespace-nowrap">{part}</span>
      <wbr />
    </Fragment>
  ));
}

const TONES = {
  regressed: 'bad',
  fixed: 'good',
  changed: 'quiet',
  'affected-changed': 'quiet',
  'visibility-lost': 'warn',
  'visibility-gained': 'good',
} as const;

function namesOf(objects: Move['added'], count: Formats['count']): string {
  const names = objects.slice(0, MOST_OBJECTS).map(({ name }) => name);
  const rest = objects.length - names.length;
  return rest > 0 ? `${names.join(', ')} +${count(rest)}` : names.join(', ');
}
