import { Injectable } from '@nestjs/common';
import { endpoint } from '../../domain/endpoint.js';
import { GenerationFailedError } from '../../domain/generation-failed.error.js';
import { portableSchema } from '../../domain/portable-schema.js';
import { promptOf } from '../../domain/prompt.js';
import type {
  GeneratedText,
  GeneratorSettings,
  ModelHttp,
  TextGenerator,
  TextRequest,
} from '../../domain/text-generator.port.js';
import { TextGeneratorAdapter } from '../../text-generator-adapter.decorator.js';
import { readMessage } from './read-message.js';

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
