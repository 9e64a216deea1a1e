import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { api, ok, read, type RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import type { DataColumn } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { EndButton } from '../../components/end-button';
import { PAGE_SIZE } from '../../components/list-view';
import { Loaded } from '../../components/loaded';
import { Paging } from '../../components/paging';
import { UNKNOWN } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';
import { nameOfAgent } from './agent-name';
import { useProviderNames } from './identities-card';

type Session = RowOf<'/api/v1/auth/sessions'>;

const SHOWN = ['where', 'with', 'organization', 'createdAt', 'expiresAt', 'end'];

/** Where this person is signed in, each to be ended. */
export function SessionsCard(): ReactNode {
  const own = useTexts().pages.settings.account.sessions;
  const { cursor, page } = useSearch({ from: '/shell/settings' });
  const { go } = useListSearch();
  const columns = useSessionColumns();
  const query = useQuery({
    ...read('/api/v1/auth/sessions', { query: { cursor, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={own.title}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-quiet">{own.intro}</p>
        {(query.data?.page.total ?? 0) > 1 && (
          <EndButton
            label={own.endOthers}
            title={own.endOthers}
            question={own.endOthersText}
            done={own.othersEnded}
            reads={['/api/v1/auth/sessions']}
            run={() => ok(api.DELETE('/api/v1/auth/sessions'))}
          />
        )}
      </div>
      <Loaded query={query}>
        {(sessions) => (
          <>
            <DataTable
              caption={own.caption}
              columns={columns}
              shown={SHOWN}
              rows={sessions.data}
              idOf={({ id }) => id}
              nameOf={({ userAgent }) => nameOfAgent(userAgent, own.unnamed)}
            />
            <Paging page={sessions.page} number={page ?? 1} size={PAGE_SIZE} shown={sessions.data.length} onGo={go} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function useSessionColumns(): DataColumn<Session>[] {
  const own = useTexts().pages.settings.account.sessions;
  const { ago, day } = useFormats();
  const nameOf = useProviderNames();
  return useMemo(
    () => [
      {
        id: 'where',
        title: own.where,
        isRowHeader: true,
        cell: ({ userAgent, ip, current }) => (
          <div className="font-normal break-words">
            {current && (
              <p>
                <Tag tone="good">{own.thisOne}</Tag>
              </p>
            )}
            <span title={userAgent ?? undefined}>{nameOfAgent(userAgent, own.unnamed)}</span>
            <span className="block text-quiet">{ip ?? UNKNOWN}</span>
          </div>
        ),
      },
      { id: 'with', title: own.with, cell: ({ provider }) => nameOf(provider) },
      {
        id: 'organization',
        title: own.organization,
        cell: ({ organization }) => <span className="wrap-anywhere">{organization}</span>,
      },
      { id: 'createdAt', title: own.createdAt, cell: ({ createdAt }) => ago(createdAt) },
      { id: 'expiresAt', title: own.expiresAt, cell: ({ expiresAt }) => day(expiresAt) },
      { id: 'end', title: own.actions, saysItself: true, cell: (session) => <End session={session} /> },
    ],
    [own, ago, day, nameOf],
  );
}

function End({ session }: { session: Session }): ReactNode {
  const own = useTexts().pages.settings.account.sessions;
  return (
    <EndButton
      label={own.end}
      title={own.endOne(nameOfAgent(session.userAgent, own.unnamed))}
      done={own.ended}
      reads={['/api/v1/auth/sessions']}
      mayNot={session.current ? own.endThis : undefined}
      isWhyShown
      run={() => ok(api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id: session.id } } }))}
    />
  );
}
