import type { Texts } from '../texts/en';

interface Deadlined {
  tier: { key: string; title: string };
}

/** The deadline of an action in words: the same of a package and of a setting, which are in one list. */
export function tierWords({ tier: { key, title } }: Deadlined, { tiers }: Texts['common']): string {
  return tiers[key] ?? title;
}
