import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import createClient, { type ClientPathsWithMethod, defaultPathSerializer, type FetchOptions } from 'openapi-fetch';
import { NoAnswerError, refusalOf } from './problem';
import type { paths } from './schema';

/** Longer than the service lets a statement run, so that its own answer comes first. */
const TIME_LIMIT_MS = 45_000;

/** `fetch` with a limit of time. Throws {@link NoAnswerError} when no answer comes. */
async function answerTo(request: Request): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, limit]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NoAnswerError(limit.aborted ? 'too-slow' : navigator.onLine ? 'unreachable' : 'offline', error);
  }
}

const LOCK = 'posture-refresh';
const RENEWED_AT = 'posture.renewed-at';
const REFRESH = '/api/v1/auth/refresh';

/**
 * Renews the session's cookies, one tab at a time: a refresh token is good once. Whoever finds another tab at it waits, and
 * takes it for done.
 *
 * @param asked when the request went out that was refused, in milliseconds since 1970
 * @param isSure do it even though another tab seemed to: what it did was not enough
 * @returns whether the session may go on
 */
async function renewSession(asked: number, isSure: boolean): Promise<boolean> {
  // Only pages of https and of this machine have locks; the service sees to the rest.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return renewOnce(asked, isSure);
  const { held = [] } = await locks.query();
  const isUnderWay = held.some(({ name }) => name === LOCK);
  return locks.request(LOCK, () => (isUnderWay && !isSure ? true : renewOnce(asked, isSure)));
}

let underWay: Promise<boolean> | null = null;

function renewOnce(asked: number, isSure: boolean): Promise<boolean> {
  if (!isSure && renewedAt() > asked) return Promise.resolve(true);
  underWay ??= renew().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(): Promise<boolean> {
  const { ok, body } = await answerTo(new Request(REFRESH, { method: 'POST' }));
  // What nobody reads is under way until the limit of time.
  await body?.cancel();
  if (ok) remember();
  return ok;
}

function renewedAt(): number {
  try {
    return Number(localStorage.getItem(RENEWED_AT) ?? 0);
  } catch {
    return 0;
  }
}

function remember(): void {
  try {
    localStorage.setItem(RENEWED_AT, String(Date.now()));
  } catch {
    // A browser that keeps nothing renews once more in each tab.
  }
}

const UNRENEWABLE = /^\/api\/v1\/auth\/(?:refresh|logout|providers|[^/]+\/exchange)$/;

/**
 * `fetch` with a limit of time, and one renewal of the session when the service does not know us any more. Throws
 * {@link NoAnswerError} when no answer comes.
 */
async function sessionFetch(request: Request): Promise<Response> {
  const again = request.clone();
  const asked = Date.now();
  const response = await answerTo(request);
  if (response.status !== 401 || UNRENEWABLE.test(new URL(request.url).pathname)) return response;
  for (const isSure of [false, true]) {
    if (!(await renewSession(asked, isSure))) return response;
    const second = await answerTo(again.clone());
    if (second.status !== 401) return second;
  }
  return response;
}

/**
 * The service's API, typed by its contract. Cookies go along by themselves; the service tells our requests from those of other
 * sites by what the browser says about them, so there is no token to send.
 */
export const api = createClient<paths>({
  baseUrl: '/',
  fetch: sessionFetch,
  querySerializer: { array: { style: 'form', explode: false } },
  pathSerializer: (path, ids) => {
    // However it is written, a browser takes it for the folder itself or the one above: another address would be asked.
    if (Object.values(ids).some((id) => id === '.' || id === '..'))
      throw refusalOf(new Response(null, { status: 404 }), null);
    return defaultPathSerializer(path, ids);
  },
});

/** Whatever creates something can be sent twice without being done twice. */
api.use({
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', newIdempotencyKey());
    return request;
  },
  onResponse({ response }) {
    // What stands between us and the service, such as the sign-in of a guest network, answers with a page of its own.
    if (response.headers.get('Content-Type')?.startsWith('text/html') === true)
      throw refusalOf(new Response(null, { status: 502 }), null);
  },
});

/** A key of one's own, for a form that may be sent again when no answer came. */
export function newIdempotencyKey(): string {
  return `"${crypto.randomUUID()}"`;
}

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of an answer, or its refusal thrown as an `ApiError`. */
export async function ok<T>(answer: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw refusalOf(response, error);
  return data as T;
}

/** The body together with the `ETag` that an edit has to name. */
export async function okWithTag<T>(answer: Promise<Answered<T>>): Promise<{ data: T; etag: string | null }> {
  const { response } = await answer;
  return { data: await ok(answer), etag: response.headers.get('ETag') };
}

/** Addresses that can be read. */
export type ReadPath = ClientPathsWithMethod<typeof api, 'get'>;

/** What is sent along with a reading request. */
export type ReadInit<Path extends ReadPath> = FetchOptions<paths[Path]['get']>;

/** What an address answers with. */
export type ReadBody<Path extends ReadPath> = paths[Path]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** A row of a list. */
export type RowOf<Path extends ReadPath> = ReadBody<Path> extends { data: (infer Row)[] } ? Row : never;

/** What can be asked of a list. */
export type QueryOf<Path extends ReadPath> = paths[Path]['get'] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

type Read<Path extends ReadPath> = UseQueryOptions<ReadBody<Path>, Error, ReadBody<Path>>;

/**
 * A query for `useQuery`: its key is the address and what was asked, so that `invalidate('/api/v1/findings')` reaches every
 * list of findings.
 */
export function read<Path extends ReadPath>(path: Path, params?: ReadInit<Path>['params']): Read<Path> {
  return queryOptions({
    queryKey: [path, params ?? null] as readonly unknown[],
    queryFn: ({ signal }) => {
      const get = api.GET as (path: Path, init: unknown) => Promise<Answered<ReadBody<Path>>>;
      return ok(get(path, { params, signal }));
    },
  });
}
