import { createHash } from 'node:crypto';
import { Agent as PlainAgent } from 'node:http';
import {
  type AddressRule,
  FairSlots,
  guardedLookup,
  isLoopbackName,
  isPrivateAddress,
  type JsonCaps,
  jsonOverCaps,
  MAX_JSON_DEPTH,
  OutboundTlsAgent,
  refuseLiteral,
} from '../../platform/index.js';
import { CloudCallError, type CloudHttp, type CloudRequest, type CloudResponse } from '../domain/cloud-suite.port.js';
import { type Bounds, ConnectionLostError, exchange, type Outgoing } from './exchange.js';
import { isMomentary, isThrottled, type OutboundClock, pauseAfter } from './pauses.js';

/** Only a text with one of these can hold what {@link cleaned} takes out. */
const SUSPICIOUS = /\\u|__proto__/i;

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Far above a page of the largest listings, and parsed in a moment: whoever answers may be whom an administrator named. */
const CAPS: JsonCaps = { depth: MAX_JSON_DEPTH, values: 1_000_000, members: 10_000 };

/** Thrown for a body that is no JSON, or holds more than is read. */
class NotJsonError extends Error {}

/** The JSON of a body; null when it is empty. Without NUL and halves of characters, which cannot be stored, and without keys that reach prototypes. */
function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  const over = jsonOverCaps(bytes, CAPS);
  if (over !== null) throw new NotJsonError(over);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return SUSPICIOUS.test(text) ? cleaned(value) : value;
  } catch {
    throw new NotJsonError('not JSON');
  }
}

/** Recursive; the depth was looked at before. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, child]) => [cleaned(key), cleaned(child)]),
  );
}

/** When the next request to something with a limit of its own may begin. */
class Paces {
  private readonly lastAt = new Map<string, number>();

  /** Takes the next moment that is so long after the last one of the key, which may be now. */
  reserve({ key, everyMs }: { key: string; everyMs: number }, now: number): number {
    const at = Math.max(now, (this.lastAt.get(key) ?? 0) + everyMs);
    this.lastAt.set(key, at);
    return at;
  }
}

/** How much one run may take. */
export interface HttpLimits {
  /** Of one answer, inflated. */
  maxBytes: number;
  /** For one request with its answer. */
  requestMs: number;
  maxPages: number;
  /** Requests at once to one origin. */
  atOnce: number;
}

export const HTTP_LIMITS: HttpLimits = { maxBytes: 8 * 1024 * 1024, requestMs: 60_000, maxPages: 5_000, atOnce: 4 };

const TRIES = 4;
/** Of a connection that failed: a host that is down is not asked as often as one that asks for patience. */
const CONNECTION_TRIES = 2;

/** What a client is made for. */
export interface HttpRun {
  rules: OutboundRules;
  limits: HttpLimits;
  clock: OutboundClock;
  /** When the time of the run is over, in milliseconds since 1970. */
  deadline: number;
  signal: AbortSignal;
}

/** Requests of one run to one suite. When the run is aborted, calls reject with the signal's reason. */
export class CloudHttpClient implements CloudHttp {
  readonly cost = { apiCalls: 0, throttled: 0 };
  private readonly places = new Map<string, FairSlots>();
  private readonly paces = new Paces();
  private readonly agents = {
    plain: new PlainAgent({ keepAlive: true }),
    tls: new OutboundTlsAgent({ keepAlive: true }),
  };

  constructor(private readonly run: HttpRun) {}

