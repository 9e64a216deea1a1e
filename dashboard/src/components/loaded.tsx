import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefusal } from '../api/problem';
import { LoadError, Loading, Skeleton } from './states';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What is as large as what will stand there. */
  skeleton?: ReactNode;
  /** What stands there where there is no such thing. */
  missing?: ReactNode;
  children(data: T): ReactNode;
}

/** What was read, or that it is being read, or why it could not be. */
export function Loaded<T>({ query, skeleton, missing, children }: Props<T>): ReactNode {
  if (query.isPending) return <Loading>{skeleton ?? <Skeleton className="h-64 w-full" />}</Loading>;
  if (missing !== undefined && isRefusal(query.error, 404)) return missing;
  if (query.data === undefined) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  return children(query.data);
}
