import { giveUp, runningService } from '../shared/project.mjs';

const ACCESS = /(^|-)svc_access$/;
const REFRESH = /(^|-)svc_refresh$/;

/** The address of the service that `npm start` runs here; ends the process with a clear message when it does not run. */
export function requireRunningService() {
  const run = runningService();
  return run ? run.url : giveUp('Posture does not run here. Start it with npm start, then try again.');
}

/**
 * Walks the real sign-in with the development provider as `user` (ada, ben, cy, or me): consent page, code, exchange.
 * Returns `{cookie, session}`: the value for a Cookie header and the answer of the exchange. Throws with the step that failed.
 */
export async function devSignIn(url, user) {
  const begin = await step(`${url}/api/v1/auth/dev?returnTo=/`, 302);
  const consent = new URL(begin.headers.get('location'), url);
  consent.searchParams.set('login_hint', user);

  const agreed = await step(consent, 302);
  const callback = new URL(agreed.headers.get('location'), url);
  const [code, state] = ['code', 'state'].map((name) => callback.searchParams.get(name));
  if (!code || !state)
    throw new Error(`The development provider did not sign "${user}" in: ${callback.search || 'no code'}`);

  const exchanged = await step(`${url}/api/v1/auth/dev/exchange`, 200, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookiesOf(begin).join('; ') },
    body: JSON.stringify({ code, state }),
  });
  const cookies = cookiesOf(exchanged).filter((pair) =>
    [ACCESS, REFRESH].some((name) => name.test(pair.split('=')[0])),
  );
  if (cookies.length !== 2) throw new Error('The exchange succeeded, but it did not set the two session cookies.');
  return { cookie: cookies.join('; '), session: await exchanged.json() };
}

async function step(url, expected, options = {}) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...options });
  if (response.status === expected) return response;
  const { pathname } = new URL(url);
  throw new Error(
    `${pathname} answered ${response.status} instead of ${expected}: ${(await response.text()).slice(0, 500)}`,
  );
}

function cookiesOf(response) {
  return response.headers.getSetCookie().map((line) => line.split(';')[0]);
}
