import type { Texts } from '../texts/en';

/** `Debian:12` as people write it. */
export function ecosystemName(ecosystem: string): string {
  return ecosystem.replace(':', ' ');
}

/** Who looked: our own agent, the service itself that matches what the agent found, or another scanner by its own name. */
export function sourceName(source: string, { agent, matching }: Texts['common']): string {
  return source === 'native' ? agent : source === 'posture' ? matching : source;
}
