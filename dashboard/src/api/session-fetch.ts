import { answerTo } from './answer';
import { renewSession } from './refresh';

const UNRENEWABLE = /^\/api\/v1\/auth\/(?:refresh|logout|providers|[^/]+\/exchange)$/;

/**
 * `fetch` with a limit of time, and one renewal of the session when the service does not know us any more. Throws
 * {@link NoAnswerError} when no answer comes.
 */
export async function sessionFetch(request: Request): Promise<Response> {
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
