import { AgentError, EXIT } from '../system-error.js';
import { textIn, type JsonObject } from '../json-object.js';
import { type Answer, problemText, type Request, send } from './http.js';
import { isTransient, jitteredDelay, PATIENCE_MS, retryAfter, Unreachable } from './retry.js';
import type { Runtime } from '../runtime.js';
import type { NetworkSettings } from './network-settings.js';

export interface Enrolled {
  deviceId: string;
  deviceToken: string;
  /** As the service has it: a name, or an object with one. */
  organization: unknown;
  serverTime: string | null;
}

/**
 * Redeems an enrolment token. Waits and repeats where the service says "later"; a token that was used up in an answer
 * that got lost is refused then, which is no worse. Throws AgentError.
 */
export async function redeem(
  runtime: Runtime,
  { server, network, retries }: { server: string; network: NetworkSettings; retries: number },
  body: JsonObject,
): Promise<Enrolled> {
  const request: Request = {
    method: 'POST',
    url: `${server}/api/v1/devices/enroll`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  for (let attempt = 0; ; attempt += 1) {
    const { answer, why, retry } = await once(runtime, network, request);
    if (answer !== null && !isTransient(answer.status)) return enrolled(answer);
    const after = answer === null ? 0 : (retryAfter(answer.headers['retry-after'], runtime.now()) ?? 0);
    if (!retry || attempt >= retries || after > PATIENCE_MS)
      throw new AgentError(`${why}. This device is not enrolled; try again later.`, EXIT.later);
    const wait = after + jitteredDelay(attempt, runtime.random());
    runtime.err(`${why}. Trying again in ${Math.ceil(wait / 1000)} s (${attempt + 1} of ${retries}).\n`);
    await runtime.sleep(wait);
  }
}

async function once(runtime: Runtime, network: NetworkSettings, request: Request) {
  try {
    const answer = await send(runtime, network, request);
    return { answer, why: `The service answered ${answer.status}`, retry: true };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { answer: null, why: error.message, retry: error.worthRetrying };
  }
}

function enrolled({ status, json, ...rest }: Answer): Enrolled {
  if (status < 200 || status >= 300) throw new AgentError(problemText({ status, json, ...rest }));
  const [deviceId, deviceToken] = [textIn(json?.['deviceId']), textIn(json?.['deviceToken'])];
  if (!isWord(deviceId) || !isWord(deviceToken)) {
    throw new AgentError(
      'What answered is not a Posture service. Check the server URL (a proxy or a sign-in page on the way?).',
    );
  }
  return { deviceId, deviceToken, organization: json?.['organization'], serverTime: textIn(json?.['serverTime']) };
}

/** One that fits into a header and on a line. */
function isWord(text: string | null): text is string {
  return text !== null && /^[\x21-\x7e]{1,256}$/.test(text);
}
