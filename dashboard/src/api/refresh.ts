import { answerTo } from './answer';

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
export async function renewSession(asked: number, isSure: boolean): Promise<boolean> {
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
