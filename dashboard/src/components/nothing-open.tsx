import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../api/client';
import { LoadError, Loading, Skeleton } from './states';

interface Props {
  /** No device was ever scanned and no suite audited: nothing is known. */
  unknown: ReactNode;
  /** Something was looked at, and nothing is left. */
  clear: ReactNode;
}

/** Tells “nothing is known yet” from “nothing is open” where a page has nothing to show: an empty answer alone says neither. */
export function NothingOpen({ unknown, clear }: Props): ReactNode {
  const risk = useQuery(read('/api/v1/risk-dashboard'));
  if (risk.isPending)
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  if (risk.data === undefined) return <LoadError error={risk.error} onRetry={() => void risk.refetch()} />;
  const { coverage, cloud } = risk.data;
  const isScanned = coverage !== null && coverage.enrolled > coverage.neverScanned;
  return isScanned || cloud !== null ? clear : unknown;
}
