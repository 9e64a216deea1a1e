import { Injectable } from '@nestjs/common';
import { endpoint } from '../../domain/endpoint.js';
import { GenerationFailedError } from '../../domain/generation-failed.error.js';
import { isStrict, portableSchema } from '../../domain/portable-schema.js';
import { promptOf } from '../../domain/prompt.js';
import type {
  GeneratedText,
  ModelEvent,
  TokenUsage,
  GeneratorSettings,
  ModelHttp,
  TextGenerator,
  TextRequest,
} from '../../domain/text-generator.port.js';
import { TextGeneratorAdapter } from '../../text-generator-adapter.decorator.js';
import { answerJson, countAt, eventObject, type Loose, objectAt, textAt } from '../event-json.js';

const OPENAI = 'https://api.openai.com/v1';
const AZURE = /\.azure\.com$/;

/**
 * Whatever speaks OpenAI's Chat Completions: OpenAI, Azure, Ollama, vLLM, LM Studio, gateways. The base address is the one
 * that `/chat/completions` follows. Azure is known by its host: its key goes into `api-key`; a base address with
 * `?api-version=…` keeps it.
 */
@TextGeneratorAdapter({ key: 'openai-compatible', title: 'OpenAI or compatible', isModel: true })
@Injectable()
export class OpenAiCompatibleGenerator implements TextGenerator {
  async generate(request: TextRequest, settings: GeneratorSettings, http: ModelHttp): Promise<GeneratedText> {
    const url = endpoint(new URL(settings.baseUrl ?? OPENAI), '/chat/completions');
    const headers = authorization(url, settings.apiKey);
    // Gateways, and servers of some age, know no json_schema.
    const events =
      (await http.post({ url, headers, body: heldToSchema(request, settings, url) })) ??
      (await http.post({ url, headers, body: toldTheSchema(request, settings, url) }));
    if (events === null) throw new GenerationFailedError('refused', 'The model does not take the request.');
    return readCompletion(events);
  }
}

function authorization({ hostname }: URL, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {};
  return AZURE.test(hostname) ? { 'api-key': apiKey } : { Authorization: `Bearer ${apiKey}` };
}

function heldToSchema(request: TextRequest, settings: GeneratorSettings, url: URL): object {
  return {
    ...common(request, settings, url, false),
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: request.task.replace(/[^\w-]/g, '_').slice(0, 64),
        strict: isStrict(request.schema),
        schema: portableSchema(request.schema),
      },
    },
  };
}

function toldTheSchema(request: TextRequest, settings: GeneratorSettings, url: URL): object {
  return { ...common(request, settings, url, true), response_format: { type: 'json_object' } };
}

function common(request: TextRequest, { model }: GeneratorSettings, url: URL, withSchema: boolean): object {
  const { system, user } = promptOf(request, { withSchema });
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    stream: true,
    stream_options: { include_usage: true },
    ...lengthLimit(url, request.maxOutputTokens),
  };
}

/** OpenAI's newer models refuse `max_tokens`; Ollama and others know nothing else. */
function lengthLimit({ hostname }: URL, tokens: number): object {
  return hostname === new URL(OPENAI).hostname || AZURE.test(hostname)
    ? { max_completion_tokens: tokens }
    : { max_tokens: tokens };
}

/** What chunks of a completion add up to. */
async function readCompletion(events: AsyncIterable<ModelEvent>): Promise<GeneratedText> {
  const parts: string[] = [];
  let model: string | null = null;
  let usage: TokenUsage | null = null;
  let ending: string | null = null;
  let isRefused = false;
  let isDone = false;
  for await (const { data } of events) {
    if (data === '[DONE]') {
      isDone = true;
      break;
    }
    const chunk = eventObject(data);
    if (chunk['error'] !== undefined && chunk['error'] !== null)
      throw new GenerationFailedError('failed', 'The model failed while it answered.', null, usage);
    model ??= textAt(chunk, 'model');
    usage = usageOf(objectAt(chunk, 'usage')) ?? usage;
    const choice = firstOf(chunk['choices']);
    const delta = objectAt(choice, 'delta');
    parts.push(textAt(delta, 'content') ?? '');
    isRefused ||= (textAt(delta, 'refusal') ?? '') !== '';
    ending = textAt(choice, 'finish_reason') ?? ending;
  }
  if (ending === 'length') throw new GenerationFailedError('cut-off', 'The answer got too long.', null, usage);
  if (isRefused || ending === 'content_filter')
    throw new GenerationFailedError('refused', 'The model refuses to write this.', null, usage);
  if (ending === null && !isDone)
    throw new GenerationFailedError('malformed', 'The answer ends in the middle.', null, usage);
  return { value: answerJson(parts.join(''), usage), model, usage };
}

function firstOf(choices: unknown): Loose {
  return Array.isArray(choices) ? objectAt({ first: (choices as unknown[])[0] }, 'first') : {};
}

function usageOf(usage: Loose): TokenUsage | null {
  const inputTokens = countAt(usage, 'prompt_tokens');
  const outputTokens = countAt(usage, 'completion_tokens');
  return inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens };
}
