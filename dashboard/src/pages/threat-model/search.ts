import { manyOf, searchOf, text, texts } from '../../search/search-params';

export const LETTERS = ['S', 'T', 'R', 'I', 'D', 'E'] as const;
export const THEMES = ['network', 'user', 'local', 'nearby', 'settings', 'cloud', 'unknown', 'supply-chain'] as const;

export const threatSearch = searchOf({
  q: text,
  letter: manyOf(LETTERS),
  theme: manyOf(THEMES),
  tactic: texts,
  technique: texts,
  /** The threat that is shown whole. */
  threat: text,
});

export type ThreatSearch = ReturnType<typeof threatSearch>;
