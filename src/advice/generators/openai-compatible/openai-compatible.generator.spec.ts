import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from '@sinclair/typebox';
import type { ModelHttp, ModelRequest } from '../../domain/text-generator.port.js';
import { describeTextGenerator } from '../testing/describe-text-generator.js';
import { OpenAiCompatibleGenerator } from './openai-compatible.generator.js';

const chunk = (delta: object, more: object = {}): string =>
  JSON.stringify({ model: 'told-model', choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const USAGE = JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } });

const events = (text: string, ending: string): string[] => [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: text.slice(0, 5) }),
  chunk({ content: text.slice(5) }),
  chunk({}, { finish_reason: ending }),
  USAGE,
  '[DONE]',
];

const generator = new OpenAiCompatibleGenerator();

describeTextGenerator({
  generator,
  model: { answers: (text) => events(text, 'stop'), cutOff: (text) => events(text, 'length') },
});

describe('where a model is', () => {
  const asked = async (baseUrl: string | null): Promise<ModelRequest> => {
    const requests: ModelRequest[] = [];
    const http: ModelHttp = {
      post: (request) => {
        requests.push(request);
        return Promise.resolve(null);
      },
    };
    const request = {
      task: 'a task',
      promptVersion: '1',
      instructions: '',
      evidence: {},
      schema: Type.Object({}),
      maxOutputTokens: 9,
      draft: () => ({}),
    };
    await generator.generate(request, { baseUrl, model: 'm', apiKey: 'k' }, http).catch(() => undefined);
    const [first] = requests;
    if (!first) throw new Error('Nobody was asked.');
    return first;
  };

  it.each([
    [null, 'https://api.openai.com/v1/chat/completions', { Authorization: 'Bearer k' }, 'max_completion_tokens'],
    [
      'http://localhost:11434/v1/',
      'http://localhost:11434/v1/chat/completions',
      { Authorization: 'Bearer k' },
      'max_tokens',
    ],
    [
      'https://acme.openai.azure.com/openai/deployments/d?api-version=2024-10-21',
      'https://acme.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
      { 'api-key': 'k' },
      'max_completion_tokens',
    ],
    [
      'https://azure.com.evil.example',
      'https://azure.com.evil.example/chat/completions',
      { Authorization: 'Bearer k' },
      'max_tokens',
    ],
  ])('decides how it is asked: %s', async (baseUrl, href, headers, limit) => {
    const request = await asked(baseUrl);
    expect([request.url.href, request.headers]).toEqual([href, headers]);
    expect(request.body).toMatchObject({
      [limit]: 9,
      response_format: { json_schema: { name: 'a_task', strict: true } },
    });
  });
});
