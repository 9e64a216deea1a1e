import type { TenantAnswer, TenantRequest, TenantRoute } from '../fake-tenant.js';
import type { Making } from './gaps.js';
import { idOf } from './people.js';
import { snapshotResources } from './services.js';

const ROOT = '/v1.0/admin/configurationManagement';
const JOBS = `${ROOT}/configurationSnapshotJobs`;
/** More are not shown, and not made, until some are deleted. */
const MOST_JOBS = 12;
const ASKED_FOR = 'include-unknown-enum-members';
/** What Microsoft tells only to those who ask for it by name. */
const ONLY_SELECTED = ['resourceLocation', 'errorDetails', 'createdBy', 'resources'];

/** How the jobs of a tenant end. */
export interface SnapshotEnd {
  status: 'succeeded' | 'partiallySuccessful' | 'failed';
  errorDetails: readonly string[];
  /** Types, in lower case, that did not make it into the snapshot. */
  without: readonly string[];
}

const WHOLE: SnapshotEnd = { status: 'succeeded', errorDetails: [], without: [] };

/**
 * Configuration snapshots as Microsoft Graph documents them: jobs that stay until they are deleted, twelve at most; words
 * newer than the first release only with `Prefer`; where the snapshot lies, and what went wrong, only on `$select`.
 */
export function snapshotRoutes(make: Making, end: SnapshotEnd = WHOLE): TenantRoute[] {
  const jobs = new Map<string, string>();
  let made = 0;
  const tell = (id: string, request: TenantRequest) => ({ id, displayName: jobs.get(id), ...jobAs(end, id, request) });
  return [
    {
      collector: 'tcm',
      method: 'POST',
      path: new RegExp(`^${ROOT}/configurationSnapshots/createSnapshot$`),
      answer: ({ body }): TenantAnswer => {
        if (jobs.size >= MOST_JOBS) return refusal('Delete earlier snapshot jobs first.');
        made += 1;
        const id = idOf(9500 + made);
        const { displayName = '' } = body as { displayName?: string };
        jobs.set(id, displayName);
        return { status: 202, body: { id, displayName, status: 'notStarted' } };
      },
    },
    {
      collector: 'tcm',
      method: 'GET',
      path: new RegExp(`^${JOBS}$`),
      answer: (request) => ({ body: { value: [...jobs.keys()].map((id) => tell(id, request)) } }),
    },
    {
      collector: 'tcm',
      method: 'GET',
      path: new RegExp(`^${JOBS}/[^/]+$`),
      answer: (request): TenantAnswer => {
        const id = lastPart(request);
        return jobs.has(id) ? { body: tell(id, request) } : nothing();
      },
    },
    {
      collector: 'tcm',
      method: 'DELETE',
      path: new RegExp(`^${JOBS}/[^/]+$`),
      answer: (request): TenantAnswer => (jobs.delete(lastPart(request)) ? { status: 204, body: null } : nothing()),
    },
    {
      collector: 'tcm',
      method: 'GET',
      path: new RegExp(`^${ROOT}/configurationSnapshots\\('[^']+'\\)$`),
      answer: () => ({
        body: { resources: snapshotResources(make).filter(({ resourceType }) => !end.without.includes(resourceType)) },
      }),
    },
  ];
}

function jobAs({ status, errorDetails }: SnapshotEnd, id: string, { url, headers, base }: TenantRequest) {
  const known = headers['prefer']?.includes(ASKED_FOR) === true || status !== 'partiallySuccessful';
  const resourceLocation = `${base}${ROOT}/configurationSnapshots('${id}')`;
  const selected = (url.searchParams.get('$select') ?? '').split(',');
  const whole = { status: known ? status : 'unknownFutureValue', resourceLocation, errorDetails };
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => !ONLY_SELECTED.includes(name) || selected.includes(name)),
  );
}

function lastPart({ url }: TenantRequest): string {
  return url.pathname.split('/').at(-1) ?? '';
}

function refusal(message: string): TenantAnswer {
  return { status: 400, body: { error: { code: 'BadRequest', message } } };
}

function nothing(): TenantAnswer {
  return { status: 404, body: { error: { code: 'ResourceNotFound', message: 'There is no such job.' } } };
}
