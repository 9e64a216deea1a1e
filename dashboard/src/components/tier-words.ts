import type { Texts } from '../texts/en';

interface Deadlined {
  kind: string;
  tier: { key: string; title: string };
}

/** The deadline of an action in words. Settings of devices and of cloud suites are changed, not upgraded. */
export function tierWords({ kind, tier: { key, title } }: Deadlined, { tiers }: Texts['common']): string {
  const isSetting = kind === 'fix-check' || kind === 'close-gap';
  return tiers[isSetting && key === 'next-upgrade' ? 'next-change' : key] ?? title;
}
