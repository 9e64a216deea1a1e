import type { Texts } from '../texts/en';

/** `Debian:12` as people write it. */
export function ecosystemName(ecosystem: string): string {
  return ecosystem.replace(':', ' ');
}

/** Who looked: our own agent by that name, another scanner by its own. */
export function sourceName(source: string, { agent }: Texts['common']): string {
  return source === 'native' ? agent : source;
}
