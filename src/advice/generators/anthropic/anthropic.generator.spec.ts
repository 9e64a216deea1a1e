import 'reflect-metadata';
import { describeTextGenerator } from '../testing/describe-text-generator.js';
import { AnthropicGenerator } from './anthropic.generator.js';

const delta = (of: object): string => JSON.stringify({ type: 'content_block_delta', index: 0, delta: of });

const events = (text: string, ending: string): string[] => [
  JSON.stringify({
    type: 'message_start',
    message: { model: 'told-model', usage: { input_tokens: 4, cache_read_input_tokens: 3, output_tokens: 1 } },
  }),
  JSON.stringify({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  JSON.stringify({ type: 'ping' }),
  delta({ type: 'thinking_delta', thinking: 'Let me think.' }),
  delta({ type: 'text_delta', text: text.slice(0, 5) }),
  delta({ type: 'input_json_delta', partial_json: text.slice(5) }),
  JSON.stringify({ type: 'content_block_stop', index: 0 }),
  JSON.stringify({ type: 'message_delta', delta: { stop_reason: ending }, usage: { output_tokens: 3 } }),
  JSON.stringify({ type: 'message_stop' }),
];

describeTextGenerator({
  generator: new AnthropicGenerator(),
  model: { answers: (text) => events(text, 'end_turn'), cutOff: (text) => events(text, 'max_tokens') },
});
