import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { ReadPath } from './client';
import { ApiError, isRefusal, NoAnswerError } from './problem';

const ATTEMPTS = 2;
const FRESH_MS = 30_000;
const FORGOTTEN_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 30_000;
/** Whoever waits for longer is told why. */
const LONGEST_SILENCE_S = 3;

/** Everything that was read. What is older than half a minute is read again when a page that needs it is opened. */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isRefusal(error, 401)) onSessionEnd();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: FORGOTTEN_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < ATTEMPTS && mayPass(error),
        retryDelay: waitMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Has whatever was read at these addresses read again. */
export function invalidate(client: QueryClient, ...paths: ReadPath[]): Promise<unknown> {
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

/** True for what a little patience can mend. */
function mayPass(error: unknown): boolean {
  if (error instanceof NoAnswerError) return error.reason === 'unreachable';
  if (error instanceof ApiError && (error.retryAfter ?? 0) > LONGEST_SILENCE_S) return false;
  return error instanceof ApiError && (error.status >= 502 || error.status === 429);
}

function waitMs(failures: number, error: unknown): number {
  const named = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
  // Not all tabs at once.
  const jitter = Math.random() * 1000 * 2 ** failures;
  return Math.min(LONGEST_WAIT_MS, named + jitter);
}
