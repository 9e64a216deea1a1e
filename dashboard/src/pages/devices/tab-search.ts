import { useSearch } from '@tanstack/react-router';

/** What every tab's list has beside its filters. */
// A type, not an interface: lists take what has an index.
type Listed = { sort?: string; cursor?: string; page?: number; columns?: string[] };

/** A device's address as far as the list of one tab knows it: its own filters and orders, nothing of the others. */
export function useTabSearch<const F extends 'q' | 'ecosystem' | 'status' | 'kind', const S extends string>(
  filters: readonly F[],
  sorts: readonly S[],
): Pick<ReturnType<typeof useDeviceSearch>, F> & Listed & { sort?: S } {
  const search = useDeviceSearch();
  const names = new Set<string>([...filters, 'cursor', 'page', 'columns']);
  const known = Object.fromEntries(Object.entries(search).filter(([name]) => names.has(name)));
  const sort = sorts.find((each) => each === search.sort);
  return { ...known, ...(sort === undefined ? {} : { sort }) } as Pick<typeof search, F> & Listed & { sort?: S };
}

function useDeviceSearch() {
  return useSearch({ from: '/shell/devices/$id' });
}
