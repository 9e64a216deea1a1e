import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { read } from '../api/client';
import { isRefusal } from '../api/problem';
import { Button } from '../components/button';
import { useAccount } from '../session/session';
import { useTexts } from '../texts/language';

/** The development provider's id; a service that has it takes anybody's word for who they are. */
export const DEVELOPMENT_PROVIDER = 'dev';
const DEMO = /\(DEMO\)\s*$/;

/** What everybody must know about all that they see below. */
export function Banners(): ReactNode {
  const { shell, common } = useTexts();
  const account = useAccount();
  const isOnline = useOnline();
  const { data: providers } = useQuery({ ...read('/api/v1/auth/providers'), staleTime: Infinity });
  const isDevelopment = providers?.some(({ id }) => id === DEVELOPMENT_PROVIDER) ?? false;
  const isDemo = account !== undefined && DEMO.test(account.organization.name);
  return (
    <>
      {!isOnline && (
        <p role="status" className="flex items-center gap-2 bg-high-soft px-4 py-2 text-high sm:px-6">
          <WifiOff size={16} aria-hidden /> {common.errors.offline}
        </p>
      )}
      {isOnline && <NotRenewed />}
      {(isDemo || isDevelopment) && (
        <section
          aria-label={shell.notices}
          className="flex flex-wrap gap-x-6 gap-y-1 border-b border-rule bg-surface px-4 py-1.5 text-sm text-quiet sm:px-6"
        >
          {isDemo && (
            <p>
              <strong className="mr-1.5 rounded-sm bg-chosen px-1.5 py-0.5 font-semibold text-accent">
                {shell.demo}
              </strong>
              {shell.demoText}
            </p>
          )}
          {isDevelopment && (
            <p className="flex flex-wrap items-center gap-1.5">
              <span className="hazard h-3 w-6 rounded-sm" aria-hidden />
              <strong className="font-semibold text-ink">{shell.development}</strong>
              {shell.developmentText}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** Something on this page is older than it should be: it is shown still, for somebody may be in the middle of it. */
function NotRenewed(): ReactNode {
  const { common } = useTexts();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const why = useSyncExternalStore(subscribe, () => {
    const old = cache.findAll({ type: 'active' }).filter(isNotRenewed);
    if (old.some(({ state }) => isRefusal(state.error, 401))) return common.errors.signedOut;
    return old.length > 0 ? common.errors.notRenewed : null;
  });
  if (why === null) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 bg-high-soft px-4 py-1.5 text-high sm:px-6">
      <TriangleAlert size={16} aria-hidden className="shrink-0" /> {why}
      <Button onClick={() => void client.refetchQueries({ type: 'active', predicate: isNotRenewed })}>
        {common.retry}
      </Button>
    </div>
  );
}

function isNotRenewed({ state }: Query): boolean {
  return state.status === 'error' && state.data !== undefined;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
