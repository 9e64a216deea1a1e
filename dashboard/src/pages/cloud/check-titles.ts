import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/client';

/** What checks of a suite are called: audits and exceptions say them by id alone. */
export function useCheckTitles(suite: string): ReadonlyMap<string, string> {
  const { data } = useQuery(read('/api/v1/cloud-security/{suite}', { path: { suite } }));
  return useMemo(() => new Map(data?.checks.map(({ id, title }) => [id, title])), [data]);
}
