import { answerJson, countAt, eventObject, type Loose, objectAt, textAt } from '../event-json.js';
import { GenerationFailedError } from '../../domain/generation-failed.error.js';
import type { GeneratedText, ModelEvent, TokenUsage } from '../../domain/text-generator.port.js';

const CUT_OFF = new Set(['max_tokens', 'model_context_window_exceeded']);

/** What the events of a message add up to. Texts, or what a tool was to be given; nothing of how the model thought. */
export async function readMessage(events: AsyncIterable<ModelEvent>): Promise<GeneratedText> {
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
