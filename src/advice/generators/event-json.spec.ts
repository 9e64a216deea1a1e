import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { answerJson, eventObject } from './event-json.js';

describe('what a model sends', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each<[string, string]>([
    ['many numbers', `[${'0,'.repeat(60_000)}0]`],
    ['many objects', `[${'{},'.repeat(60_000)}{}]`],
    ['many members', `{${Array.from({ length: 5_000 }, (_, i) => `"${i}":0`).join(',')}}`],
    ['lists in lists', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['a long text', JSON.stringify('x'.repeat(300_000))],
  ])('is not parsed where it holds more than any text has: %s', (_what, text) => {
    const parsed = jest.spyOn(JSON, 'parse');
    for (const read of [() => answerJson(text, null), () => eventObject(text)])
      expect(read).toThrow(expect.objectContaining({ fault: 'too-large', again: null }));
    expect(parsed).not.toHaveBeenCalled();
  });

  it('is read where it is as large as texts are', () => {
    const recommendations = Array.from({ length: 200 }, (_, i) => ({ title: `Title ${i}`, steps: ['one', 'two'] }));
    expect(answerJson(JSON.stringify({ recommendations }), null)).toEqual({ recommendations });
  });
});
