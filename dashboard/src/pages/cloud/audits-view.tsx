import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { type DataColumn, SHOW_BELOW } from '../../components/data-columns';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { choicesOf } from '../../components/choices';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { AuditDrawer } from './audit-drawer';
import { NoAudits } from './no-audits';
import { AUDIT_STATES } from './search';
import type { Audit, Suite } from './check-result';

/** Every run: why it began, what it brought, and what went wrong. */
export function AuditsView({ suite: given }: { suite: Suite }): ReactNode {
  const { suite } = given;
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.cloud;
  const search = useSearch({ from: '/shell/cloud/$suite' });
  const { cursor, page, columns: chosen } = search;
  const state = AUDIT_STATES.filter((each) => search.state?.includes(each) === true);
  const sort = search.sort === 'askedAt' ? search.sort : undefined;
  const asked = { ...(state.length > 0 && { state }), cursor, sort };
  const columns = useMemo(() => auditColumns(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/cloud-security/{suite}/audits', { path: { suite }, query: { ...asked, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListView<Audit>
        caption={own.auditsCaption}
        columns={columns}
        filters={[
          { name: 'state', title: own.filters.state, isMain: true, choices: choicesOf(AUDIT_STATES, own.auditStates) },
        ]}
        search={{ ...asked, ...(page && { page }), ...(chosen && { columns: chosen }) }}
        usualSort="-askedAt"
        hasSearch={false}
        query={query}
        apiPath={`/api/v1/cloud-security/${suite}/audits`}
        idOf={({ id }) => id}
        nameOf={({ askedAt }) => formats.moment(askedAt)}
        empty={() => (state.length === 0 ? <NoAudits suite={given} /> : null)}
      />
      {search.audit !== undefined && <AuditDrawer suite={suite} id={search.audit} />}
    </>
  );
}

const TONES = { queued: 'quiet', running: 'quiet', completed: 'good', failed: 'bad', interrupted: 'warn' } as const;

function auditColumns({ pages }: Texts, { moment, decimal, count, percent }: Formats): DataColumn<Audit>[] {
  const own = pages.cloud;
  const { columns } = own;
  const shareOf = (coverage: number | null): string => (coverage === null ? UNKNOWN : percent(coverage / 100));
  return [
    {
      id: 'askedAt',
      title: columns.askedAt,
      isRowHeader: true,
      sort: { by: 'askedAt', startsDescending: true },
      cell: ({ id, askedAt }) => (
        <Link to="." search={(before) => ({ ...before, audit: id })} resetScroll={false} className="link">
          {moment(askedAt)}
        </Link>
      ),
    },
    {
      id: 'state',
      title: columns.state,
      cell: ({ state, problem }) => (
        <>
          <Tag tone={TONES[state]}>{own.auditStates[state]}</Tag>
          {problem !== null && <span className="block max-w-sm text-sm text-quiet">{problem.message}</span>}
        </>
      ),
    },
    {
      id: 'score',
      title: columns.score,
      isNumber: true,
      cell: ({ score, coverage }) => (
        <>
          {decimal(score)}
          {/* A score never stands without its coverage. */}
          <span className={`block text-sm text-quiet ${SHOW_BELOW.sm}`}>
            {columns.coverage} {shareOf(coverage)}
          </span>
        </>
      ),
    },
    { id: 'coverage', title: columns.coverage, isNumber: true, from: 'sm', cell: ({ coverage }) => shareOf(coverage) },
    { id: 'fail', title: columns.fails, isNumber: true, from: 'md', cell: ({ counts }) => count(counts?.fail) },
    {
      id: 'cause',
      title: columns.cause,
      from: 'md',
      cell: ({ cause, askedBy }) =>
        askedBy.name === null ? own.causes[cause] : `${own.causes[cause]}, ${askedBy.name}`,
    },
    { id: 'apiCalls', title: columns.apiCalls, isNumber: true, from: 'lg', cell: ({ apiCalls }) => count(apiCalls) },
    { id: 'throttled', title: columns.throttled, isNumber: true, isExtra: true, cell: (row) => count(row.throttled) },
  ];
}
