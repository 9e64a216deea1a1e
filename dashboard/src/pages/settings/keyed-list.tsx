import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { type ListAnswer, ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { useTexts } from '../../texts/language';

/** What such a list is asked for. */
interface Asked<State> {
  state?: State[];
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface Props<Row, State extends string> {
  /** What the list says of itself; no `states` where the service knows none. */
  words: {
    caption: string;
    intro: string;
    noneYet: string;
    noneYetText: string;
    /** Who makes one. */
    mayNot?: string;
    states?: Record<State, string>;
  };
  /** States that can be asked for. */
  states?: readonly State[];
  columns: readonly DataColumn<Row>[];
  list(asked: Asked<State>): UseQueryOptions<ListAnswer<Row>>;
  apiPath: string;
  nameOf(row: Row): string;
  /** The button that makes one. */
  action: ReactNode;
  /** False for who cannot make one: nothing asks them to. */
  mayMake?: boolean;
}

/** A list of what is made here: invitations and keys by their state, and domains. */
export function KeyedList<Row extends { id: string }, State extends string = never>(
  props: Props<Row, State>,
): ReactNode {
  const { filters } = useTexts().pages.settings;
  const { state: given, q, cursor, page, columns: chosen } = useSearch({ from: '/shell/settings' });
  const { words, states = [], list, action, mayMake = true, ...rest } = props;
  // The address may say states of another list.
  const known = states.filter((each) => (given as readonly string[] | undefined)?.includes(each) === true);
  const state = known.length === 0 ? undefined : known;
  const query = useQuery({
    ...list({ ...(state && { state }), q, cursor, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-quiet">{words.intro}</p>
        {action}
      </div>
      <ListView<Row>
        {...rest}
        caption={words.caption}
        query={query}
        filters={
          states.length === 0
            ? []
            : [
                {
                  name: 'state',
                  title: filters.state,
                  isMain: true,
                  choices: states.map((value) => ({ value, label: words.states?.[value] ?? value })),
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
        empty={() =>
          state === undefined && q === undefined ? (
            <NothingYet title={words.noneYet} text={mayMake ? words.noneYetText : (words.mayNot ?? '')} />
          ) : null
        }
      />
    </>
  );
}

/** In which state a row is; the one in which it can be used stands out. */
export function stateColumn<State extends string>(
  words: { state: string; states: Record<State, string> },
  usable: NoInfer<State>,
): DataColumn<{ state: State }> {
  return {
    id: 'state',
    title: words.state,
    cell: ({ state }) => <Tag tone={state === usable ? 'good' : 'quiet'}>{words.states[state]}</Tag>,
  };
}
