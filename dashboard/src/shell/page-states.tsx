import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading, LoadError, Skeleton } from '../components/states';

/** A page that threw: the rest of the dashboard goes on. */
export function PageError({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  return (
    <LoadError
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** While the code of a page is loaded. */
export function PagePending(): ReactNode {
  return (
    <Loading>
      <Skeleton className="mb-6 h-8 w-56" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}
