import { describe, expect, it } from '@jest/globals';
import { LABELLED_LENGTH, labelledLines } from './labelled-lines.js';

describe('lines with labels', () => {
  it('are read up to a length, and the one that is cut there is left out', () => {
    const line = 'Installed version : 1.23.4567\n';
    const text = `${'x'.repeat(LABELLED_LENGTH - 2.5 * line.length)}\n${line.repeat(3)}`;
    expect(labelledLines(text).map(({ value }) => value)).toEqual(['1.23.4567', '1.23.4567']);
  });

  it('are read to the end of a shorter text, which may have no end of line', () => {
    expect(labelledLines('Ab: 1\nBc : 2')).toEqual([
      { label: 'ab', value: '1' },
      { label: 'bc', value: '2' },
    ]);
  });
});
