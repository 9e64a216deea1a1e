import { useQuery } from '@tanstack/react-query';
import { read } from '../api/client';

type List = '/api/v1/devices' | '/api/v1/findings' | '/api/v1/vulnerabilities';

/** Whether a list has no row at all; asked only when a filter or a search left none, which alone would not tell. */
export function useIsNone(path: List, isAsked: boolean): boolean {
  const { data } = useQuery({ ...read(path, { query: { limit: 1 } }), enabled: isAsked });
  return isAsked && data?.page.total === 0;
}
