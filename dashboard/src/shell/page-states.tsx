import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { Loading, LoadError, Skeleton } from '../components/states';
import { useTexts } from '../texts/language';

/** A page that threw: the rest of the dashboard goes on. */
export function PageError({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const { common } = useTexts();
  if (isMissingPart(error))
    return (
      <div role="alert" className="flex flex-col items-center gap-4 px-4 py-14 text-center">
        <p className="max-w-md">{common.errors.partMissing}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {common.reload}
        </Button>
      </div>
    );
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

/** A browser asks for a part of the program once: what did not come then comes only with a new page. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)
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