  async send(request: CloudRequest): Promise<CloudResponse> {
    const url = admit(request.url, this.run.rules);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.attempt(url, request);
      const pause = this.pauseBeforeNext(outcome, request, attempt);
      if (pause !== null && this.run.clock.now() + pause < this.run.deadline) await this.wait(pause);
      else if (outcome instanceof CloudCallError) throw outcome;
      else return outcome;
    }
  }

  async pages(
    first: CloudRequest,
    nextOf: (body: unknown, response: CloudResponse) => string | null,
    onPage: (body: unknown) => void,
  ): Promise<CloudResponse | null> {
    const { origin, hostname } = admit(first.url, this.run.rules);
    const { body: _body, ...following } = first;
    const seen = new Set<string>();
    for (let request = first; ;) {
      const mark = createHash('sha256').update(new URL(request.url).href).digest('base64');
      if (seen.has(mark)) throw new CloudCallError('malformed', `${hostname} leads from page to page without end.`);
      if (seen.size >= this.run.limits.maxPages)
        throw new CloudCallError('too-large', `${hostname} has more than ${seen.size} pages of one list.`);
      seen.add(mark);
      const response = await this.send(request);
      if (response.status < 200 || response.status > 299) return response;
      onPage(response.body);
      const next = nextOf(response.body, response);
      if (next === null) return null;
      if (!URL.canParse(next))
        throw new CloudCallError('malformed', `${hostname} names a next page that is no address.`);
      if (new URL(next).origin !== origin)
        throw new CloudCallError('refused', `${hostname} names a next page at another host.`);
      request = { ...following, method: 'GET', url: next };
    }
  }

  /** Ends the connections that are kept open. */
  close(): void {
    this.agents.plain.destroy();
    this.agents.tls.destroy();
  }

  /** One request; what could be tried again, and a throttled answer, is not thrown. */
  private async attempt(url: URL, request: CloudRequest): Promise<CloudResponse | CloudCallError> {
    if (request.pace) await this.wait(this.paces.reserve(request.pace, this.run.clock.now()) - this.run.clock.now());
    const slots = this.places.get(url.origin) ?? new FairSlots({ atOnce: this.run.limits.atOnce });
    this.places.set(url.origin, slots);
    // A run is of one organization: nobody shares its places.
    return slots.runHere(null, async () => {
      const left = this.timeLeft();
      this.cost.apiCalls += 1;
      try {
        const answer = await this.ask(url, request, left);
        if (isThrottled(answer)) this.cost.throttled += 1;
        return answer;
      } catch (error) {
        if (error instanceof ConnectionLostError) return error;
        throw error;
      }
    });
  }

  private async ask(url: URL, request: CloudRequest, left: number): Promise<CloudResponse> {
    const { limits, rules, signal } = this.run;
    const late = AbortSignal.timeout(Math.min(limits.requestMs, left));
    const bounds: Bounds = {
      maxBytes: limits.maxBytes,
      signal: AbortSignal.any([signal, late]),
      agents: this.agents,
      lookup: guardedLookup(publicOnly(url, rules)),
    };
    try {
      const { status, headers, bytes } = await exchange(outgoingOf(url, request), bounds);
      return { status, headers, body: bodyOf(bytes, status, url) };
    } catch (error) {
      signal.throwIfAborted();
      if (!late.aborted || error instanceof CloudCallError) throw error;
      if (left <= limits.requestMs) throw budgetSpent();
      throw new CloudCallError('timeout', `${url.hostname} did not answer in time.`);
    }
  }

  private pauseBeforeNext(
    outcome: CloudResponse | CloudCallError,
    request: CloudRequest,
    attempt: number,
  ): number | null {
    const { clock } = this.run;
    if (!(outcome instanceof CloudCallError))
      return attempt < TRIES && isMomentary(outcome) ? pauseAfter(outcome.headers, attempt, clock) : null;
    // What changes something must not be sent twice.
    const repeatable = outcome instanceof ConnectionLostError && (request.method === 'GET' || !outcome.sent);
    return attempt < CONNECTION_TRIES && repeatable ? pauseAfter({}, attempt, clock) : null;
  }

  private async wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    if (this.run.clock.now() + ms >= this.run.deadline) throw budgetSpent();
    await this.run.clock.wait(ms, this.run.signal).catch(() => undefined);
    this.run.signal.throwIfAborted();
  }

  private timeLeft(): number {
    this.run.signal.throwIfAborted();
    const left = this.run.deadline - this.run.clock.now();
    if (left <= 0) throw budgetSpent();
    return left;
  }
}

function outgoingOf(url: URL, { method, headers = {}, body }: CloudRequest): Outgoing {
  const fields: Record<string, string> = { accept: 'application/json' };
  for (const [name, value] of Object.entries(headers)) fields[name.toLowerCase()] = value;
  delete fields['host'];
  // Google compresses only for who also says so here.
  Object.assign(fields, { 'accept-encoding': 'gzip', 'user-agent': 'posture (gzip)' });
  if (body === undefined) return { method, url, headers: fields, body: null };
  const form = body instanceof URLSearchParams;
  const bytes = Buffer.from(form ? body.toString() : JSON.stringify(body));
  fields['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json';
  fields['content-length'] = String(bytes.length);
  return { method, url, headers: fields, body: bytes };
}

/** What is no JSON is a fault of a good answer only: a refusal says enough by its status. */
function bodyOf(bytes: Buffer, status: number, url: URL): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    if (status < 200 || status > 299) return null;
    throw new CloudCallError('malformed', `${url.hostname} did not answer with JSON that could be read.`);
  }
}

function budgetSpent(): CloudCallError {
  return new CloudCallError('budget-spent', 'The time that an audit may take was over.');
}

/** Where a run may call. */
export interface OutboundRules {
  /** In production only https, and no private address. Elsewhere also plain http on this machine. */
  production: boolean;
  /** Origins of the suite's addresses; no other one is ever called. */
  origins: ReadonlySet<string>;
  /** Whether an address that was configured, or is our own demonstration, may be private and plain http in production too. */
  isTrusted(url: URL): boolean;
}

/** The address of a call that may be made. Throws {@link CloudCallError}. */
export function admit(address: string, rules: OutboundRules): URL {
  if (!URL.canParse(address)) throw new CloudCallError('malformed', 'An address that was to be called is none.');
  const url = new URL(address);
  if (!rules.origins.has(url.origin) || url.username !== '' || url.password !== '')
    throw new CloudCallError('refused', `${url.hostname} is not an address of this suite.`);
  if (rules.isTrusted(url)) return url;
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && (protocol !== 'http:' || rules.production || !isLoopbackName(hostname)))
    throw new CloudCallError('refused', `${hostname} must be called over https.`);
  // A name is evaluated by what it resolves to, when the connection is made.
  refuseLiteral(url, publicOnly(url, rules));
  return url;
}

/** Which addresses must not be called for a URL. */
export function publicOnly(url: URL, rules: OutboundRules): AddressRule {
  return {
    refuses: (address) => rules.production && !rules.isTrusted(url) && isPrivateAddress(address),
    refusal: (hostname) => new CloudCallError('refused', `${hostname} is an address of a private network.`),
  };
}
