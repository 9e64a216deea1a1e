import { describe, expect, it } from '@jest/globals';
import { TERMS, termsOf } from './glossary.section.js';

const NOTHING = { risk: false, threats: false, actions: false, cloud: false, fixing: false, losses: false };

describe('the glossary', () => {
  it('has each word once, in their order', () => {
    const words = TERMS.map(({ term }) => term);
    expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('leaves out what a report has nothing of', () => {
    const words = termsOf(NOTHING).map(({ term }) => term);
    expect(words).toContain('Unknown');
    for (const word of ['RICE', 'STRIDE', 'KEV', 'p10, p50, p90', 'Kaplan-Meier', 'Cloud suite'])
      expect(words).not.toContain(word);
    expect(termsOf({ ...NOTHING, actions: true }).map(({ term }) => term)).toContain('RICE');
  });
});
