import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What the model was sent, taken apart. */
export interface Asked {
  protocol: 'openai' | 'anthropic';
  path: string;
  headers: IncomingMessage['headers'];
  /** As it came. */
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it
  body: any;
  /** The instructions. */
  system: string;
  /** The data, as the model sees it: parsed from between the fence. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it
  evidence: any;
  /** How the shape of the answer was asked for. */
  shape: 'schema' | 'tool' | 'told' | 'none';
}

/** How one call is answered. */
export interface Turn {
  (asked: Asked, to: ServerResponse): void | Promise<void>;
  /** It answers a schema with a 400, and then the other form of the same call too. */
  refusesSchemas?: true;
}

/** How an answer is streamed. */
export interface Telling {
  /** Null: it does not count. */
  usage?: { inputTokens: number; outputTokens: number } | null;
  model?: string;
  /** Pieces it comes in (3). */
  chunks?: number;
  /** Between the pieces (0). */
  everyMs?: number;
  /** `length`: cut off. `refusal`: it does not want to. `none`: the stream just ends. */
  ending?: 'stop' | 'length' | 'refusal' | 'none';
}

/** Ways to answer; see {@link FakeModel}. */
export const says = {
  /** A value as JSON, streamed. */
  json: (value: unknown, how: Telling = {}): Turn => says.text(JSON.stringify(value), how),
  /** A text, streamed, whatever it is. */
  text:
    (text: string, how: Telling = {}): Turn =>
    (asked, to) =>
      stream(asked, to, text, how),
  /** Whatever the test makes of what was asked: a value, which is told as JSON. */
  by:
    (make: (asked: Asked) => unknown, how: Telling = {}): Turn =>
    (asked, to) =>
      stream(asked, to, JSON.stringify(make(asked)), how),
  /** A status without an answer; its text is what nobody may ever see. */
  status:
    (status: number, headers: Record<string, string> = {}): Turn =>
    (_, to) =>
      void to.writeHead(status, { 'content-type': 'application/json', ...headers }).end(`{"error":"${TELLTALE}"}`),
  /** 429 with `Retry-After`. */
  tooMany: (retryAfter = '0'): Turn => says.status(429, { 'retry-after': retryAfter }),
  /** 400 to whoever asks for JSON of a schema; the next form of that call gets `then`. */
  noSchema: (then: Turn): Turn =>
    Object.assign(
      (asked: Asked, to: ServerResponse) => (asked.shape === 'schema' ? says.status(400) : then)(asked, to),
      { refusesSchemas: true as const },
    ),
  /** Nothing, ever. */
  silence: (): Turn => () => undefined,
  /** The beginning of an answer, then nothing, ever. */
  stall: (): Turn => (asked, to) => void begin(to).write(eventsOf(asked, '{"half', {}).slice(0, 2).join('')),
  /** The beginning of an answer, then the connection breaks. */
  hangUp: (): Turn => async (asked, to) => {
    begin(to).write(eventsOf(asked, '{"half', {}).slice(0, 2).join(''));
    await pause(5);
    to.destroy();
  },
  /** The connection breaks before anything came. */
  slam: (): Turn => (_, to) => void to.destroy(),
  redirect:
    (location: string): Turn =>
    (_, to) =>
      void to.writeHead(307, { location }).end(),
  /** A stream that is no end of bytes long. */
  huge:
    (bytes: number): Turn =>
    (asked, to) =>
      stream(asked, to, 'x'.repeat(bytes), { chunks: 64 }),
  /** The whole answer at once, as another type than was asked for. */
  contentType:
    (type: string, text = TELLTALE): Turn =>
    (_, to) =>
      void to.writeHead(200, { 'content-type': type }).end(text),
  /** A stream whose events are what the test says, each as `data`. */
  events:
    (...data: string[]): Turn =>
    (_, to) =>
      void begin(to).end(data.map((one) => `data: ${one}\n\n`).join('')),
};

/** A text of the other side's that must never be shown, logged or kept. */
export const TELLTALE = 'telltale-of-the-other-side';
/** A key that must never be shown, logged or kept. */
export const FAKE_KEY = 'sk-fake-key-that-nobody-may-see';

/**
 * A model on this machine that speaks both protocols, streamed, and answers as the test says: one {@link Turn} a call, in
 * order, and `otherwise` (500 unless the test sets it) when there is none left.
 *
 * ```ts
 * const model = await FakeModel.start();
 * const service = await startService(model.environment());          // for all organizations, or
 * await ada.put('/organizations/ai-settings', model.settings());     // for one of them
 * model.next(says.tooMany(), says.json({ items: [] }));              // first a refusal, then an answer
 * model.otherwise = says.by(({ evidence }) => ({ items: [lieAbout(evidence)] }));
 * model.asked[0].evidence                                            // what it was sent
 * await model.stop();
 * ```
 */
