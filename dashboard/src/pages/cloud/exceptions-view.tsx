import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { useCheckTitles } from './check-titles';
import { ToConnection } from './no-audits';
import { EXCEPTION_STATES } from './search';
import type { Suite } from './check-result';

type Exception = RowOf<'/api/v1/cloud-security/{suite}/exceptions'>;

/** What was excepted, why, by whom and until when. */
export function ExceptionsView({ suite: given }: { suite: Suite }): ReactNode {
  const { suite, connection } = given;
  const texts = useTexts();
  const formats = useFormats();
  const titles = useCheckTitles(suite);
  const own = texts.pages.cloud;
  const search = useSearch({ from: '/shell/cloud/$suite' });
  const { check, cursor, page, columns: chosen } = search;
  const state = EXCEPTION_STATES.filter((each) => search.state?.includes(each) === true);
  const sort = search.sort === 'approvedAt' ? search.sort : undefined;
  const asked = { ...(state.length > 0 && { state }), check, cursor, sort };
  const columns = useMemo(() => exceptionColumns(suite, titles, texts, formats), [suite, titles, texts, formats]);
  const query = useQuery({
    ...read('/api/v1/cloud-security/{suite}/exceptions', { path: { suite }, query: { ...asked, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListView<Exception>
      caption={own.exceptionsCaption}
      columns={columns}
      filters={[
        {
          name: 'state',
          title: own.filters.state,
          isMain: true,
          choices: choicesOf(EXCEPTION_STATES, own.exceptionStates),
        },
        { name: 'check', title: own.columns.check },
      ]}
      search={{ ...asked, ...(page && { page }), ...(chosen && { columns: chosen }) }}
      usualSort="-approvedAt"
      hasSearch={false}
      query={query}
      apiPath={`/api/v1/cloud-security/${suite}/exceptions`}
      idOf={({ id }) => id}
      nameOf={(row) => titles.get(row.check) ?? row.check}
      empty={() =>
        state.length === 0 && check === undefined ? (
          <NothingYet
            title={own.noExceptions}
            text={connection === null ? own.noExceptionsUnconnected : own.noExceptionsText}
            action={connection === null && <ToConnection suite={given} />}
          />
        ) : null
      }
    />
  );
}

function exceptionColumns(
  suite: string,
  titles: ReadonlyMap<string, string>,
  { common, pages }: Texts,
  { day, moment, count }: Formats,
): DataColumn<Exception>[] {
  const own = pages.cloud;
  const { columns } = own;
  return [
    {
      id: 'check',
      title: columns.check,
      isRowHeader: true,
      cell: ({ check }) => (
        <Link to="/cloud/$suite/checks/$checkId" params={{ suite, checkId: check }} className="link break-words">
          {titles.get(check) ?? check}
        </Link>
      ),
    },
    {
      id: 'state',
      title: columns.state,
      cell: ({ state }) => <Tag tone={state === 'standing' ? 'good' : 'quiet'}>{own.exceptionStates[state]}</Tag>,
    },
    {
      id: 'reason',
      title: columns.reason,
      from: 'sm',
      cell: ({ reason }) => <span className="block max-w-md min-w-32 break-words">{reason}</span>,
    },
    { id: 'expiresOn', title: columns.expiresOn, cell: ({ expiresOn }) => day(expiresOn) },
    {
      id: 'objects',
      title: columns.covers,
      from: 'lg',
      cell: ({ objects }) =>
        objects === null ? own.wholeCheck : own.objectCount(count(objects.length), objects.length === 1),
    },
    {
      id: 'approvedBy',
      title: columns.approvedBy,
      from: 'md',
      cell: ({ approvedBy }) => actorName(approvedBy, common),
    },
    {
      id: 'approvedAt',
      title: columns.approvedAt,
      sort: { by: 'approvedAt', startsDescending: true },
      from: 'xl',
      cell: ({ approvedAt }) => moment(approvedAt),
    },
  ];
}
