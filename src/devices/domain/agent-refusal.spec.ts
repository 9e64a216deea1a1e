import { describe, expect, it } from '@jest/globals';
import { clockOffset, counted, type Refusal } from './agent-refusal.js';

const AT = new Date('2026-11-20T12:00:00.500Z');

function refusal(code: string, seconds = 0): Refusal {
  return { code, title: 'Refused', at: new Date(AT.getTime() + seconds * 1000), clockOffsetSeconds: null };
}

describe('refusals one after another', () => {
  it('are counted since the first with the same code, and anew with another', () => {
    const first = counted(null, refusal('signature-invalid'));
    const second = counted(first, refusal('signature-invalid', 5));
    expect(second).toMatchObject({ since: AT, at: new Date(AT.getTime() + 5000), count: 2 });
    expect(counted(second, refusal('body-too-large', 6))).toMatchObject({ code: 'body-too-large', count: 1 });
  });
});

describe('the clock of a device', () => {
  it.each([
    ['1795694400', 0],
    ['1795690800', -3600],
    ['1795698000', 3600],
    ['0000000000', -1_795_694_400],
  ])('that says %s is %i s off', (timestamp, offset) => {
    expect(clockOffset(timestamp, new Date(1_795_694_400_000))).toBe(offset);
  });

  it.each([undefined, '', '1795694400000', '-795694400', '<b>'])('that says %j says nothing', (timestamp) => {
    expect(clockOffset(timestamp, AT)).toBeNull();
  });
});
