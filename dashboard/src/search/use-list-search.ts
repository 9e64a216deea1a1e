import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

type Changed = Record<string, unknown>;

/** How a list's address is changed. */
export interface ListSearch {
  /** Another filter, order or text: the list begins anew. */
  change(changed: Changed): void;
  /** Another page of the same list, or other columns. */
  go(changed: Changed): void;
}

/** Changes what the address of this list says, one step of the browser's history each. */
export function useListSearch(): ListSearch {
  const navigate = useNavigate();
  const go = useCallback(
    (changed: Changed) => void navigate({ to: '.', search: (before: Changed) => ({ ...before, ...changed }) }),
    [navigate],
  );
  const change = useCallback((changed: Changed) => go({ cursor: undefined, page: undefined, ...changed }), [go]);
  return { change, go };
}

/**
 * What of a list's address is asked of the service: not which columns are shown, and not the number of the page. Only what
 * the address says something about is named, so that it can be told whether it asks for anything.
 */
export function askedOf<S extends { columns?: unknown; page?: unknown }>(search: S): Omit<S, 'columns' | 'page'> {
  const { columns: _columns, page: _page, ...asked } = search;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked;
}
