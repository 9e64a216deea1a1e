import { describe, expect, it } from '@jest/globals';
import { describeAnswer } from '../http/device-timeline.dto.js';

const change = { title: 'The screen locks', before: 'pass', after: 'fail', isSeen: true, reason: null };

describe('a change of an answer', () => {
  it.each([
    [change, '“The screen locks” went from pass to fail.'],
    [{ ...change, isSeen: false }, '“The screen locks” went from pass to fail, by another policy for devices.'],
    [{ ...change, before: null }, 'First answer to “The screen locks”: fail.'],
    [{ ...change, after: null }, '“The screen locks” is no longer told; it was pass.'],
    [
      { ...change, after: 'unknown', reason: { code: 'timeout', detail: 'It took too long.' } },
      '“The screen locks” went from pass to unknown (It took too long).',
    ],
    [{ ...change, after: 'not-applicable' }, '“The screen locks” went from pass to not applicable.'],
  ])('%j is told', (given, sentence) => {
    expect(describeAnswer(given)).toBe(sentence);
  });
});
