import { describe, expect, it } from '@jest/globals';
import { Assumptions } from './assumptions.js';
import { LOSS } from './loss.js';
import { lossFaults } from './assumption-faults.js';

const keys = (own: Record<string, number>): string[] => lossFaults(new Assumptions(LOSS, own)).map(({ key }) => key);

describe('the loss of an event', () => {
  it('is said whole or not at all', () => {
    expect(keys({})).toEqual([]);
    expect(keys({ 'loss.conversion': 0.1 })).toEqual([]);
    expect(keys({ 'loss.event-mode': 5 })).toEqual(['loss.event-min', 'loss.event-max']);
  });

  it('is said in order', () => {
    expect(keys({ 'loss.event-min': 1, 'loss.event-mode': 1, 'loss.event-max': 1 })).toEqual([]);
    expect(keys({ 'loss.event-min': 2, 'loss.event-mode': 1, 'loss.event-max': 0 })).toEqual([
      'loss.event-mode',
      'loss.event-max',
    ]);
  });
});
