import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DataColumn } from '../../components/data-columns';
import { type ListAnswer, ListView } from '../../components/list-view';
import { useTexts } from '../../texts/language';

interface Props<Row> {
  caption: string;
  intro: string;
  columns: readonly DataColumn<Row>[];
  /** States that can be asked for, in words; nothing where the service knows none. */
  states?: Record<string, string>;
  state?: readonly string[] | undefined;
  query: UseQueryResult<ListAnswer<Row>>;
  apiPath: string;
  nameOf(row: Row): string;
  /** The button that makes one. */
  action: ReactNode;
  empty: ReactNode;
}

/** A list of what is made here: invitations and keys by their state, and domains. */
export function KeyedList<Row extends { id: string }>(props: Props<Row>): ReactNode {
  const { filters } = useTexts().pages.settings;
  const { q, cursor, page, columns: chosen } = useSearch({ from: '/shell/settings' });
  const { state, states, intro, action, empty, ...rest } = props;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-3">
        <p className="min-w-0 flex-1 basis-72 text-quiet">{intro}</p>
        {action}
      </div>
      <ListView<Row>
        {...rest}
        filters={
          states === undefined
            ? []
            : [
                {
                  name: 'state',
                  title: filters.state,
                  isMain: true,
                  choices: Object.entries(states).map(([value, label]) => ({ value, label })),
                },
              ]
        }
        search={{
          ...(state && { state }),
          ...(q && { q }),
          ...(cursor && { cursor }),
          ...(page && { page }),
          ...(chosen && { columns: chosen }),
        }}
        usualSort=""
        idOf={({ id }) => id}
        empty={() => (state === undefined && q === undefined ? empty : null)}
      />
    </>
  );
}

/** Those of the address's states that this list knows. */
export function known<T extends string>(all: readonly T[], given: readonly string[] | undefined): T[] | undefined {
  const found = all.filter((each) => given?.includes(each) === true);
  return found.length === 0 ? undefined : found;
}
