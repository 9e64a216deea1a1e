import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ACTION_FAMILIES } from './action-families';
import { ACTOR_KINDS, OUTCOMES } from './search';

type Event = RowOf<'/api/v1/audit-events'>;

/** What stands in a line of its column without being cut. */
const LONGEST_LINE = 24;
const TONES = { success: 'good', denied: 'bad', failure: 'warn' } as const;

/** Everything that was changed, exported or denied. */
export function AuditView(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.settings.audit;
  const search = useSearch({ from: '/shell/settings' });
  const { view: _view, role: _role, state: _state, q: _q, page, columns: chosen, ...asked } = search;
  const columns = useMemo(() => eventColumns(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/audit-events', { query: { ...asked, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const { filters } = own;
  return (
    <>
      <p className="mb-3 text-quiet">{own.intro}</p>
      <ListView<Event>
        caption={own.caption}
        columns={columns}
        filters={[
          { name: 'outcome', title: filters.outcome, isMain: true, choices: choicesOf(OUTCOMES, own.outcomes) },
          {
            name: 'actorKind',
            title: filters.actorKind,
            isMain: true,
            choices: choicesOf(ACTOR_KINDS, own.actorKinds),
          },
          {
            name: 'action',
            title: filters.action,
            isMain: true,
            choices: ACTION_FAMILIES.map((family) => ({ value: `${family}.*`, label: family })),
            say: (value) => value.replace(/\.\*$/, ''),
          },
          { name: 'actorId', title: filters.actorId },
          { name: 'targetType', title: filters.targetType },
          { name: 'targetId', title: filters.targetId },
          { name: 'requestId', title: filters.requestId },
          { name: 'ip', title: filters.ip },
          { name: 'after', title: filters.after },
          { name: 'before', title: filters.before },
        ]}
        search={{ ...asked, ...(page && { page }), ...(chosen && { columns: chosen }) }}
        usualSort=""
        hasSearch={false}
        query={query}
        apiPath="/api/v1/audit-events"
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        empty={() =>
          Object.values(asked).every((value) => value === undefined) ? (
            <NothingYet title={own.noneYet} text={own.noneYetText} />
          ) : null
        }
      />
    </>
  );
}

function eventColumns({ pages, common }: Texts, { second }: Formats): DataColumn<Event>[] {
  const own = pages.settings.audit;
  const { columns } = own;
  return [
    { id: 'action', title: columns.action, isRowHeader: true, cell: ({ action }) => <code>{action}</code> },
    {
      id: 'occurredAt',
      title: columns.occurredAt,
      cell: ({ occurredAt }) => <span className="block min-w-24 sm:whitespace-nowrap">{second(occurredAt)}</span>,
    },
    {
      id: 'actor',
      title: columns.actor,
      cell: ({ actor }) => (
        <div className="xl:min-w-24">
          <Link
            to="/settings"
            search={{ view: 'audit', actorId: [actor.id] }}
            className="figure-link break-words"
            title={actor.id}
          >
            {actor.name ?? (actor.kind === 'service' ? own.actorKinds.service : common.notSaid)}
          </Link>
        </div>
      ),
    },
    {
      id: 'outcome',
      title: columns.outcome,
      cell: ({ outcome }) => <Tag tone={TONES[outcome]}>{own.outcomes[outcome]}</Tag>,
    },
    {
      id: 'target',
      title: columns.target,
      cell: ({ target, facts, ip }) => (
        <>
          {target === null ? (
            UNKNOWN
          ) : (
            <span className="break-words" title={target.id}>
              {target.type} {target.name}
            </span>
          )}
          <div className="max-w-44 xl:hidden">
            <Facts facts={ip === null ? facts : { ...facts, [columns.ip]: ip }} />
          </div>
        </>
      ),
    },
    { id: 'facts', title: columns.facts, from: 'xl', cell: ({ facts }) => <Facts facts={facts} /> },
    { id: 'ip', title: columns.ip, from: 'xl', cell: ({ ip }) => ip ?? UNKNOWN },
    { id: 'requestId', title: columns.requestId, isExtra: true, cell: ({ requestId }) => <code>{requestId}</code> },
    { id: 'userAgent', title: columns.userAgent, isExtra: true, cell: ({ userAgent }) => userAgent ?? UNKNOWN },
  ];
}

/** In one line; whoever opens a longer one sees each fact whole. */
function Facts({ facts }: { facts: Record<string, unknown> }): ReactNode {
  const { facts: title } = useTexts().pages.settings.audit.columns;
  const all = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  // What is null says something to who looks for it only.
  const line = all
    .filter(([, text]) => text !== 'null')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ');
  if (line.length <= LONGEST_LINE) return <span className="text-sm text-quiet">{line}</span>;
  return (
    <details className="group max-w-56 text-sm leading-6 text-quiet min-[90rem]:max-w-72 2xl:max-w-96">
      <summary className="cursor-pointer truncate">
        <span className="group-open:hidden">{line}</span>
        <span className="hidden group-open:inline">{title}</span>
      </summary>
      <dl>
        {all.map(([name, text]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-medium">{name}:</dt> <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