export class FakeModel {
  /** Every call, oldest first. */
  asked: Asked[] = [];
  otherwise: Turn = says.status(500);
  private turns: Turn[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<FakeModel> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const model = new FakeModel(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => {
      model.sockets.add(socket);
      socket.on('close', () => model.sockets.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void model.answer(request, response));
    return model;
  }

  /** What the next calls are answered with, after those that wait already. */
  next(...turns: Turn[]): void {
    this.turns.push(...turns);
  }

  /** As if it had never been asked. */
  forget(): void {
    this.asked = [];
    this.turns = [];
    this.otherwise = says.status(500);
  }

  /** The base address for a generator. */
  baseUrl(generator: Generator = 'openai-compatible'): string {
    return generator === 'anthropic' ? this.url : `${this.url}/v1`;
  }

  /** For `startService`: all organizations use it. Pauses between tries are short. */
  environment(generator: Generator = 'openai-compatible'): Record<string, string> {
    return {
      AI_GENERATOR: generator,
      AI_BASE_URL: this.baseUrl(generator),
      AI_MODEL: 'fake-1',
      AI_API_KEY: FAKE_KEY,
      AI_RETRY_PAUSE_MS: '1',
    };
  }

  /** For `PUT /organizations/ai-settings`. */
  settings(generator: Generator = 'openai-compatible'): Record<string, unknown> {
    return {
      generator,
      baseUrl: this.baseUrl(generator),
      model: 'fake-1',
      apiKey: FAKE_KEY,
      monthlyBudget: { tokens: 1_000_000 },
    };
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = takenApart(request, Buffer.concat(chunks).toString('utf8'));
    this.asked.push(asked);
    const turn = this.turns[0] ?? this.otherwise;
    if (asked.shape !== 'schema' || turn.refusesSchemas !== true) this.turns.shift();
    await turn(asked, response);
  }
}

type Generator = 'openai-compatible' | 'anthropic';

function takenApart({ url = '/', headers }: IncomingMessage, text: string): Asked {
  const body = JSON.parse(text) as {
    system?: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string };
    output_config?: object;
    tools?: object[];
  };
  const protocol = /\/v1\/messages(\?|$)/.test(url) ? 'anthropic' : 'openai';
  const user = body.messages.find(({ role }) => role === 'user')?.content ?? '';
  const [, json = 'null'] = /^<evidence>\n(.*)\n<\/evidence>$/s.exec(user) ?? [];
  return {
    protocol,
    path: url,
    headers,
    text,
    body,
    system: body.system ?? body.messages.find(({ role }) => role === 'system')?.content ?? '',
    evidence: JSON.parse(json) as unknown,
    shape:
      body.output_config !== undefined || body.response_format?.type === 'json_schema'
        ? 'schema'
        : body.tools !== undefined
          ? 'tool'
          : body.response_format === undefined
            ? 'none'
            : 'told',
  };
}

function begin(to: ServerResponse): ServerResponse {
  return to.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

async function stream(asked: Asked, to: ServerResponse, text: string, how: Telling): Promise<void> {
  begin(to);
  for (const event of eventsOf(asked, text, how)) {
    if (to.destroyed) return;
    to.write(event);
    if (how.everyMs !== undefined) await pause(how.everyMs);
  }
  to.end();
}

function eventsOf(asked: Asked, text: string, how: Telling): string[] {
  const size = Math.max(1, Math.ceil(text.length / (how.chunks ?? 3)));
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));
  const usage = how.usage === undefined ? { inputTokens: 100, outputTokens: 20 } : how.usage;
  return (asked.protocol === 'openai' ? openAiEvents : anthropicEvents)(asked, pieces, { ...how, usage });
}

function openAiEvents({ body }: Asked, pieces: string[], { usage, model, ending = 'stop' }: Telling): string[] {
  const chunk = (delta: object, finish: string | null = null): string =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      model: model ?? (body as { model: string }).model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    })}\n\n`;
  const told = usage
    ? [
        `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: usage.inputTokens, completion_tokens: usage.outputTokens } })}\n\n`,
      ]
    : [];
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(ending === 'refusal' ? [chunk({ refusal: TELLTALE })] : pieces.map((content) => chunk({ content }))),
    ...(ending === 'none' ? [] : [chunk({}, ending === 'length' ? 'length' : 'stop'), ...told, 'data: [DONE]\n\n']),
  ];
}

function anthropicEvents(asked: Asked, pieces: string[], { usage, model, ending = 'stop' }: Telling): string[] {
  const event = (type: string, rest: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
  const isTool = asked.shape === 'tool';
  const name = model ?? (asked.body as { model: string }).model;
  const stop = { stop: isTool ? 'tool_use' : 'end_turn', length: 'max_tokens', refusal: 'refusal', none: '' }[ending];
  return [
    event('message_start', {
      message: {
        model: name,
        content: [],
        ...(usage ? { usage: { input_tokens: usage.inputTokens, output_tokens: 1 } } : {}),
      },
    }),
    event('content_block_start', {
      index: 0,
      content_block: isTool ? { type: 'tool_use', id: 'tu_1', name: 'answer', input: {} } : { type: 'text', text: '' },
    }),
    event('ping', {}),
    ...pieces.map((piece) =>
      event('content_block_delta', {
        index: 0,
        delta: isTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece },
      }),
    ),
    event('content_block_stop', { index: 0 }),
    ...(ending === 'none'
      ? []
      : [
          event('message_delta', {
            delta: { stop_reason: stop },
            ...(usage ? { usage: { output_tokens: usage.outputTokens } } : {}),
          }),
          event('message_stop', {}),
        ]),
  ];
}
