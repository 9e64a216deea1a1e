import { flagIn, instantIn, type Json, objectIn, objectsIn, numberIn, textIn } from '../json.js';
import type { AdminUser } from './answers.js';
import type { Graph } from './graph.js';
import { notRead, NotReadError } from './not-read.js';
import { nameOf } from './role-holders.js';

/** The most that Graph takes in one batch. */
const BATCH = 20;
const ROUNDS = 4;
const LONGEST_WAIT_SECONDS = 120;
const FIELDS = 'id,displayName,userPrincipalName,userType,accountEnabled,createdDateTime,onPremisesSyncEnabled';

/**
 * People of the privileged roles, twenty to a request. Answers come in any order and each with a status of its own; those
 * that are throttled are asked again, after as long as they say. Who is gone meanwhile is left out.
 */
export async function readUsers(graph: Graph, ids: readonly string[], withSignIns: boolean): Promise<AdminUser[]> {
  const select = withSignIns ? `${FIELDS},signInActivity` : FIELDS;
  const users: AdminUser[] = [];
  let waiting = [...ids];
  let pauseSeconds = 0;
  for (let round = 0; waiting.length > 0; round += 1) {
    if (round === ROUNDS) throw new NotReadError('throttled', 'Microsoft asked to wait for longer than an audit can.');
    const again: string[] = [];
    for (let from = 0; from < waiting.length; from += BATCH) {
      const asked = waiting.slice(from, from + BATCH);
      const answered = await askBatch(graph, asked, select, pauseSeconds);
      for (const [index, id] of asked.entries()) {
        const answer = answered.get(String(index + 1));
        if (answer === undefined) throw new NotReadError('malformed', 'A batch was answered in part.');
        if (mayComeBack(answer.status)) {
          again.push(id);
          pauseSeconds = Math.max(pauseSeconds, answer.retryAfter);
        } else if (answer.status === 200) users.push(userOf(id, answer.body));
        else if (answer.status !== 404) throw notRead(answer);
      }
    }
    waiting = again;
  }
  return users;
}

interface ItemAnswer {
  status: number;
  body: unknown;
  retryAfter: number;
}

async function askBatch(
  graph: Graph,
  ids: readonly string[],
  select: string,
  pauseSeconds: number,
): Promise<Map<string, ItemAnswer>> {
  const requests = ids.map((id, index) => ({
    id: String(index + 1),
    method: 'GET',
    url: `/users/${encodeURIComponent(id)}?$select=${select}`,
  }));
  const pace = { pace: { key: 'batch', everyMs: pauseSeconds * 1000 } };
  const { responses } = await graph.post('/$batch', { requests }, pace);
  return new Map(
    objectsIn(responses).map((item) => [
      textIn(item.id) ?? '',
      { status: numberIn(item.status) ?? 0, body: item.body, retryAfter: retryAfterOf(item) },
    ]),
  );
}

function mayComeBack(status: number): boolean {
  return status === 429 || status === 503 || status === 504;
}

function retryAfterOf(item: Json): number {
  const headers = Object.entries(objectIn(item.headers) ?? {});
  const [, value] = headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
  const seconds = Number(value);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : 1;
}

function userOf(id: string, body: unknown): AdminUser {
  const row = objectIn(body);
  if (row === null) throw new NotReadError('malformed', 'A person was answered with no object.');
  return {
    id,
    name: nameOf(row, id),
    enabled: flagIn(row.accountEnabled),
    guest: textIn(row.userType) === null ? null : row.userType === 'Guest',
    synced: row.onPremisesSyncEnabled === true,
    createdAt: instantIn(row.createdDateTime),
    lastSeenAt: lastSignIn(row),
  };
}

/** The last sign-in that succeeded; older tenants know only of attempts. */
export function lastSignIn(row: Json): string | null {
  const activity = objectIn(row.signInActivity);
  const attempts = [activity?.lastSignInDateTime, activity?.lastNonInteractiveSignInDateTime];
  return (
    instantIn(activity?.lastSuccessfulSignInDateTime) ??
    attempts
      .map(instantIn)
      .filter((at) => at !== null)
      .sort()
      .at(-1) ??
    null
  );
}
