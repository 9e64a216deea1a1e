import { AgentError, EXIT } from '../agent-error.js';
import { problemText } from './problem.js';
import { send, Unreachable } from './http.js';
import { isTransient, jitteredDelay, PATIENCE_MS, retryAfter } from './retry.js';
import type { Runtime } from '../runtime.js';
import type { Answer } from './http.js';

export interface Enrolled {
  deviceId: string;
  deviceToken: string;
  organization?: unknown;
  serverTime?: string;
}

/**
 * Redeems an enrolment token. Waits and repeats where the service says "later"; a token that was used up in an answer
 * that got lost is refused then, which is no worse. Throws AgentError.
 */
export async function redeem(
  runtime: Runtime,
  server: string,
  body: Record<string, unknown>,
  retries: number,
): Promise<Enrolled> {
  const request = {
    method: 'POST',
    url: `${server}/api/v1/devices/enroll`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  for (let attempt = 0; ; attempt += 1) {
    const { answer, why, retry } = await once(runtime, request);
    if (answer !== null && !isTransient(answer.status)) return enrolled(answer);
    const after = answer === null ? 0 : (retryAfter(answer.headers.get('retry-after'), runtime.now()) ?? 0);
    if (!retry || attempt >= retries || after > PATIENCE_MS)
      throw new AgentError(`${why}. This device is not enrolled; try again later.`, EXIT.later);
    const wait = after + jitteredDelay(attempt, runtime.random());
    runtime.err(`${why}. Trying again in ${Math.ceil(wait / 1000)} s (${attempt + 1} of ${retries}).\n`);
    await runtime.sleep(wait);
  }
}

async function once(runtime: Runtime, request: Parameters<typeof send>[1]) {
  try {
    const answer = await send(runtime, request);
    return { answer, why: `The service answered ${answer.status}`, retry: true };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { answer: null, why: error.message, retry: error.worthRetrying };
  }
}

function enrolled(answer: Answer): Enrolled {
  if (answer.status < 200 || answer.status >= 300) throw new AgentError(problemText(answer));
  const { deviceId, deviceToken } = answer.json ?? {};
  if (typeof deviceId !== 'string' || typeof deviceToken !== 'string' || deviceToken === '') {
    throw new AgentError(
      'What answered is not a Posture service. Check the server URL (a proxy or a sign-in page on the way?).',
    );
  }
  return answer.json;
}
