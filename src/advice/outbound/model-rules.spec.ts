import { describe, expect, it } from '@jest/globals';
import { refuseLiteral } from '../../platform/index.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import { isAdmissible, type ModelRules, ruleFor } from './model-rules.js';

const rules = (production: boolean, ...allowed: string[]): ModelRules => ({
  production,
  allowedHosts: new Set(allowed),
});

/** Whether an address would be called, as far as it can be told without a name service. */
function isCalled(address: string, by: ModelRules): boolean {
  const url = new URL(address);
  if (!isAdmissible(url, by)) return false;
  try {
    refuseLiteral(url, ruleFor(url, by));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(GenerationFailedError);
    return false;
  }
}

describe('where a model may be', () => {
  it.each([
    ['https://api.openai.com/v1', true, true],
    ['https://8.8.8.8/', true, true],
    ['http://api.openai.com/v1', false, false],
    ['http://127.0.0.1:11434/v1', false, true],
    ['http://localhost:11434/v1', false, true],
    ['http://[::1]:11434/v1', false, true],
    ['https://127.0.0.1/', false, true],
    ['https://2130706433/', false, true],
    ['https://0x7f.1/', false, true],
    ['https://[::ffff:127.0.0.1]/', false, true],
    ['https://169.254.169.254/latest', false, true],
    ['http://169.254.169.254/latest', false, false],
    ['https://10.0.0.1/', false, true],
    ['https://user:pass@api.openai.com/', false, false],
    ['ftp://api.openai.com/', false, false],
  ])('%s: in production %s, else %s', (address, inProduction, elsewhere) => {
    expect([isCalled(address, rules(true)), isCalled(address, rules(false))]).toEqual([inProduction, elsewhere]);
  });

  it('is extended by the operator, host by host and port by port', () => {
    const by = rules(true, '10.0.0.1:8000', 'gpu.internal');
    expect(isCalled('http://10.0.0.1:8000/v1', by)).toBe(true);
    expect(isCalled('http://10.0.0.1:5432/v1', by)).toBe(false);
    expect(isCalled('https://10.0.0.1/v1', by)).toBe(false);
    expect(isCalled('http://GPU.internal/v1', by)).toBe(true);
    expect(isCalled('http://gpu.internal:8080/v1', by)).toBe(false);
    expect(isCalled('ftp://gpu.internal/', by)).toBe(false);
  });

  it('is judged by what a name has for the connection', () => {
    const named = new URL('https://models.example/v1');
    expect(ruleFor(named, rules(true)).refuses('10.1.2.3')).toBe(true);
    expect(ruleFor(named, rules(true)).refuses('8.8.8.8')).toBe(false);
    expect(ruleFor(named, rules(true, 'models.example')).refuses('10.1.2.3')).toBe(false);
    expect(ruleFor(named, rules(true)).refusal('models.example')).toMatchObject({ fault: 'not-configured' });
  });
});
