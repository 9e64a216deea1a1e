import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import {
  answerTo,
  dnsLookup,
  guardedLookup,
  isHandshakeFault,
  NoAnswerError,
  OutboundTlsAgent,
  refuseLiteral,
  retryAfterMs,
} from '../../platform/index.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { ModelEvent, ModelHttp, ModelRequest } from '../domain/text-generator.port.js';
import { admissible, isKnownHost, type ModelRules, ruleFor } from './model-rules.js';

/** Reads a `text/event-stream` (WHATWG HTML, 9.2). What the stream ends in the middle of is no event. */
export async function* serverSentEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent> {
  let type = '';
  let data: string[] = [];
  for await (const chunk of linesByChunk(bytes)) {
    for (const line of chunk) {
      if (line === '') {
        if (data.length > 0) yield { type: type === '' ? 'message' : type, data: data.join('\n') };
        type = '';
        data = [];
        continue;
      }
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'data') data.push(value);
      else if (field === 'event') type = value;
    }
  }
}

/**
 * Lines that end with CR, LF or both, wherever the chunks begin and end; those of a chunk at once, for a turn of the event loop's
 * queue for each of millions of blank lines keeps everybody else waiting.
 */
async function* linesByChunk(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  // It takes a byte order mark away.
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let endedWithCr = false;
  for await (const chunk of bytes) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (endedWithCr && text.startsWith('\n')) text = text.slice(1);
    endedWithCr = text === '' ? false : text.endsWith('\r');
    const pieces = text.split(/\r\n|\r|\n/);
    const last = pieces.pop() ?? '';
    if (pieces.length > 0) {
      pieces[0] = parts.join('') + (pieces[0] ?? '');
      parts = [];
      yield pieces;
    }
    if (last !== '') parts.push(last);
  }
}

/** How long one call may take, and how much may come. */
export interface ModelBounds {
  /** Without a byte before the answer begins, and in it without an event that says something else than the one before. */
  idleMs: number;
  maxBytes: number;
  /** Ends it: the time is over, or the service ends. */
  signal: AbortSignal;
}

/** The request was not taken as it stands. */
const NOT_UNDERSTOOD = new Set([400, 422]);

/** One call of one text, or a few of them where the first form was not taken. */
export class ModelHttpClient implements ModelHttp {
  /** Whether the other side may have begun to write: then it may cost something. */
  began = false;
  private isSilent = false;

  constructor(
    private readonly rules: ModelRules,
    private readonly bounds: ModelBounds,
  ) {}

  async post(request: ModelRequest): Promise<AsyncIterable<ModelEvent> | null> {
    const url = admissible(request.url, this.rules);
    const response = await this.begin(url, request);
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) {
      response.destroy();
      if (NOT_UNDERSTOOD.has(statusCode)) return null;
      throw faultOfStatus(statusCode, headers['retry-after'], Date.now());
    }
    this.began = true;
    if (!/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) {
      response.destroy();
      throw new GenerationFailedError('malformed', 'The model did not answer with a stream of events.');
    }
    return this.alive(response);
  }

  /** Comments, blank lines, and one event again and again keep a connection open and write nothing: they are no sign of life. */
  private async *alive(response: IncomingMessage): AsyncGenerator<ModelEvent> {
    const silent = setTimeout(() => {
      this.isSilent = true;
      response.destroy();
    }, this.bounds.idleMs);
    try {
      let before: ModelEvent | null = null;
      for await (const event of serverSentEvents(this.bytesOf(response))) {
        if (before?.type !== event.type || before.data !== event.data) silent.refresh();
        before = event;
        yield event;
      }
      if (this.isSilent) throw this.failureOf(null, false);
    } finally {
      clearTimeout(silent);
    }
  }

  private async begin(url: URL, { headers, body }: ModelRequest): Promise<IncomingMessage> {
    const { signal } = this.bounds;
    const rule = ruleFor(url, this.rules);
    refuseLiteral(url, rule);
    const text = Buffer.from(JSON.stringify(body));
    const outgoing = {
      method: 'POST',
      body: text,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': text.length,
        Accept: 'text/event-stream',
        'Accept-Encoding': 'identity',
        'User-Agent': 'posture',
      },
      signal,
      agent: url.protocol === 'https:' ? new OutboundTlsAgent() : (false as const),
      lookup: guardedLookup(rule, isKnownHost(url, this.rules) ? lookup : dnsLookup({ signal })),
      timeout: this.bounds.idleMs,
      whenSilent: () => {
        this.isSilent = true;
      },
    };
    try {
      return await answerTo(url, outgoing);
    } catch (error) {
      throw this.failureOf(error, true);
    }
  }

  private async *bytesOf(response: IncomingMessage): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        // Leaving the loop closes the connection.
        if (bytes > this.bounds.maxBytes)
          throw new GenerationFailedError('too-large', 'The model sent more than is read.');
        yield chunk;
      }
    } catch (error) {
      throw this.failureOf(error, false);
    }
  }

  /** In our own words: what a connection throws may quote what was sent. */
  private failureOf(error: unknown, isBefore: boolean): GenerationFailedError {
    if (error instanceof GenerationFailedError) return error;
    const { signal } = this.bounds;
    this.began ||= signal.aborted || this.isSilent;
    if (signal.aborted)
      return signal.reason instanceof GenerationFailedError
        ? signal.reason
        : new GenerationFailedError('unreachable', 'The service was ended.', { afterSeconds: null });
    if (this.isSilent) return new GenerationFailedError('timed-out', 'The model fell silent.');
    if (error instanceof NoAnswerError) return new GenerationFailedError('malformed', 'The model sent no answer.');
    if (isHandshakeFault(error))
      return new GenerationFailedError(
        'unreachable',
        'The certificate of the model, or its handshake, is not accepted.',
      );
    return isBefore
      ? new GenerationFailedError('unreachable', 'The model could not be reached.', { afterSeconds: null })
      : new GenerationFailedError('unreachable', 'The connection to the model broke off.');
  }
}

const TOO_MANY = 429;
/** The request took too long for the other side, or came too early: as good as a 5xx. */
const MOMENTARY = new Set([408, 425]);

/** What a status other than 200 means. Of what came with it only `Retry-After` is looked at. */
function faultOfStatus(status: number, retryAfter: string | undefined, now: number): GenerationFailedError {
  const told = retryAfterMs(retryAfter, now);
  const again = { afterSeconds: told === null ? null : told / 1000 };
  if (status === TOO_MANY) return new GenerationFailedError('rate-limited', 'The model was asked too often.', again);
  if (status >= 500 || MOMENTARY.has(status))
    return new GenerationFailedError('failed', `The model answered with the status ${status}.`, again);
  if (status === 401 || status === 403)
    return new GenerationFailedError('key-refused', 'The model does not take the key.');
  if (status >= 300 && status <= 399)
    return new GenerationFailedError('refused', 'The model answered with a redirect, which is not followed.');
  return new GenerationFailedError('refused', `The model answered with the status ${status}.`);
}
