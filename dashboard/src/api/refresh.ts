import { answerTo } from './answer';

const LOCK = 'posture-refresh';
const RENEWED_AT = 'posture.renewed-at';
const REFRESH = '/api/v1/auth/refresh';

/**
 * Renews the session's cookies, one tab at a time: a refresh token is good once. Tabs that waited for the one that did it
 * find that it was done since `asked` and only ask again.
 *
 * @param asked when the request went out that was refused, in milliseconds since 1970
 * @returns whether the session goes on
 */
export async function renewSession(asked: number): Promise<boolean> {
  // Only pages of https and of this machine have locks; the service sees to the rest.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return renewOnce(asked);
  return locks.request(LOCK, () => renewOnce(asked));
}

let underWay: Promise<boolean> | null = null;

function renewOnce(asked: number): Promise<boolean> {
  if (renewedAt() > asked) return Promise.resolve(true);
  underWay ??= renew().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(): Promise<boolean> {
  const { ok } = await answerTo(new Request(REFRESH, { method: 'POST' }));
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
