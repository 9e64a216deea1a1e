import { readFileSync } from 'node:fs';

export const AGENT_NAME = 'posture-agent';

/** The agent's own version, as in its package.json. */
export const AGENT_VERSION = String(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
);

/**
 * Whether `version` is older than `minimum`; compares the numbers of MAJOR.MINOR.PATCH and nothing else.
 */
export function isOlderThan(version: string, minimum: string) {
  const [own, wanted] = [version, minimum].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let place = 0; place < 3; place += 1) {
    const difference = (own[place] ?? 0) - (wanted[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
