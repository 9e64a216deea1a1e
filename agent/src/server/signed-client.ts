import { readActivity, updateActivity } from '../state/activity-record.js';
import { problemCode } from './problem.js';
import { send, Unreachable } from './http.js';
import { isTransient, jitteredDelay, PATIENCE_MS, retryAfter } from './retry.js';
import { signatureOf } from './signature.js';
import type { Answer } from './http.js';
import type { Runtime } from '../runtime.js';
import type { StateDirectory } from '../state/state-directory.js';
import type { DeviceRecord } from '../state/device-record.js';

const EMPTY = Buffer.alloc(0);

/**
 * The last word on one request: an answer that waiting cannot change, or why there was none.
 */
export type Outcome = { answer: Answer } | { unreachable: string; answered: boolean };

/** Sends agent-signed requests: corrects the clock once, retries what may pass, signs each attempt anew. */
export class SignedClient {
  #lastTimestamp = 0;
  #clockLearned = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly state: StateDirectory,
    private readonly device: DeviceRecord,
    private readonly retries: number,
  ) {}

  /**
   *   `accepts` tells whether a 2xx is really the service's: a captive portal also says 200
   */
  async request(request: {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: Buffer;
    accepts?: (answer: Answer) => boolean;
  }): Promise<Outcome> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(request);
      const retry = outcome.retry;
      if (retry === null) return outcome;
      const wait = (retry.afterMs ?? 0) + jitteredDelay(attempt, this.runtime.random());
      if (attempt >= this.retries || (retry.afterMs ?? 0) > PATIENCE_MS) return outcome;
      this.runtime.err(
        `${outcome.unreachable}. Trying again in ${Math.ceil(wait / 1000)} s (${attempt + 1} of ${this.retries}).\n`,
      );
      await this.runtime.sleep(wait);
    }
  }

  async #attempt(request: Parameters<SignedClient['request']>[0]) {
    let answer;
    try {
      answer = await this.#signedSend(request);
      if (this.#learnClock(answer)) answer = await this.#signedSend(request);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { unreachable: error.message, answered: false, retry: error.worthRetrying ? { afterMs: null } : null };
    }
    const ok = answer.status >= 200 && answer.status < 300;
    const foreign = ok && request.accepts !== undefined && !request.accepts(answer);
    if (!foreign && !isTransient(answer.status)) return { answer, retry: null };
    const why = foreign
      ? `Something answered ${answer.status} that is not the service (a proxy or a sign-in page on the way?)`
      : `The service answered ${answer.status}`;
    const afterMs = retryAfter(answer.headers.get('retry-after'), this.runtime.now());
    return { unreachable: why, answered: !foreign, retry: { afterMs } };
  }

  #signedSend(request: Parameters<SignedClient['request']>[0]) {
    const body = request.body ?? EMPTY;
    const timestamp = this.#nextTimestamp();
    return send(this.runtime, {
      method: request.method,
      url: `${this.device.server}${request.path}`,
      headers: {
        ...request.headers,
        'X-Device-Token': this.device.deviceToken,
        'X-Timestamp': String(timestamp),
        'X-Signature': signatureOf(this.device.deviceToken, timestamp, body),
      },
      ...(request.method === 'POST' ? { body } : {}),
    });
  }

  /** Never the same second twice: the same body would have the same signature, which the service takes for a replay. */
  #nextTimestamp() {
    const seconds = Math.floor(this.runtime.now() / 1000) + readActivity(this.state).clockOffsetSeconds;
    this.#lastTimestamp = Math.max(seconds, this.#lastTimestamp + 1);
    return this.#lastTimestamp;
  }

  /**
   * Takes the service's clock from a 401 `timestamp-out-of-range`, at most once per run.
   */
  #learnClock(answer: Answer) {
    if (answer.status !== 401 || problemCode(answer) !== 'timestamp-out-of-range' || this.#clockLearned) return false;
    const serverTime = Date.parse(answer.json?.serverTime);
    if (Number.isNaN(serverTime)) return false;
    this.#clockLearned = true;
    this.#lastTimestamp = 0;
    const clockOffsetSeconds = Math.round((serverTime - this.runtime.now()) / 1000);
    updateActivity(this.state, { clockOffsetSeconds });
    this.runtime.err(
      `This device's clock is ${describeOffset(clockOffsetSeconds)}. It is allowed for; setting the clock is better.\n`,
    );
    return true;
  }
}

/** @param seconds server minus device */
export function describeOffset(seconds: number) {
  if (seconds === 0) return 'right';
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the service's`;
}
