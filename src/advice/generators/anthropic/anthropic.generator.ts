import { Injectable } from '@nestjs/common';
import { endpoint } from '../../domain/endpoint.js';
import { GenerationFailedError } from '../../domain/generation-failed.error.js';
import { portableSchema } from '../../domain/portable-schema.js';
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

const ANTHROPIC = 'https://api.anthropic.com';
const VERSION = '2023-06-01';
/** The tool that older models are made to use, so that they answer in a shape. */
const TOOL = 'answer';

/** Anthropic's Messages. The base address is the one that `/v1/messages` follows. */
@TextGeneratorAdapter({ key: 'anthropic', title: 'Anthropic', isModel: true })
@Injectable()
export class AnthropicGenerator implements TextGenerator {
  async generate(request: TextRequest, settings: GeneratorSettings, http: ModelHttp): Promise<GeneratedText> {
    const url = endpoint(new URL(settings.baseUrl ?? ANTHROPIC), '/v1/messages');
    const headers = {
      'anthropic-version': VERSION,
      ...(settings.apiKey === null ? {} : { 'x-api-key': settings.apiKey }),
    };
    // Models before Claude 4.5 know no output format.
    const events =
      (await http.post({ url, headers, body: heldToSchema(request, settings) })) ??
      (await http.post({ url, headers, body: madeToUseTool(request, settings) }));
    if (events === null) throw new GenerationFailedError('refused', 'The model does not take the request.');
    return readMessage(events);
  }
}

function heldToSchema(request: TextRequest, settings: GeneratorSettings): object {
  const format = { type: 'json_schema', schema: portableSchema(request.schema) };
  return { ...common(request, settings), output_config: { format } };
}

function madeToUseTool(request: TextRequest, settings: GeneratorSettings): object {
  const tool = { name: TOOL, description: 'Takes the answer.', input_schema: portableSchema(request.schema) };
  return { ...common(request, settings), tools: [tool], tool_choice: { type: 'tool', name: TOOL } };
}

function common(request: TextRequest, { model }: GeneratorSettings): object {
  const { system, user } = promptOf(request);
  return {
    model,
    max_tokens: request.maxOutputTokens,
    system,
    messages: [{ role: 'user', content: user }],
    stream: true,
  };
}

const CUT_OFF = new Set(['max_tokens', 'model_context_window_exceeded']);

/** What the events of a message add up to. Texts, or what a tool was to be given; nothing of how the model thought. */
async function readMessage(events: AsyncIterable<ModelEvent>): Promise<GeneratedText> {
  const parts: string[] = [];
  let model: string | null = null;
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;
  let ending: string | null = null;
  const used = (): TokenUsage | null =>
    inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens };
  for await (const { data } of events) {
    const event = eventObject(data);
    switch (event['type']) {
      case 'message_start': {
        const message = objectAt(event, 'message');
        model = textAt(message, 'model');
        inputTokens = inputOf(objectAt(message, 'usage'));
        outputTokens = countAt(objectAt(message, 'usage'), 'output_tokens');
        break;
      }
      case 'content_block_delta': {
        const delta = objectAt(event, 'delta');
        if (delta['type'] === 'text_delta') parts.push(textAt(delta, 'text') ?? '');
        if (delta['type'] === 'input_json_delta') parts.push(textAt(delta, 'partial_json') ?? '');
        break;
      }
      case 'message_delta':
        ending = textAt(objectAt(event, 'delta'), 'stop_reason') ?? ending;
        outputTokens = countAt(objectAt(event, 'usage'), 'output_tokens') ?? outputTokens;
        break;
      case 'error':
        throw new GenerationFailedError('failed', 'The model failed while it answered.', null, used());
    }
    if (event['type'] === 'message_stop') break;
  }
  if (ending !== null && CUT_OFF.has(ending))
    throw new GenerationFailedError('cut-off', 'The answer got too long.', null, used());
  if (ending === 'refusal')
    throw new GenerationFailedError('refused', 'The model refuses to write this.', null, used());
  if (ending === null) throw new GenerationFailedError('malformed', 'The answer ends in the middle.', null, used());
  return { value: answerJson(parts.join(''), used()), model, usage: used() };
}

/** With what was read from a cache, and what was put there. */
function inputOf(usage: Loose): number | null {
  const input = countAt(usage, 'input_tokens');
  if (input === null) return null;
  return (
    input + (countAt(usage, 'cache_read_input_tokens') ?? 0) + (countAt(usage, 'cache_creation_input_tokens') ?? 0)
  );
}
