import { textIn } from '../json-object.js';
import { isPlausibleOffset, readActivity, updateActivity } from '../state/activity-record.js';
import { attempted } from '../state/attempted.js';
import { type Answer, problemCode, send } from './http.js';
import { proxyFor } from './server-url.js';
import { isTransient, jitteredDelay, PATIENCE_MS, retryAfter, Unreachable } from './retry.js';
import { signatureOf } from './body.js';
import type { Runtime } from '../runtime.js';
import type { DeviceRecord } from '../state/device-record.js';
import type { StateDirectory } from '../state/state-directory.js';
import type { NetworkSettings } from './network-settings.js';

const EMPTY = Buffer.alloc(0);

/** No answer that counts, and why. */
export interface NoAnswer {
  unreachable: string;
  /** The status with which the service itself asked for patience; null when it did not speak. */
  status: number | null;
  /** For how long it asked, in ms; null when it did not. */
  afterMs: number | null;
}

/**
 * The last word on one request: an answer that waiting cannot change, or why there was none.
 */
export type RequestResult = { answer: Answer } | NoAnswer;

/** A request to be signed. */
export interface SignedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Whether a 2xx is really the service's: a captive portal also says 200. */
  accepts?: (answer: Answer) => boolean;
}

/** Sends agent-signed requests: corrects the clock once, retries what may pass, signs each attempt anew. */
export class SignedClient {
  private readonly signatures = new Set<string>();
  private readonly network: NetworkSettings;
  private clockLearned = false;
  /** Service minus device. */
  clockOffsetSeconds: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly state: StateDirectory,
    private readonly device: DeviceRecord,
    private readonly retries: number,
  ) {
    const { server, network } = device;
    this.clockOffsetSeconds = readActivity(state).clockOffsetSeconds;
    this.network = { ...network, proxy: proxyFor(server, runtime.env, network.proxy) };
  }

  /** @param retries how often to try again; as often as the client was told when it is left out */
  async request(request: SignedRequest, retries = this.retries): Promise<RequestResult> {
    for (let attempt = 0; ; attempt += 1) {
      const { result, worthRetrying } = await this.attempt(request);
      if (!worthRetrying || 'answer' in result || attempt >= retries) return result;
      const afterMs = result.afterMs ?? 0;
      if (afterMs > PATIENCE_MS) return result;
      const wait = afterMs + jitteredDelay(attempt, this.runtime.random());
      this.runtime.err(
        `${result.unreachable}. Trying again in ${Math.ceil(wait / 1000)} s (${attempt + 1} of ${retries}).\n`,
      );
      await this.runtime.sleep(wait);
    }
  }

  private async attempt(request: SignedRequest): Promise<{ result: RequestResult; worthRetrying: boolean }> {
    let answer;
    try {
      answer = await this.signedSend(request);
      // Another process of this device may have signed the same in the same second.
      if (this.learnClock(answer) || isReplay(answer)) answer = await this.signedSend(request);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const result = { unreachable: error.message, status: null, afterMs: null };
      return { result, worthRetrying: error.worthRetrying };
    }
    const { status } = answer;
    const isForeign = status >= 200 && status < 300 && request.accepts !== undefined && !request.accepts(answer);
    if (!isForeign && !isTransient(status) && !isReplay(answer)) return { result: { answer }, worthRetrying: false };
    const unreachable = isForeign
      ? `Something answered ${status} that is not the service (a proxy or a sign-in page on the way?)`
      : `The service answered ${status}`;
    const afterMs = retryAfter(answer.headers['retry-after'], this.serviceNow());
    return { result: { unreachable, status: isForeign ? null : status, afterMs }, worthRetrying: true };
  }

  private signedSend({ method, path, headers, body = EMPTY }: SignedRequest) {
    const { timestamp, signature } = this.sign(body);
    return send(this.runtime, this.network, {
      method,
      url: `${this.device.server}${path}`,
      headers: {
        ...headers,
        'X-Device-Token': this.device.deviceToken,
        'X-Timestamp': String(timestamp),
        'X-Signature': signature,
      },
      ...(method === 'POST' ? { body } : {}),
    });
  }

  /** Never the same signature twice, which the service would take for a replay: rather a second of the future. */
  private sign(body: Buffer) {
    for (let timestamp = Math.floor(this.serviceNow() / 1000); ; timestamp += 1) {
      const signature = signatureOf(this.device.deviceToken, timestamp, body);
      if (this.signatures.has(signature)) continue;
      this.signatures.add(signature);
      return { timestamp, signature };
    }
  }

  private serviceNow() {
    return this.runtime.now() + this.clockOffsetSeconds * 1000;
  }

  /**
   * Takes the service's clock from a 401 `timestamp-out-of-range`, at most once per run.
   */
  private learnClock(answer: Answer) {
    if (answer.status !== 401 || problemCode(answer) !== 'timestamp-out-of-range' || this.clockLearned) return false;
    const serverTime = Date.parse(textIn(answer.json?.['serverTime']) ?? '');
    const clockOffsetSeconds = Math.round((serverTime - this.runtime.now()) / 1000);
    if (!isPlausibleOffset(clockOffsetSeconds)) return false;
    this.clockLearned = true;
    this.clockOffsetSeconds = clockOffsetSeconds;
    attempted(this.runtime, () => {
      updateActivity(this.state, { clockOffsetSeconds });
    });
    this.runtime.err(
      clockOffsetSeconds === 0
        ? "This device's clock is right again; nothing is allowed for any more.\n"
        : `This device's clock is ${describeOffset(clockOffsetSeconds)}. It is allowed for; setting the clock is better.\n`,
    );
    return true;
  }
}

function isReplay(answer: Answer) {
  return answer.status === 409 && problemCode(answer) === 'signature-replayed';
}

/** @param seconds server minus device */
export function describeOffset(seconds: number) {
  if (seconds === 0) return 'right';
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the service's`;
}
