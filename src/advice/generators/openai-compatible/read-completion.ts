import { answerJson, countAt, eventObject, type Loose, objectAt, textAt } from '../event-json.js';
import { GenerationFailedError } from '../../domain/generation-failed.error.js';
import type { GeneratedText, ModelEvent, TokenUsage } from '../../domain/text-generator.port.js';

/** What chunks of a completion add up to. */
export async function readCompletion(events: AsyncIterable<ModelEvent>): Promise<GeneratedText> {
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
